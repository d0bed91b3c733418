"""What a decision table is made of, and what its analysis says."""

from collections.abc import Hashable

from attrs import field, frozen

from rulesgen.regions.box import Sets, Value

BUDGET = 500_000
"""How many states a walk may visit."""

MOST_REGIONS = 20
"""How many regions are put into boxes unless told otherwise."""


class TooLarge(Exception):
    """The work would exceed its budget, so nothing is known."""


@frozen
class Dimension:
    """Something that a situation has exactly one value of."""

    name: str
    values: tuple[Value, ...]
    """All there are, in order."""
    ordered: bool = False
    """Whether neighbours form ranges."""


@frozen
class Entry:
    """An answer to the situations in any of its boxes."""

    name: str
    boxes: tuple[Sets, ...]
    outcome: Hashable
    """Rows with equal outcomes do not contradict each other."""
    instead_of: frozenset[str] = frozenset()
    """The rows that this one goes before where both apply, and so before those that they go before."""


@frozen
class Answer:
    """The situations that are left to exactly these rows; no rows: a gap."""

    rows: tuple[str, ...]
    """Sorted by name."""
    count: int
    example: dict[str, Value]


@frozen
class Region:
    """A box of situations that are alike; impossible ones may lie in it, and are not counted."""

    box: Sets
    count: int
    """Boxes of one list may overlap: each counts everything in it."""
    example: dict[str, Value]


@frozen
class Cover:
    """A set of situations as boxes, the largest first."""

    regions: tuple[Region, ...]
    count: int
    """Of the whole set."""
    left_out: int
    """How many situations of the set are in none of the boxes."""


@frozen
class Overlap:
    """Two rows that are both left somewhere."""

    rows: tuple[str, str]
    count: int
    example: dict[str, Value]


@frozen
class Dead:
    """Why a row never answers: `impossible` (nothing that can happen meets it) or `overridden`."""

    reason: str
    by: tuple[str, ...] = ()
    """The rows that answer instead of it, sorted by name."""


@frozen
class Leaf:
    """The end of a flow chart: the rows that are left, sorted by name."""

    rows: tuple[str, ...]


@frozen(eq=False)
class Node:
    """A question of a flow chart; a node that is reached in two ways is one object."""

    dimension: str
    branches: "tuple[tuple[frozenset[Value], Node | Leaf], ...]" = field(repr=False)
    """Every value is in exactly one branch; a branch may hold impossible values too."""
