"""A row of a table of procedures as it applies to one game: which situations it answers, and what is then done."""

from collections.abc import Sequence

from attrs import frozen

from rulesgen.ids import RuleId
from rulesgen.irregular.deals import deals_to, is_kind
from rulesgen.irregular.steps import homes_of
from rulesgen.model.game import Program
from rulesgen.model.steps import (
    Arrange,
    Award,
    Bet,
    Deal,
    Decide,
    Deliver,
    Discard,
    Draw,
    PlaceWagers,
    Reveal,
    Roll,
    Settle,
)
from rulesgen.regions import Box, Value


@frozen
class Substantial:
    """When action on a round counts as substantial."""

    with_chips: int
    any: int


@frozen
class Row:
    """One answer."""

    id: RuleId
    """The table's id, a dot and the row's own."""
    fault: str
    box: Box
    remedy: tuple[str, ...]
    money: str
    decides: str
    records: tuple[str, ...]
    instead_of: frozenset[RuleId] = frozenset()
    cites: tuple[str, ...] = ()
    choice: bool = False
    """Whether it is the operator's choice: it says so, or neither it nor its table cites a clause for it."""
    substantial: Substantial | None = None
    burn_on_redeal: bool = False

    @property
    def floor(self) -> bool:
        return "floor-decision" in self.remedy

    @property
    def outcome(self) -> tuple[object, ...]:
        """What two rows must share not to contradict each other."""
        return (self.remedy, self.money, self.decides)

    @property
    def table(self) -> str:
        return self.id.owner


def stages_of(program: Program) -> dict[str, frozenset[Value]]:
    """The steps of a game by what happens in them, so that a row can serve games whose steps have other names."""
    stages: dict[str, set[Value]] = {name: set() for name in STAGES}
    boards = [step.id for step in program.steps if isinstance(step.action, Deal) and is_kind(program, step, "table")]
    for home, at in homes_of(program):
        step = home.steps[at]
        for name, (kinds, pers) in STAGES.items():
            if isinstance(step.action, kinds) and (not pers or is_kind(home, step, *pers)):
                stages["option-deal" if home is not program and name == "board-deal" else name].add(step.id)
        if isinstance(step.action, Deal) and deals_to(home, step, "player"):
            stages["hand-deal"].add(step.id)  # also where the dealer's own cards come with the players'
    if boards:
        stages["first-board-deal"] = {boards[0]}
        stages["later-board-deal"], stages["last-board-deal"] = set(boards[1:]), set(boards[1:][-1:])
    return {name: frozenset(found) for name, found in stages.items()}


def all_stages(programs: Sequence[Program]) -> dict[str, frozenset[Value]]:
    """The steps of several programs of a game by what happens in them."""
    found = [stages_of(program) for program in programs]
    return {name: frozenset[Value]().union(*(one[name] for one in found)) for name in STAGES}


def changing_steps(programs: Sequence[Program]) -> set[Value]:
    """Steps in which something else happens in one of these programs than in another."""
    kinds: dict[Value, frozenset[str]] = {}
    changed: set[Value] = set()
    for program in programs:
        stages = stages_of(program)
        for home, at in homes_of(program):
            step = home.steps[at].id
            kind = frozenset(name for name, steps in stages.items() if step in steps)
            changed |= {step} if kinds.setdefault(step, kind) != kind else set()
    return changed


STAGES: dict[str, tuple[tuple[type, ...], tuple[str, ...]]] = {
    "hand-deal": ((Deal,), ("player",)),
    "dealer-deal": ((Deal,), ("dealer",)),
    "pile-deal": ((Deal,), ("pile",)),
    "board-deal": ((Deal,), ("table",)),
    "first-board-deal": ((), ()),
    "later-board-deal": ((), ()),
    "last-board-deal": ((), ()),
    "option-deal": ((), ()),
    "draw": ((Draw,), ()),
    "discard": ((Discard,), ()),
    "delivery": ((Deliver,), ()),
    "dice": ((Roll,), ()),
    "wagers": ((PlaceWagers,), ()),
    "betting": ((Bet,), ()),
    "decision": ((Decide,), ()),
    "setting": ((Arrange,), ()),
    "showdown": ((Reveal,), ()),
    "settlement": ((Award, Settle), ()),
}
"""What a stage is: the kinds of step, and whose cards it deals. Board deals by number and of an option are found."""
