"""Faults of hands: picked up, shown, mixed with other cards, held out, or thrown away."""

from collections.abc import Iterator

from rulesgen.cards import name_of
from rulesgen.engine.play import Decision, expect
from rulesgen.irregular.deals import deals_to
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import needs_all
from rulesgen.irregular.playing.at_table import say_fault
from rulesgen.irregular.playing.hand import HELD_OUT, FaultyHand, Lies, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import a_player, decider_on, own_cards, whose_hand
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.steps import Deliver, Reveal, Step
from rulesgen.regions import Sets, Value


def _where_picked_up(program: Program, at: int) -> Iterator[Sets]:
    """A hand is picked up before it is pushed to its player."""
    if isinstance(program.steps[at].action, Deliver):
        yield {}


def pick_up(hand: FaultyHand, incident: Incident) -> None:
    """The hand that is next to be pushed is picked up by a player whose turn comes later."""
    deliver = hand.now.steps[incident.at].action
    assert isinstance(deliver, Deliver)
    given = [due.move for due in hand.table.due[hand.table.done :] if due.move.verb == "deliver"]
    if len(given) < 2:
        raise Stuck("only one hand is given out")
    place: Lies = (deliver.source, given[0].pile)
    incident.seat, incident.hidden_hand = given[1].seat, [(place, hand.cards_at(place))]
    say_fault(hand, incident, incident.seat)
    hand.put_at((deliver.to, given[1].seat or 0), hand.cards_at(place))
    hand.put_at(place, ())


PICKED_UP = Fault(
    "picked-up",
    "Hand picked up out of turn",
    "a hand is picked up before its turn",
    "Hand",
    where=_where_picked_up,
    play=pick_up,
)


def _where_shown(program: Program, at: int) -> Iterator[Sets]:
    """A player shows cards to others before the showdown."""
    step = program.steps[at]
    if step.action.asks and _holds_hidden(program, at) and _somebody_else(program):
        yield {}


def _somebody_else(program: Program) -> bool:
    return program.most_seats > 1


def _holds_hidden(program: Program, at: int) -> bool:
    """Whether those who act in a step hold cards face down when it comes."""
    if _sets_bank(program.steps[at]) and any(_opens_bank(step) for step in program.steps[:at]):
        return False
    dealt = any(deals_to(program, step, "player", face="down") for step in program.steps[: at + 1])
    return dealt or any(isinstance(step.action, Deliver) for step in program.steps[:at])


def _sets_bank(step: Step) -> bool:
    return bool(step.action.sets_into) and step.action.asks == "player-dealer"


def _opens_bank(step: Step) -> bool:
    return isinstance(step.action, Reveal) and step.action.of == "player-dealer" and step.action.which[0] == "all"


def show_cards(hand: FaultyHand, incident: Incident) -> None:
    """The player whose turn it is shows cards."""
    expected = expect(hand.program, hand.table)
    turn = expected.seat if isinstance(expected, Decision) else decider_on(hand, a_player(hand, incident))
    incident.seat = turn if incident.who is None else incident.who
    shown = own_cards(hand, hand.table.sitting.seat_of(incident.seat))
    if incident.who is not None and not shown:
        raise Stuck("this player holds no cards")
    say_fault(hand, incident, incident.seat, cards=tuple(card for _, cards in shown for card in cards))


SHOWN_BY_PLAYER = Fault(
    "shown-by-player",
    "Cards shown by a player",
    "a player shows cards too early",
    "Hand",
    where=_where_shown,
    play=show_cards,
    said=frozenset({"seat"}),
)


def _where_unprotected(program: Program, at: int) -> Iterator[Sets]:
    """A hand that its player did not protect is mixed with other cards, or taken in by the dealer."""
    if program.steps[at].action.asks and _holds_hidden(program, at):
        yield {"intact": frozenset({"yes", "no"})}


def mix_up(hand: FaultyHand, incident: Incident) -> None:
    """A player's cards go among the discards."""
    seat = a_player(hand, incident)
    incident.seat, incident.hidden_hand = decider_on(hand, seat), own_cards(hand, seat)
    name = hand.table.sitting.names[incident.seat]
    declares = incident.value("declared") == "board"
    say_fault(hand, incident, incident.seat, f"{name}, who says that the board plays" if declares else "")
    for spot, cards in incident.hidden_hand:
        hand.put_at(spot, ())
        hand.table = hand.table.copy(muck=(*hand.table.muck, *cards))


UNPROTECTED_HAND = Fault(
    "unprotected-hand",
    "Unprotected hand",
    "a hand that was not protected is fouled",
    "Hand",
    where=_where_unprotected,
    play=mix_up,
    said=frozenset({"seat"}),
)


def _where_held_out(program: Program, at: int) -> Iterator[Sets]:
    """A player, or the player-dealer, switches, passes or holds out cards."""
    step = program.steps[at]
    if step.action.asks and _holds_hidden(program, at):
        has_bank = program.bank is not None and not any(_opens_bank(one) for one in program.steps[:at])
        players = set() if _sets_bank(step) else {"player"}
        yield {"by": frozenset[Value](players | ({"player-dealer"} if has_bank else set()))}


def cheat(hand: FaultyHand, incident: Incident) -> None:
    """Cards of a hand are held out: those that the case names, or the last one."""
    seat = whose_hand(hand, incident, "by")
    incident.seat = decider_on(hand, seat)
    held = own_cards(hand, seat)
    if not held:
        raise Stuck("the player-dealer holds no cards")
    for card in incident.named or held[-1][1][-1:]:
        spot = next((spot for spot, _ in own_cards(hand, seat) if card in hand.cards_at(spot)), None)
        if spot is None:
            raise Stuck(f"the {name_of(card)} is not in this hand")
        hand.take_card(spot, card)
        hand.put_at((HELD_OUT, seat), (*hand.cards_at((HELD_OUT, seat)), card))
    names = hand.table.sitting.names
    say_fault(hand, incident, incident.seat, names[incident.seat], hand.cards_at((HELD_OUT, seat)))


HELD_OUT_CARDS = Fault(
    "held-out-cards",
    "Cards switched or held out",
    "a player switches, passes or holds out cards",
    "Hand",
    where=_where_held_out,
    play=cheat,
    said=frozenset({"seat", "cards"}),
)


def _where_thrown_away(program: Program, at: int) -> Iterator[Sets]:
    """At the showdown a player throws the hand away; where the board alone can be played, with or without saying so."""
    if program.banking == "pot" and program.steps[at].action.turns_up:
        says = frozenset[Value]({"nothing", "board"} if _board_can_play(program) else {"nothing"})
        yield {"intact": frozenset({"yes", "no"}), "declared": says}


def _board_can_play(program: Program) -> bool:
    """Whether every hand can be formed from the cards of the table alone."""
    dealt = cards_dealt(program)
    return not needs_all(
        program, {name: dealt[name] for name, one in program.areas.items() if one.per != "table"}, dealt
    )


THROWN_AWAY = Fault(
    "thrown-away",
    "Hand thrown away",
    "a player throws the hand away unread",
    "Hand",
    where=_where_thrown_away,
    play=mix_up,
    said=frozenset({"seat"}),
)
