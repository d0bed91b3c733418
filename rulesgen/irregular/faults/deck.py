"""Faults of the deck: a card too often, one that is missing or foreign, and a stub that does not come out.

A deck was wrong from the first shuffle on. The wrong card is dealt, and is found in the step of the fault.
"""

from collections.abc import Iterator

from rulesgen.cards import JOKER, Card, name_of
from rulesgen.engine.table import Due
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import (
    found_after,
)
from rulesgen.irregular.playing.at_table import say_fault
from rulesgen.irregular.playing.dealing import Planned, deal_wrongly, deals_in, plan_now
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.game import Program
from rulesgen.model.steps import Deliver, Step
from rulesgen.prose import in_words
from rulesgen.regions import Sets


def _where_in_play(program: Program, at: int) -> Iterator[Sets]:
    """From the first deal on: a deck that is not what it should be is found in any step."""
    first = next((number for number, step in enumerate(program.steps) if step.action.deals_to), 0)
    if at >= first:
        yield {}


def _where_missing(program: Program, at: int) -> Iterator[Sets]:
    """A card that is missing: where the stub is counted after a deal, it is found then at the latest."""
    counted = [number for number, step in enumerate(program.steps) if _is_counted(step)]
    if not counted or at <= counted[0]:
        yield from _where_in_play(program, at)


def _is_counted(step: Step) -> bool:
    return step.action.leaves is not None


def _of_packs(program: Program) -> dict[str, str]:
    """Identical cards of several packs are no fault: the words say how many of them are."""
    packs = max(program.deck.count(card) for card in set(program.deck) - {JOKER})
    many = f"more than {in_words(packs)} identical cards are found in the {in_words(packs)} packs"
    return {} if packs == 1 else {"says": many}


def _shuffle_wrong_card_in(hand: FaultyHand, incident: Incident) -> None:
    """The wrong card lies where the case says; a foreign one of which it says nothing is the last card."""
    stub = list(hand.table.stub)
    stub[incident.shoe_place] = incident.named[0]
    _lay_shoe(hand, stub)


def _shuffle_copy_in(hand: FaultyHand, incident: Incident) -> None:
    """Where the case says which card it is; else one is planted on the way."""
    if incident.named:
        _shuffle_wrong_card_in(hand, incident)


def _shuffle_foreign_card_in(hand: FaultyHand, incident: Incident) -> None:
    """A joker, unless the case says which card it is."""
    incident.named = incident.named or (JOKER,)
    _shuffle_wrong_card_in(hand, incident)


def _take_from_shoe(hand: FaultyHand, incident: Incident) -> None:
    """The card that the case says is missing, or else the last one."""
    stub = list(hand.table.stub)
    gone = incident.named[0] if incident.named else stub[-1]
    if gone not in stub:
        raise Stuck(f"the deck has no {name_of(gone)}")
    del stub[len(stub) - 1 - stub[::-1].index(gone)]  # the last of several: the shoe of a case is from the top
    incident.named = (gone,)
    _lay_shoe(hand, stub)


def _lay_shoe(hand: FaultyHand, stub: list[Card]) -> None:
    hand.table = hand.table.copy(stub=tuple(stub), due=tuple(_count(due, len(stub)) for due in hand.table.due))


def _count(due: Due, cards: int) -> Due:
    """The log says how many cards are shuffled, not how many there should be."""
    return due._replace(move=due.move._replace(cards=cards)) if due.move.verb == "shuffle" else due


def _plant_copy(hand: FaultyHand, incident: Incident) -> None:
    """At the last deal before it is found: the last card to come is one that lies there, unless the shoe says which."""
    last = [number for number in range(incident.at + 1) if incident.home.steps[number].action.deals_to][-1]
    hand.play_until(lambda: hand.table.step >= last)
    stub, plan = hand.table.stub, plan_now(hand)
    if incident.named:
        return
    taken = [number for number, due in enumerate(plan) if due.move.verb in ("burn", "deal")]
    places = [taken.index(number) for number in deals_in(plan)] or [0]
    if places[-1] >= len(stub):
        raise Stuck("too few cards are left")
    lying = [card for cards in hand.table.spots.values() for card in cards] or [stub[places[0]]]
    wrong = next((card for card in lying if card != stub[places[-1]]), None)
    if wrong is None:
        raise Stuck("only one card is dealt")
    incident.named = (wrong,)
    hand.table = hand.table.copy(stub=(*stub[: places[-1]], wrong, *stub[places[-1] + 1 :]))


def _find_copy(hand: FaultyHand, incident: Incident) -> None:
    wrong = incident.named[0]
    _deal_until_it_lies(hand, incident, wrong)
    count, lying = hand.every_card().count(wrong), _lying(hand, wrong)
    what = f"{count} of the {name_of(wrong)}"
    if not lying:
        what += ", all in the stub"
    elif lying < count:
        what += f", {lying} of them dealt and {count - lying} in the stub"
    say_fault(hand, incident, None, what)


def _find_foreign_card(hand: FaultyHand, incident: Incident) -> None:
    wrong = incident.named[0]
    _deal_until_it_lies(hand, incident, wrong)
    say_fault(hand, incident, None, f"the {name_of(wrong)}{'' if _lying(hand, wrong) else ', in the stub'}")


def _deal_until_it_lies(hand: FaultyHand, incident: Incident, wrong: Card) -> None:
    """The cards of the step are dealt until the wrong one lies on the table; it may also be found in the stub."""
    wanted = hand.program.deck.count(wrong) + 1
    while _lying(hand, wrong) < wanted and _deals(hand, incident):
        hand.advance()


def _miss(hand: FaultyHand, incident: Incident) -> None:
    _count_stub(hand, incident)
    say_fault(hand, incident, None, f"the {name_of(incident.named[0])}")


def _count_stub(hand: FaultyHand, incident: Incident) -> None:
    """Where the stub is counted after the deal, that is how a missing card is found."""
    due = hand.table.due
    if hand.table.step != incident.at or all(one.move.verb != "count-stub" for one in due):
        return
    while due[hand.table.done].move.verb != "count-stub":
        hand.advance()
    hand.count_stub(due[hand.table.done])
    hand.table = hand.table.copy(done=hand.table.done + 1)


def _deals(hand: FaultyHand, incident: Incident) -> bool:
    """Whether the step of the fault still deals a card by itself."""
    here = hand.table.step == incident.at and bool(hand.now.steps[incident.at].action.deals_to)
    return here and bool(deals_in(plan_now(hand)))


def _lying(hand: FaultyHand, wrong: Card) -> int:
    table = hand.table
    shown = [*table.muck, *table.discards, *(card for cards in table.spots.values() for card in cards)]
    return shown.count(wrong)


DUPLICATE_CARD = Fault(
    "duplicate-card",
    "Duplicate card",
    "a card is found more often than the deck has it",
    "Deck",
    where=_where_in_play,
    play=_find_copy,
    on_the_way=_plant_copy,
    before_hand=_shuffle_copy_in,
    own_words=_of_packs,
    place="deck",
)


MISSING_FROM_DECK = Fault(
    "missing-from-deck",
    "Card missing from the deck",
    "a card is missing from the deck",
    "Deck",
    where=_where_missing,
    play=_miss,
    before_hand=_take_from_shoe,
    place="deck",
    said=frozenset({"cards"}),
    one_card="One card is missing from the deck.",
    leaves=frozenset({"missing-card"}),
)


FOREIGN_CARD = Fault(
    "foreign-card",
    "Foreign or marked card",
    "a foreign or marked card is found",
    "Deck",
    where=_where_in_play,
    play=_find_foreign_card,
    before_hand=_shuffle_foreign_card_in,
    place="deck",
)


def _where_wrong_stub(program: Program, at: int) -> Iterator[Sets]:
    """The stub does not have the cards that must be left."""
    if _is_counted(program.steps[at]):
        found = [moment for moment in found_after(program, at) if moment != "at-once"]
        yield {"stub": frozenset({"too-few", "too-many"}), "found": frozenset(found)}


def wrong_stub(hand: FaultyHand, incident: Incident) -> None:
    """One card too few or too many in a pile, so that the stub has one too many or too few."""
    plan = plan_now(hand)
    numbers, says = deals_in(plan), incident.fault.says
    late = incident.value("found") not in ("at-once", "before-action")
    if incident.pile and late:
        raise Stuck("found so late, the pile is one that no player is given")
    if incident.pile:
        numbers = [at for at in numbers if plan[at].move.pile == incident.pile]
    changed: Planned = [(due, "right") for due in plan]
    if late:
        pass  # the pile is one that no player sets
    elif incident.value("stub") == "too-many":
        changed[numbers[-1]] = (plan[numbers[-1]], "left-out")
    else:
        changed.insert(numbers[-1] + 1, (plan[numbers[-1]], "wrong"))
    # What is found later was not counted after the deal.
    deal_wrongly(hand, incident, [one for one in changed if not late or one[0].move.verb != "count-stub"])
    if late:
        _miscount_collected_pile(hand, incident)
    hand.note("fault", f"{says}: {len(hand.table.stub)}", incident.rule, "irregular")


def _miscount_collected_pile(hand: FaultyHand, incident: Incident) -> None:
    """A pile of a seat without a wager has a card that belongs in the stub, or lacks one."""
    deliver = next(at for at, step in enumerate(hand.now.steps) if isinstance(step.action, Deliver))
    hand.play_until(lambda: hand.table.step > deliver)
    stub, muck = hand.table.stub, hand.table.muck
    if not muck:
        raise Stuck("every pile is played, so that its cards are counted")
    if incident.value("stub") == "too-few":
        hand.table = hand.table.copy(stub=stub[1:], muck=(*muck, stub[0]))
    else:
        hand.table = hand.table.copy(stub=(*stub, muck[-1]), muck=muck[:-1])


WRONG_STUB = Fault(
    "wrong-stub",
    "Wrong stub",
    "the stub does not have the right number of cards",
    "Deck",
    where=_where_wrong_stub,
    play=wrong_stub,
    place="card",
    said=frozenset({"pile"}),
)
