"""A line of a row that names nothing in a game that its table serves."""

from attrs import frozen


@frozen
class Unfit:
    """A line of a row that says nothing in this game."""

    table: str
    row: str
    key: str
    of_key: bool
    """Whether the line itself has nothing to do with the fault; else what it names is not there."""
    message: str
    remedy: str
