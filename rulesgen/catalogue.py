"""Where the shipped rules, templates and schemas are: inside the installed package, or at the top of a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).parent

CATALOGUE = "catalogue"
"""What `--rules` is given to ask for the shipped rules."""


def shipped(name: str) -> Path:
    """The folder `rules`, `templates` or `schemas` that came with rulesgen."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
