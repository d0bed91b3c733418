"""The faults that a game can have, each derived from its own declaration; no game and no table adds one."""

from collections.abc import Callable, Iterator

from attrs import frozen

from rulesgen.engine.program import Program
from rulesgen.irregular import acted, dealt, decks
from rulesgen.irregular.situations import DIMENSIONS, Box, Value, order_values
from rulesgen.regions import Dimension

Where = Callable[[Program, int], Iterator[Box]]


@frozen
class Fault:
    """A way in which something can go wrong."""

    id: str
    title: str
    says: str
    """After `if`: what has happened."""
    group: str
    where: Where


def _faults() -> Iterator[Fault]:
    for group, entries in _GROUPS.items():
        for name, (title, says, where) in entries.items():
            yield Fault(name, title, says, group, where)


_GROUPS: dict[str, dict[str, tuple[str, str, Where]]] = {
    "Dealing": {
        "exposed-card": ("Exposed card", "the dealer exposes cards while dealing", dealt.exposed),
        "boxed-card": ("Boxed card", "cards are found face up in the deck", dealt.boxed),
        "extra-card": ("Too many cards", "too many cards are dealt", dealt.extra),
        "missing-card": ("Too few cards", "too few cards are dealt", dealt.missing),
        "out-of-order": ("Cards out of order", "cards are dealt in the wrong order", dealt.out_of_order),
        "wrong-seat": ("Wrong seat", "cards are dealt to the wrong seat", dealt.wrong_seat),
        "wrong-board": ("Wrong board", "a card is dealt to the wrong board", dealt.wrong_board),
        "missing-burn": ("Missing burn", "the dealer does not burn a card", dealt.missing_burn),
        "extra-burn": ("Extra burn", "the dealer burns too many cards", dealt.extra_burn),
        "exposed-burn": ("Exposed burn", "a burned card is seen", dealt.exposed_burn),
        "premature-deal": ("Premature deal", "cards are dealt before all have acted", dealt.premature),
    },
    "Deck": {
        "duplicate-card": ("Duplicate card", "two identical cards are found", decks.in_play),
        "missing-from-deck": ("Card missing from the deck", "a card is missing from the deck", decks.in_play),
        "foreign-card": ("Foreign or marked card", "a foreign or marked card is found", decks.in_play),
        "wrong-stub": ("Wrong stub", "the stub does not have the right number of cards", decks.wrong_stub),
    },
    "Action": {
        "out-of-turn": ("Action out of turn", "a player acts out of turn", acted.out_of_turn),
        "under-minimum": ("Under the minimum", "a player bets less than the minimum", acted.under_minimum),
        "over-maximum": ("Over the maximum", "a player bets more than the maximum", acted.over_maximum),
        "over-cap": ("Raise over the cap", "a player raises when no more raises are allowed", acted.over_cap),
        "withdrawn-bet": ("Withdrawn bet", "a player takes back chips that were bet", acted.withdrawn_bet),
        "call-bet": ("Call bet", "a player says a wager without putting it down", acted.call_bet),
        "late-wager": ("Late wager", "a wager is placed or made larger too late", acted.late_wager),
        "withdrawn-wager": ("Withdrawn wager", "a wager is taken back or made smaller too late", acted.withdrawn_wager),
        "option-not-agreed": (
            "Option not agreed",
            "the dealer runs an option that was not asked for, not agreed or not allowed",
            acted.option_wrong,
        ),
        "option-too-late": ("Option too late", "the dealer runs an option after the last card", acted.option_late),
    },
    "Hand": {
        "picked-up": ("Hand picked up out of turn", "a hand is picked up before its turn", acted.picked_up),
        "shown-by-player": ("Cards shown by a player", "a player shows cards too early", acted.shown_by_player),
        "unprotected-hand": ("Unprotected hand", "a hand that was not protected is fouled", acted.unprotected),
        "held-out-cards": (
            "Cards switched or held out",
            "a player switches, passes or holds out cards",
            acted.held_out,
        ),
        "mis-set-hand": ("Hand set foul", "a hand is set foul", acted.foul),
        "house-way-wrong": ("House way set wrongly", "the dealer sets a house-way hand wrongly", acted.house_way_wrong),
        "set-again": ("Hand set again", "a hand that was set is set again", acted.set_again),
        "misread-hand": ("Misread hand", "the dealer misreads a hand", acted.misread),
        "thrown-away": ("Hand thrown away", "a player throws the hand away unread", acted.thrown_away),
    },
    "Bank": {
        "bank-exposed": ("Bank exposed early", "the bank's cards are seen too early", acted.bank_exposed),
        "bank-exhausted": ("Bank exhausted", "the bank cannot pay every wager", acted.bank_short),
        "mispaid": ("Wrong payment", "a payment is wrong", acted.mispaid),
    },
    "Table": {
        "equipment": ("Equipment failure", "a shuffler, dice cup or display fails", acted.equipment),
        "interruption": ("Interruption", "the game must stop", acted.interruption),
    },
}

FAULTS: dict[str, Fault] = {fault.id: fault for fault in _faults()}


@frozen
class Domain:
    """A fault in a game: the dimensions of its situations, and which of them can happen."""

    fault: Fault
    dimensions: tuple[Dimension, ...]
    possible: tuple[Box, ...]

    @property
    def steps(self) -> tuple[Value, ...]:
        return self.dimensions[0].values


def homes_of(program: Program) -> list[tuple[Program, int]]:
    """Every step of a game, and those that an option adds: taken as early as it can be, it adds them all."""
    own = {step.id for step in program.steps}
    found = [(program, at) for at in range(len(program.steps))]
    for option in program.options:
        variant = program.variants[min(key for key in program.variants if key[0] == option)]
        found += [(variant, at) for at, step in enumerate(variant.steps) if step.id not in own]
    return found


def domains_of(program: Program, only: str = "") -> dict[str, Domain]:
    """Every fault that the game can have, or one of them; those it can't have are left out."""
    found = {}
    homes = homes_of(program)
    for fault in [FAULTS[only]] if only else FAULTS.values():
        boxes = [
            {"step": frozenset[Value]({home.steps[at].id}), **box}
            for home, at in homes
            for box in fault.where(home, at)
            if all(box.values())
        ]
        if boxes:
            found[fault.id] = Domain(fault, _dimensions(homes, boxes), tuple(boxes))
    return found


def _dimensions(homes: list[tuple[Program, int]], boxes: list[Box]) -> tuple[Dimension, ...]:
    """The dimensions that the boxes speak of, with every value that can occur."""
    names = [name for name in DIMENSIONS if any(name in box for box in boxes)]
    steps = list(dict.fromkeys(home.steps[at].id for home, at in homes))
    found = []
    for name in names:
        values = {value for box in boxes for value in box.get(name, ())}
        ordered = (
            [step for step in steps if step in values]
            if name == "step"
            else order_values(name, sorted(values, key=str))
        )
        found.append(Dimension(name, tuple(ordered), DIMENSIONS[name].ordered))
    return tuple(found)
