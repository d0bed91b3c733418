"""Faults of options: run though nobody agreed, or when no card is left to come."""

from collections.abc import Iterator

from rulesgen.engine.play import Decision
from rulesgen.engine.table import Move, Table
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import next_deal
from rulesgen.irregular.playing.at_table import say_fault, to_moment
from rulesgen.irregular.playing.hand import FaultyHand, NotSoMany, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import bet_all
from rulesgen.model.game import Program
from rulesgen.regions import Sets


def _where_option_not_agreed(program: Program, at: int) -> Iterator[Sets]:
    """An option is played though the players did not agree, nobody asked, or it is not allowed."""
    if program.options and program.steps[at].action.is_betting and next_deal(program, at) is not None:
        yield {"found": frozenset({"at-once", "showdown", "settled"})}


def _bet_all(program: Program, incident: Incident, table: Table, decision: Decision) -> Move | None:
    """Players who are all in, so that the option could be asked for."""
    if table.step != incident.at or table.round is None:
        return None
    return bet_all(program, table, decision.seat)


def run_option(hand: FaultyHand, incident: Incident) -> None:
    """The dealer starts an option that nobody agreed to."""
    option = next(iter(hand.program.options.values()))
    hand.play_until(lambda: hand.table.proposal is not None or hand.table.step != incident.at)
    if hand.table.proposal is None:
        raise NotSoMany("the option is not open after this step")
    key = (option.id, hand.table.step)
    if key not in hand.program.variants:
        raise Stuck("the option cannot be run here")
    say_fault(hand, incident)
    lent = {area: hand.table.cards_in(source, -1) for area, source in option.lends}
    hand.table = hand.table.copy(proposal=None, option=key, lent=lent, due=(), done=0, round=None, asked=())
    hand.finish_step()
    new = {area for area, _ in option.lends}
    if incident.at_once:
        hand.play_until(lambda: any(hand.table.spots.get((area, -1)) for area in new))
    to_moment(hand, incident)


OPTION_NOT_AGREED = Fault(
    "option-not-agreed",
    "Option not agreed",
    "the dealer runs an option that was not asked for, not agreed or not allowed",
    "Action",
    where=_where_option_not_agreed,
    play=run_option,
    leads=_bet_all,
)


def _where_option_too_late(program: Program, at: int) -> Iterator[Sets]:
    """An option is played when no card is left to come."""
    if program.options and program.steps[at].action.is_betting and next_deal(program, at) is None:
        yield {"found": frozenset({"at-once", "settled"})}


def run_option_late(hand: FaultyHand, incident: Incident) -> None:
    """A card for the first board that the option adds, when the last card is out."""
    say_fault(hand, incident)
    variants = hand.program.variants.values()
    board = next(area for one in variants for area in one.areas if area not in hand.program.areas)
    move = Move("deal", area=board, what="up", cards=1)
    cards = hand.do(move, incident.rule, "irregular", incident.fault.says)
    incident.affected = [((board, -1), card) for card in cards]
    to_moment(hand, incident)


OPTION_TOO_LATE = Fault(
    "option-too-late",
    "Option too late",
    "the dealer runs an option after the last card",
    "Action",
    where=_where_option_too_late,
    play=run_option_late,
)
