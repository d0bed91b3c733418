"""The steps of play in words: one function for each verb."""

from collections.abc import Callable
from typing import Any

from rulesgen.source import Data
from rulesgen.wording.words import capital, counted, listing, spot_words


def step_words(data: Data, step: Data) -> str:
    """The sentence of a step."""
    verb = next(verb for verb in _STEPS if verb in step)
    return _STEPS[verb](data, step[verb])


def _force(data: Data, bets: list[str]) -> str:
    titles = [f"the [{data['betting']['forced'][name]['title']}]" for name in bets]
    order = ", in this order" if len(titles) > 1 else ""
    return f"Before any card is dealt, {listing(titles)} must be posted{order}."


def _deal(data: Data, deal: Data) -> str:
    to = deal["to"] if isinstance(deal["to"], list) else [deal["to"]]
    areas = [data["areas"][name] for name in to]
    burn = f"[burns] {counted(deal['burn'], 'card')} and then " if deal.get("burn") else ""
    cards = counted(deal["each"], "card")
    face = f"face {areas[0]['face']}"
    if areas[0]["per"] == "player":
        order = {"one-at-a-time": "one card at a time", "all-at-once": "all of a player's cards at once"}
        own = listing(area["title"] for area in areas)
        start = spot_words(deal["start"], data["betting"]["forced"])
        return (
            f"The dealer {burn}deals each player exactly {cards} {face} ({own}), {order[deal['order']]}, beginning "
            f"with {start} and going clockwise."
        )
    titles = [f"the {area['title']}" for area in areas]
    if len(areas) == 1:
        return f"The dealer {burn}deals exactly {cards} {face} to {titles[0]}."
    if deal["order"] == "area-by-area":
        first, then = ("the card", "that") if deal["each"] == 1 else ("all cards", "those")
        order_words = f"first {first} of {titles[0]}, then {then} of {listing(titles[1:])}"
    else:
        order_words = f"one card to each in turn, {titles[0]} first"
    return f"The dealer {burn}deals exactly {cards} {face} to each of {listing(titles)}: {order_words}."


def _bet(data: Data, bet: Data) -> str:
    forced = data["betting"]["forced"]
    text = f"A betting round follows. {capital(spot_words(bet['first'], forced))} acts first"
    if "heads-up" in bet and bet["heads-up"] != bet["first"]:
        text += f" (when only two players are dealt in, {spot_words(bet['heads-up'], forced)})"
    return (
        f"{text}, or the next player clockwise who can still [bet]; the others follow clockwise. In fixed-limit "
        f"betting the bet size of this round is the {bet['size']} bet."
    )


def _reveal(data: Data, reveal: Data) -> str:
    forced, title = data["betting"]["forced"], data["areas"][reveal["area"]]["title"]
    otherwise = (
        f"; if there was none, {spot_words(reveal['else'], forced)}" if reveal["first"] == "last-aggressor" else ""
    )
    return (
        f"Each player who has not [folded] must show the {title}. {capital(spot_words(reveal['first'], forced))} shows "
        f"first{otherwise}. The others follow clockwise."
    )


def _award(data: Data, award: Data) -> str:
    shares = listing(f"the {share['title']}" for share in data["pot"].values())
    return f"The dealer reads the hands and awards {shares} to the winners."


_STEPS: dict[str, Callable[[Data, Any], str]] = {
    "force": _force,
    "deal": _deal,
    "bet": _bet,
    "reveal": _reveal,
    "award": _award,
}
