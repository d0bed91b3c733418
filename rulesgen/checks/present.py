"""Whether the cards of a hand are there when a condition asks about it, and certainly there when it is settled."""

from collections.abc import Iterator

from rulesgen.checks.result import Result, wrong
from rulesgen.engine.setting import set_as_opened
from rulesgen.engine.verbs.settle import hands_needed
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.literals import MANY
from rulesgen.model.conditions import COMPARED
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.steps import Arrange, Deal, Settle, Step
from rulesgen.model.values import Amount, Condition, Fact
from rulesgen.model.wagers import Settlement
from rulesgen.offer import Offer

_OF_HANDS = frozenset({"total", "category", "qualifies"}) | COMPARED


def check_in_time(offer: Offer) -> list[Result]:
    """One result for the conditions, and one for the settlement of a game against a bank."""
    program = offer.program
    results = [
        Result(
            "cards",
            program.rule / "play",
            "every condition asks only about hands that can be there",
            tuple(_too_early(offer)),
        )
    ]
    if program.settlements:
        name = "every hand is there when it is settled"
        results.append(Result("cards", program.rule / "settle", name, tuple(_not_sure(offer))))
    return results


def _too_early(offer: Offer) -> Iterator[Finding]:
    """Facts of hands that cannot have their cards when they are asked for."""
    program = offer.program
    for at, step in enumerate(program.steps):
        for rule, condition in _asked_at(program, step):
            for name in hands_in(condition):
                if not_set := _not_set(program, at, program.hands[name]):
                    yield _asked_unset(offer, rule, name, not_set)
                elif not _can_be_formed(program.hands[name], cards_dealt(program, at)):
                    title = program.hands[name].title
                    message = f"The {title} cannot be there at the step `{step.id}`: its cards are dealt later."
                    remedy = "Ask about it in a later step, or about another hand."
                    yield wrong(offer, "RG303", rule, message, remedy)


def _not_set(program: Program, at: int, hand: Hand) -> str:
    """The step that sets cards of a hand, where one that was asked for is set only when it is opened, and not yet."""
    for step in program.steps[:at]:
        if isinstance(step.action, Arrange) and step.action.as_opened:
            shown = [one for number in range(at) for one in set_as_opened(program, number)]
            if step not in shown and any(area in step.action.into for area, *_ in hand.picks):
                return step.id
    return ""


def _asked_unset(offer: Offer, rule: RuleId, name: str, step: str) -> Finding:
    title = offer.program.hands[name].title
    message = f"The {title} may not be there: a hand that was asked for in the step `{step}` is set when it is opened."
    remedy = "Ask about it after the hands are opened, or let `requests-set` be `at-once`."
    return wrong(offer, "RG303", rule, message, remedy)


def _asked_at(program: Program, step: Step) -> Iterator[tuple[RuleId, Condition]]:
    """The conditions that are looked at when a step is reached."""
    yield step.rule / "when", step.when
    for fee in (program.fees[name] for name in step.fees):
        yield fee.rule / "when", fee.when
    if isinstance(step.action, Settle):
        yield from ((entry.rule / "when", entry.when) for entry in program.settlements)
    for name, effect in step.action.choices.items():
        rule = step.rule / step.action.verb / "choices" / name
        wager = program.wagers.get(effect.wager)
        amounts: tuple[Amount, ...] = effect.amounts or (wager.amounts if wager and effect.kind == "place" else ())
        yield from ((rule, amount.when) for amount in amounts)


def hands_in(condition: Condition) -> list[str]:
    """The hands that a condition asks about."""
    facts = [fact for row in condition for fact in row if fact.name in _OF_HANDS]
    others = [other for fact in facts if fact.name in COMPARED for other in sorted(fact.values)]
    return list(dict.fromkeys([fact.of for fact in facts] + others))


def _can_be_formed(hand: Hand, dealt: dict[str, int]) -> bool:
    most = sum(min(most, dealt[area]) for area, _, _, most in hand.picks)
    return most >= hand.size[0] and all(dealt[area] >= least for area, _, least, _ in hand.picks if least < MANY)


def _not_sure(offer: Offer) -> Iterator[Finding]:
    """Hands that a wager is settled on, though their cards may not have been dealt."""
    program = offer.program
    in_all = cards_dealt(program)
    for entry in program.settlements:
        for wager in entry.wagers or (entry.bonus_on,):
            always, also_folded = (_surely_dealt(program, entry, wager, folded=folded) for folded in (False, True))
            for name in hands_needed(program, entry):
                hand = program.hands[name]
                # One that cannot be formed from all cards is found wrong already.
                if not _can_be_formed(hand, in_all) or _can_be_formed(hand, also_folded):
                    continue
                if not _can_be_formed(hand, always):
                    why = "a step that deals its cards is taken only under a condition"
                    remedy = (
                        "Give this entry the same `when` as that step, or one that asks for the cards; or deal them to "
                        "everybody."
                    )
                else:
                    why = "it plays on after a fold, and who has folded gets no more cards"
                    remedy = (
                        f"Let a fold lose it (`folded: lose`, or name `{wager}` in the choice that folds), or deal all "
                        "cards of that hand before anybody can fold."
                    )
                message = f"The {hand.title} may not be there when the wager `{wager}` is settled: {why}."
                yield wrong(offer, "RG303", entry.rule, message, remedy)


def _surely_dealt(program: Program, entry: Settlement, wager: str, *, folded: bool = False) -> dict[str, int]:
    """The cards that are there whenever this entry settles this wager, perhaps of a player who has folded."""
    dealt, known, gets_no_more = cards_dealt(program), {("placed", wager): frozenset({True})}, False
    if entry.folded == "lose":
        known["folded", ""] = frozenset({False})
    folded = folded and not follows(_NOT_FOLDED, entry.when, known)
    for step in program.steps:
        folds = [effect for effect in step.action.choices.values() if effect.kind == "lose"]
        gets_no_more |= folded and any(wager not in effect.lost for effect in folds)
        if isinstance(step.action, Deal):
            is_sure = follows(step.when, entry.when, known)
            for area in step.action.to:
                if not is_sure or (gets_no_more and program.areas[area].per == "player"):
                    dealt[area] -= step.action.each
    return {area: max(count, _cards_asked_for(entry.when, area)) for area, count in dealt.items()}


_NOT_FOLDED: Condition = ((Fact("folded", "", frozenset({False}), "false"),),)


def _cards_asked_for(condition: Condition, area: str) -> int:
    """The cards that an area has at least wherever a condition is met that asks how many there are."""
    rows = [[min(fact.values) for fact in row if (fact.name, fact.of) == ("cards", area)] for row in condition]
    return min((max(row, default=0) for row in rows), default=0)


def follows(wanted: Condition, given: Condition, known: dict[tuple[str, str], frozenset[bool]]) -> bool:
    """Whether a condition is met wherever another one is: some row of it is contained in each row of the other."""
    rows = given or ((),)
    return not wanted or all(any(_contains(row, other, known) for other in wanted) for row in rows)


def _contains(row: tuple[Fact, ...], other: tuple[Fact, ...], known: dict[tuple[str, str], frozenset[bool]]) -> bool:
    facts = {(fact.name, fact.of): fact.values for fact in row} | known
    return all(facts.get((fact.name, fact.of), frozenset({None})) <= fact.values for fact in other)
