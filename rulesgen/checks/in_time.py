"""Whether the cards of a hand are there when a condition asks about it, and certainly there when it is settled."""

from collections.abc import Iterator

from rulesgen.checks.result import Result
from rulesgen.compile import compile_game
from rulesgen.engine.actions import Amount, Condition, Deal, Decide, Fact, Settle, Step
from rulesgen.engine.banked import hands_needed
from rulesgen.engine.banking import Settlement
from rulesgen.engine.program import Hand, Program, cards_dealt
from rulesgen.findings import Finding
from rulesgen.literals import MANY
from rulesgen.rulebook import COMPARED, Game, Path

_OF_HANDS = frozenset({"total", "category", "qualifies"}) | COMPARED


def check_in_time(game: Game) -> list[Result]:
    """One result for the conditions, and one for the settlement of a game against a bank."""
    program, layered = compile_game(game), game.layered
    results = [
        Result(
            "cards",
            layered.rule(("play",)),
            "every condition asks only about hands that can be there",
            tuple(_too_early(game, program)),
        )
    ]
    if program.settlements:
        name = "every hand is there when it is settled"
        results.append(Result("cards", layered.rule(("settle",)), name, tuple(_not_sure(game, program))))
    return results


def _too_early(game: Game, program: Program) -> Iterator[Finding]:
    """Facts of hands that cannot have their cards when they are asked for."""
    for at, step in enumerate(program.steps):
        for path, condition in _asked_at(program, step):
            for name in _hands_in(condition):
                if not _can_be_formed(program.hands[name], cards_dealt(program, at)):
                    title = program.hands[name].title
                    message = f"The {title} cannot be there at the step `{step.id}`: its cards are dealt later."
                    remedy = "Ask about it in a later step, or about another hand."
                    yield Finding("RG303", game.layered.blame(path), message, remedy, game.layered.rule(path))


def _asked_at(program: Program, step: Step) -> Iterator[tuple[Path, Condition]]:
    """The conditions that are looked at when a step is reached."""
    yield ("play", step.id, "when"), step.when
    for fee in (program.fees[name] for name in step.fees):
        yield ("fees", fee.id, "when"), fee.when
    if isinstance(step.action, Settle):
        for entry in program.settlements:
            yield ("settle", entry.rule.rsplit(".", 1)[1], "when"), entry.when
    if isinstance(step.action, Decide):
        for name, effect in step.action.choices.items():
            path: Path = ("play", step.id, "decide", "choices", name)
            wager = program.wagers.get(effect.wager)
            amounts: tuple[Amount, ...] = effect.amounts or (wager.amounts if wager and effect.kind == "place" else ())
            yield from ((path, amount.when) for amount in amounts)


def _hands_in(condition: Condition) -> list[str]:
    facts = [fact for row in condition for fact in row if fact.name in _OF_HANDS]
    others = [other for fact in facts if fact.name in COMPARED for other in fact.values]
    return list(dict.fromkeys([fact.of for fact in facts] + others))


def _can_be_formed(hand: Hand, dealt: dict[str, int]) -> bool:
    most = sum(min(most, dealt[area]) for area, _, _, most in hand.picks)
    return most >= hand.size[0] and all(dealt[area] >= least for area, _, least, _ in hand.picks if least < MANY)


def _not_sure(game: Game, program: Program) -> Iterator[Finding]:
    """Hands that a wager is settled on, though a step that deals their cards may have been left out."""
    for entry in program.settlements:
        path: Path = ("settle", entry.rule.rsplit(".", 1)[1])
        for wager in entry.wagers or (entry.bonus_on,):
            dealt = _surely_dealt(program, entry, wager)
            for name in hands_needed(program, entry):
                if not _can_be_formed(program.hands[name], dealt):
                    message = (
                        f"The {program.hands[name].title} may not be there when the wager `{wager}` is settled: a step "
                        "that deals its cards is taken only under a condition."
                    )
                    remedy = "Give this entry the same `when` as that step, or deal the cards to everybody."
                    yield Finding("RG303", game.layered.blame(path), message, remedy, game.layered.rule(path))


def _surely_dealt(program: Program, entry: Settlement, wager: str) -> dict[str, int]:
    """The cards that are there whenever this entry settles this wager."""
    dealt = cards_dealt(program)
    known = {("placed", wager): frozenset({True})}
    if entry.folded == "lose":
        known["folded", ""] = frozenset({False})
    for step in program.steps:
        if isinstance(step.action, Deal) and not _follows(step.when, entry.when, known):
            for area in step.action.to:
                dealt[area] -= step.action.each
    return dealt


def _follows(wanted: Condition, given: Condition, known: dict[tuple[str, str], frozenset[bool]]) -> bool:
    """Whether a condition is met wherever another one is: some row of it is contained in each row of the other."""
    rows = given or ((),)
    return not wanted or all(any(_contains(row, other, known) for other in wanted) for row in rows)


def _contains(row: tuple[Fact, ...], other: tuple[Fact, ...], known: dict[tuple[str, str], frozenset[bool]]) -> bool:
    facts = {(fact.name, fact.of): fact.values for fact in row} | known
    return all(facts.get((fact.name, fact.of), frozenset({None})) <= fact.values for fact in other)
