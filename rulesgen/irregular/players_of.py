"""Whose hand a fault concerns."""

from rulesgen.irregular.hand import Hand
from rulesgen.irregular.incident import Incident


def concerned(hand: Hand, incident: Incident) -> list[int]:
    """The seats whose hands are concerned: that of the player at fault, or those that got wrong cards."""
    if incident.seat is not None:
        return [hand.table.sitting.seat_of(incident.seat)]
    return incident.hands


def is_bank(hand: Hand, seat: int) -> bool:
    """Whether a seat is the player-dealer's."""
    return seat == hand.table.sitting.dealer


def names_of_seats(hand: Hand, seats: list[int]) -> str:
    """`Ann and Bob`."""
    *most, last = [hand.table.sitting.names[seat] for seat in seats]
    return f"{', '.join(most)} and {last}" if most else last
