"""A pile is marked."""

from attrs import frozen


@frozen
class Choose:
    """The player-dealer marks one of the piles."""

    area: str
    mark: str
