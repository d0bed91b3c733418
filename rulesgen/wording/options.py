"""Clauses of an option: when it may be asked for, who agrees, and how the hand is then finished."""

from collections.abc import Callable

from rulesgen.literals import read_share
from rulesgen.rulebook import Game, Path
from rulesgen.rulebook.option_pot import parts_of
from rulesgen.source import Data
from rulesgen.wording.betting import share_words
from rulesgen.wording.facts import when_words
from rulesgen.wording.words import listing, with_article


def option_clause(data: Data, rest: Path, game: Game) -> str:
    """One rule of an option; areas and hands go by the names that they have while it is in use."""
    option = data["options"][rest[0]]
    return _CLAUSES[rest[1]](_with_option(data, option), option, rest[2] if len(rest) > 2 else "", game)


def _with_option(data: Data, option: Data) -> Data:
    titles = option.get("titles", {})
    areas = {name: {**area, "title": titles.get(name, area["title"])} for name, area in data["areas"].items()}
    return {**data, "areas": {**areas, **option.get("areas", {})}, "hands": {**data["hands"], **option["hands"]}}


def _adopted(data: Data, option: Data, name: str, game: Game) -> str:
    return (
        f"Players of this game may ask for {option['title']} too: the option was made for other games and is adopted."
    )


def _allowed(data: Data, option: Data, name: str, game: Game) -> str:
    words = when_words(data, option["allowed"][name]["when"])
    return f"{option['title']} may be asked for only while this is true: {words}."


def _asked(data: Data, option: Data, name: str, game: Game) -> str:
    who = {"a-player-left": "a player left in the hand", "an-all-in-player": "a player who is [all in]"}
    by = who[option["asked"]["by"]]
    return f"Only {by} may ask for {option['title']}, by telling the dealer. The dealer must never start it unasked."


def _agreed(data: Data, option: Data, name: str, game: Game) -> str:
    if option["agreed"]["by"] == "the-asker":
        return f"No other player has to agree to {option['title']}."
    return (
        f"Every player left in the hand must agree to {option['title']}. If one declines, the hand goes on as if "
        "nobody had asked."
    )


def _area(data: Data, option: Data, name: str, game: Game) -> str:
    area = data["areas"][name]
    text = f"All players share the {area['title']} on the table, dealt face {area['face']}."
    if "also" in area:
        other = data["areas"][area["also"]]["title"]
        text += f" Cards that lie on the {other} when the option is taken count as cards of the {area['title']} too."
    return text


def _play(data: Data, option: Data, name: str, game: Game) -> str:
    finish = option["play"][name]["finish"]
    source = finish.get("like", finish["area"])
    deals = listing(step["title"] for step in data["play"].values() if source in _dealt_to(step))
    title, model = (data["areas"][area]["title"] for area in (finish["area"], source))
    burns = "with the same burns" if finish.get("burn", True) else "without any burn"
    if source == finish["area"]:
        rest = f"the {title} whatever was still to come there ({deals})"
    else:
        rest = f"the {title} as many cards as were still to come of the {model}, in the same order ({deals})"
    return f"Without any more betting the dealer deals to {rest}, {burns}."


def _dealt_to(step: Data) -> list[str]:
    to = step.get("deal", {}).get("to", [])
    return to if isinstance(to, list) else [to]


def _hand(data: Data, option: Data, name: str, game: Game) -> str:
    hand = option["hands"][name]
    like = data["hands"][hand["like"]]["title"]
    swaps = listing(
        f"the {data['areas'][other]['title']} in place of the {data['areas'][area]['title']}"
        for area, other in hand["with"].items()
    )
    return f"Each player forms {with_article(hand['title'])} in the same way as the {like}, with {swaps}."


def _pot(data: Data, option: Data, name: str, game: Game) -> str:
    share = option["pot"][name]
    hand = data["hands"][share["best"]]
    ranking = game.rankings[data["hands"][hand.get("like", share["best"])]["ranking"]].data
    part = share_words(str(read_share(share["share"])))
    what = "the whole [pot]" if share["share"] == 1 else f"{part} of the [pot], called the {share['title']}"
    qualifies = " that qualifies" if "qualifies" in data["hands"][hand.get("like", share["best"])] else ""
    text = f"The player with the {ranking['best']} {hand['title']}{qualifies} wins {what}."
    if "if-none" in share:
        text += f" If nobody's hand qualifies, it goes with the {option['pot'][share['if-none']]['title']}."
    is_last = name == list(option["pot"])[-1] and len(option["pot"]) > 1
    return f"{text} A player who wins every share takes the whole [pot]." if is_last else text


def _odd_chip(data: Data, option: Data, name: str, game: Game) -> str:
    value = option["odd-chip"]["between-shares"]
    in_order = "are given out one at a time to the shares in the order of this section"
    parts = parts_of(option)
    goes = in_order if value == "in-listed-order" else f"go to the {parts[value]}"
    if len(parts) == len(option["pot"]):
        return f"Where the [pot] cannot be divided into these shares in whole chips, the [odd chips] {goes}."
    return (
        f"Where the [pot] cannot be divided into the {listing(parts.values())} in whole chips, the [odd chips] {goes}. "
        "Each of these is then divided as the [pot] of this game is."
    )


_CLAUSES: dict[str, Callable[[Data, Data, str, Game], str]] = {
    "adopted": _adopted,
    "allowed": _allowed,
    "asked": _asked,
    "agreed": _agreed,
    "areas": _area,
    "play": _play,
    "hands": _hand,
    "pot": _pot,
    "odd-chip": _odd_chip,
}
