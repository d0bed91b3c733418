"""Fixtures for all tests; and the rule files below tests/ that are meant to be wrong are not collected as checks."""

collect_ignore_glob = ["bad/*", "good/*"]
