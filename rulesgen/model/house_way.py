"""How the dealer sets a hand that no player sets."""

from attrs import field, frozen

from rulesgen.ids import RuleId


@frozen
class HouseWayRow:
    """One line of a house way: which cards it is for, what must be kept behind, and which cards go in front."""

    rule: RuleId
    groups: frozenset[tuple[int, ...]]
    """The sizes of the groups of equal cards that the row is for; empty for any."""
    ranks: tuple[tuple[str, int, frozenset[int]], ...]
    """`group` or `single`, its number from one, and the ranks that it may have."""
    keep: frozenset[str]
    """Categories that the back hand must have; empty for any."""
    kept: str
    """The same as it is written: a category or a range of them."""
    front: tuple[tuple[str, int, int], ...]
    """`group` or `single`, its number, and how many cards of it; or `pair` or `best`."""
    ranks_said: dict[str, tuple[str, ...]] = field(factory=dict, eq=False)
    """The ranks as they are written: of `group-1` and the like, ranks and ranges one by one."""


@frozen
class HouseWay:
    """How the dealer sets a hand that no player sets."""

    front: str
    back: str
    rows: tuple[HouseWayRow, ...]
    rule: RuleId
