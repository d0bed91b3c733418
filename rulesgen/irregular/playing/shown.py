"""What the table shows of a fault's situation: filled in where nobody has said it, compared where a case has.

Players whom the check seats make a situation so. The cards and actions of a case are its author's, so that what it says
of the fault may not be so; then `NotSo` says what is.
"""

from collections.abc import Callable, Collection

from rulesgen.cards import JOKER, RANKS, Card, rank_of
from rulesgen.irregular.dimensions import DIMENSIONS
from rulesgen.irregular.playing.hand import FaultyHand
from rulesgen.irregular.playing.incident import Incident
from rulesgen.regions import Value


class NotSo(Exception):
    """A line of the situation that a case says, or leaves to its first value, is not so."""

    def __init__(self, incident: Incident, name: str, shown: Value, words: str = "") -> None:
        self.incident, self.name, self.shown = incident, name, shown
        self.words = words or DIMENSIONS[name].values.get(shown) or f"the highest card is {_A_CARD.get(shown, shown)}"
        super().__init__(self.words)


_A_CARD: dict[Value, str] = {
    "A": "an ace", "K": "a king", "Q": "a queen", "J": "a jack", "8": "an 8", "joker": "a joker",
    **{rank: f"a {rank}" for rank in ("2", "3", "4", "5", "6", "7", "9", "10")},
}  # fmt: skip


def see_for_oneself(hand: FaultyHand, incident: Incident, known: Collection[str]) -> None:
    """When the fault has happened: what the table shows of its lines, and what is looked at when betting is over."""
    for name, shows in _SHOWN.items():
        shown = shows(hand, incident) if name in known else None
        if shown is not None:
            agree(incident, name, shown)
    if incident.of_case and incident.fault.early and incident.at_once:
        hand.watches.append(_rest_of_betting(hand, incident))


def agree(incident: Incident, name: str, shown: Value, words: str = "") -> None:
    """Fill in what is shown; what a case has said must be the same."""
    said = incident.situation.setdefault(name, shown)
    if incident.of_case and said != shown:
        raise NotSo(incident, name, shown, words)


# --- when the fault has happened ---


def _highest_card(hand: FaultyHand, incident: Incident) -> Value | None:
    return highest_of([card for _, card in incident.affected]) if incident.affected else None


def _is_turned_up(hand: FaultyHand, incident: Incident) -> Value:
    dealt = [line.move.area for line in hand.lines[incident.lines_before :] if line.move.verb == "deal"]
    shows = any(incident.home.areas[area].face == "up" for area in dealt if area in incident.home.areas)
    return "yes" if shows else "no"


def _are_all_in(hand: FaultyHand, incident: Incident) -> Value:
    return "yes" if hand.program.banking == "pot" and hand.table.can_bet().bit_count() < 2 else "no"


_SHOWN: dict[str, Callable[[FaultyHand, Incident], Value | None]] = {
    "card": _highest_card,
    "turned-up": _is_turned_up,
    "all-in": _are_all_in,
}

SHOWN = frozenset(_SHOWN)
"""What the table shows as soon as the fault has happened, so that a case need not say it."""


def height_of(card: Card) -> int:
    """The place of a card among the ranks; a joker is above the ace."""
    return len(RANKS) if card == JOKER else rank_of(card)


def rank_name(card: Card) -> str:
    return "joker" if card == JOKER else RANKS[rank_of(card)]


def highest_of(cards: list[Card]) -> str:
    """The name of the highest rank among cards."""
    return rank_name(max(cards, key=height_of))


# --- later ---


def _rest_of_betting(hand: FaultyHand, incident: Incident) -> Callable[[], bool]:
    """Looks what the rest of a betting round brings that cards cut short; nothing, where the hand is called off."""
    before = incident.at - 1

    def look() -> bool:
        if hand.table.step == before and not incident.closed:
            return False
        if hand.table.step > before and not incident.closed and incident.home.steps[before].action.is_betting:
            agree(incident, "betting", _left_to_bet(hand))
        return True

    return look


def _left_to_bet(hand: FaultyHand) -> Value:
    if len(hand.table.in_hand()) < 2:
        return "ends"
    return "all-in" if hand.table.can_bet().bit_count() < 2 else "goes-on"
