"""Carries out the moves of a remedy, each logged under its row, and sees that nothing is left half done."""

from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import concerned, names_of_seats
from rulesgen.irregular.remedies import REMEDIES
from rulesgen.irregular.remedy import Remedy


def carry(hand: FaultyHand, incident: Incident, name: str) -> None:
    """Carry out one move of a remedy and log it under its row; `Stuck` where it does not fit what has happened."""
    move = REMEDIES[name]
    if incident.ended and not move.procedural:
        return
    if name in incident.made:
        raise Stuck(f"`{name}` stands twice")
    _require(hand, incident, move)
    if words := _words(hand, incident, move):
        hand.note("remedy", words, hand.rule)
    incident.made.append(name)
    move.does(hand, incident)
    if move.closes:
        incident.closed = name


def _require(hand: FaultyHand, incident: Incident, move: Remedy) -> None:
    """`Stuck`, with words, where a move does not fit what has happened."""
    if incident.closed and not move.procedural:
        raise Stuck(f"`{move.id}` comes after `{incident.closed}`, and then nothing is left to be done")
    for need in move.needs:
        if not need.is_met(hand, incident):
            raise Stuck(f"`{move.id}` needs {need.wants}; {need.lacks}")


def _words(hand: FaultyHand, incident: Incident, move: Remedy) -> str:
    """What the log says of a move, with those whom it is about; nothing where nothing of it is left to be done."""
    if move.log is not None:
        return move.log(hand, incident)
    words = move.in_words(burn_on_redeal=hand.burn_on_redeal, decides=hand.decides)
    if move.names == "hand" and (seats := concerned(hand, incident)):
        return f"{words.rstrip('.')} ({names_of_seats(hand, seats)})."
    if move.names == "player" and incident.seat is not None:
        return f"{words.rstrip('.')} ({hand.table.sitting.names[incident.seat]})."
    return words


def see_that_all_is_done(hand: FaultyHand, incident: Incident) -> None:
    """`Stuck` where the moves of a remedy leave something half done, or change nothing that they say they change."""
    if incident.ended or incident.closed:
        return
    if hand.table.aside and not any(one.shuffle for one in hand.owed):
        raise Stuck("the cards that were taken out go nowhere")
    if incident.went_back:
        raise Stuck("the cards that went back are not dealt again")
    pays_again = "settle-again" in incident.made and hand.table is hand.before_settling
    if pays_again and not incident.left("wrong-payment"):
        raise Stuck("`settle-again` pays the same once more: no other move says what is corrected")
