"""Lets `python -m rulesgen` stand for the `rulesgen` command."""

from rulesgen.cli import main

main()
