"""When a fault is found, as stretches of time: `after somebody has acted on it, but before the showdown has begun`."""

from collections.abc import Mapping, Sequence

from rulesgen.irregular.dimensions import DIMENSIONS
from rulesgen.irregular.domains import Domain
from rulesgen.regions import Dimension, Value
from rulesgen.wording.words import listing

Ladder = frozenset[Value]
"""The moments at which a fault can be found in one kind of situation."""

STARTS = {
    "at-once": "it happened",
    "before-action": "the next card or action was due",
    "after-action": "somebody has acted on it",
    "substantial-action": "there has been substantial action",
    "later-card": "a later card has been dealt",
    "showdown": "the showdown has begun",
    "settled": "the money has been paid out",
}
"""When each moment of `found` begins."""

SHORT_STARTS = STARTS | {
    "after-action": "action",
    "substantial-action": "substantial action",
    "later-card": "a later card",
    "showdown": "the showdown",
    "settled": "payout",
}


def ladders_of(domain: Domain, boxes: Sequence[Mapping[str, frozenset[Value]]]) -> list[Ladder]:
    """The moments that there are within boxes, for each kind of situation in them."""
    every = frozenset(next(one.values for one in domain.dimensions if one.name == "found"))
    found = {
        part.get("found", every)
        for part in domain.possible
        for box in boxes
        if part.meets({name: values for name, values in box.items() if name != "found"})
    }
    return sorted(found, key=sorted)


def moments_there(
    dimension: Dimension, values: Sequence[Value], ladders: Sequence[Ladder]
) -> tuple[Dimension, list[Value]]:
    """The moments that there are, and those of the values that are among them."""
    there = [moment for moment in dimension.values if any(moment in ladder for ladder in ladders)]
    return Dimension(dimension.name, tuple(there), dimension.ordered), [one for one in there if one in values]


def found_words(
    dimension: Dimension,
    values: Sequence[Value],
    starts: Mapping[str, str] = STARTS,
    ladders: Sequence[Ladder] = (),
) -> str:
    """The stretches that the values make; where not every situation has a moment, what takes its place is said too."""
    held = ladders or [frozenset(dimension.values)]
    stretches = [_Stretch(dimension.values, first, last, starts, held) for first, last in runs(dimension, values)]
    return listing([stretch.words() for stretch in stretches], "or")


def runs(dimension: Dimension, values: Sequence[Value]) -> list[tuple[int, int]]:
    """Places of the first and last value of each stretch without a hole."""
    found: list[tuple[int, int]] = []
    for place in sorted(dimension.values.index(value) for value in values):
        if found and found[-1][1] == place - 1:
            found[-1] = (found[-1][0], place)
        else:
            found.append((place, place))
    return found


class _Stretch:
    """The moments from one to another."""

    def __init__(
        self, moments: Sequence[Value], first: int, last: int, starts: Mapping[str, str], ladders: Sequence[Ladder]
    ) -> None:
        self.moments, self.first, self.last, self.starts = moments, first, last, starts
        self.ladders = [ladder for ladder in ladders if any(moment in ladder for moment in moments[first : last + 1])]

    def words(self) -> str:
        start = str(self.moments[self.first])
        if self.first == self.last and start in ("at-once", "showdown"):
            return DIMENSIONS["found"].values[start]
        following = self.last + 1
        before = f"before {self.starts[str(self.moments[following])]}" if following < len(self.moments) else ""
        if self.first == 0 and start in ("at-once", "before-action"):
            return before.replace("somebody", "anybody") or "at any time"
        if start == "before-action" or (self._some_lack(start) and self.moments[self.first - 1] == "at-once"):
            return f"{before.replace('somebody', 'anybody')}, but not at once" if before else "later than at once"
        after = self._after(start, ends=bool(before))
        return f"{after}, but {before}" if before else after

    def _after(self, start: str, *, ends: bool) -> str:
        if start == "showdown":
            return "at the showdown" if ends else "at the showdown or later"
        if start == "later-card" and self._some_lack(start):
            return f"after {self.starts[start]} or, where none is, at the showdown{'' if ends else ' or later'}"
        return f"after {self.starts[start]}"

    def _some_lack(self, start: str) -> bool:
        """Whether the moment that begins the stretch is not there in every kind of situation that has the others."""
        return self.first > 0 and any(start not in ladder for ladder in self.ladders)
