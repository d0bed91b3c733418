"""Checks of a rulebook: each gives results and findings; nothing counts as checked that did not run."""

from rulesgen.checks.result import Checked, Result
from rulesgen.checks.run import check_rulebook

__all__ = ["Checked", "Result", "check_rulebook"]
