"""Deals, piles and dice in words."""

from rulesgen.prose import counted, in_words
from rulesgen.source import Data
from rulesgen.wording.words import capital, listing, seat_words


def deal_words(data: Data, deal: Data) -> str:
    return _dealt(data, deal) + _if_short(data, deal) + left_in_stub(deal)


def _dealt(data: Data, deal: Data) -> str:
    to = deal["to"] if isinstance(deal["to"], list) else [deal["to"]]
    areas = [data["areas"][name] for name in to]
    burn = f"[burns] {counted(deal['burn'], 'card')} and then " if deal.get("burn") else ""
    start = f"The dealer {burn}deals"
    if any(area["per"] == "player" for area in areas):
        return _deal_players(data, deal, areas, start)
    cards = f"exactly {counted(deal['each'], 'card')}"
    if areas[0]["per"] == "pile":
        return _deal_piles(deal, areas[0], f"{start} {cards} face {areas[0]['face']}")
    titles = [f"the {area['title']}" for area in areas]
    faces = {area["face"] for area in areas}
    if len(areas) == 1:
        return f"{start} {cards} face {areas[0]['face']} to {titles[0]}."
    face = f" face {areas[0]['face']}" if len(faces) == 1 else ""
    to_each = (
        titles
        if len(faces) == 1
        else [f"{title} (face {area['face']})" for title, area in zip(titles, areas, strict=True)]
    )
    return f"{start} {cards}{face} to each of {listing(to_each)}: {_order_of_areas(deal, titles)}."


def _order_of_areas(deal: Data, titles: list[str]) -> str:
    if deal["order"] in ("area-by-area", "all-at-once"):
        first, then = ("the card", "that") if deal["each"] == 1 else ("all cards", "those")
        return f"first {first} of {titles[0]}, then {then} of {listing(titles[1:])}"
    back = "; then back again in the other direction, by turns" if deal["order"] == "back-and-forth" else ""
    return f"one card to each in turn, {titles[0]} first{back}"


_AROUND = {
    "one-at-a-time": "one card at a time, {start} and going clockwise",
    "all-at-once": "all of a player's cards at once, {start} and going clockwise",
    "back-and-forth": "one card at a time, {start}, going clockwise and then back again, by turns",
}


def _each_player(data: Data, deal: Data) -> str:
    """After a step in which players can fold, only those who have not are dealt to."""
    for step in data["play"].values():
        if step.get("deal") is deal:
            return "each player"
        if "bet" in step or "decide" in step:
            return "each player who has not [folded]"
    return "each player"


def _deal_players(data: Data, deal: Data, areas: list[Data], start: str) -> str:
    """To each player, and perhaps to the dealer or the table with them."""
    cards = f"exactly {counted(deal['each'], 'card')}"
    own = listing(f"{cards} face {area['face']} ({area['title']})" for area in areas if area["per"] == "player")
    others = [f"face {area['face']} to the {area['title']}" for area in areas if area["per"] != "player"]
    around = _AROUND.get(deal["order"], _AROUND["all-at-once"]).format(
        start=f"beginning with {seat_words(data, deal['start'])}"
    )
    if not others:
        return f"{start} {_each_player(data, deal)} {own}, {around}."
    place = "last" if areas[0]["per"] == "player" else "first"
    shared = f"and as many {listing(others)}"
    who = _each_player(data, deal)
    return f"{start} {who} {own}, {shared}, {around}; what is not the players' comes {place} in each turn."


def _deal_piles(deal: Data, piles: Data, start: str) -> str:
    order = {
        "one-at-a-time": "one card to each in turn, always from the left to the right",
        "back-and-forth": "one card to each in turn, from the left to the right, then from the right to the left, and "
        "so on by turns",
        "all-at-once": "one whole pile after the other",
    }
    return f"{start} to each of {in_words(piles.get('count', 0))} piles, {order[deal['order']]}."


def left_in_stub(deal: Data) -> str:
    if "leaves" not in deal:
        return ""
    return f" Exactly {counted(deal['leaves'], 'card')} must then be left in the [stub], and the dealer counts them."


def choose_words(data: Data, choose: Data) -> str:
    mark, piles = choose["mark"].replace("-", " "), data["areas"][choose["one-of"]]["title"]
    return f"The [player-dealer] chooses one of the {piles}; the {mark} is put on it."


def roll_words(data: Data, roll: Data) -> str:
    start = {"player-dealer": "the [player-dealer]'s seat", "seat-1": "the first seat on the dealer's left"}
    dice = "One die is" if roll["dice"] == 1 else f"{capital(in_words(roll['dice']))} dice are"
    number = "Its number" if roll["dice"] == 1 else "Their sum"
    return (
        f"{dice} shaken for the [player-dealer]. {number} names a seat: the count goes clockwise around all "
        f"{in_words(data['seats']['max'])} seats, taken or not, and {start[roll['counting-from']]} is number one. "
        "Before the dice are shown, every wager must be whole and in its place; afterwards no wager may be placed or "
        "changed."
    )


def deliver_words(data: Data, deliver: Data) -> str:
    mark = deliver["starting"].replace("-", " ")
    title = data["play"][deliver["at"]]["title"]
    return (
        f"The pile with the {mark} goes to the seat that was named in the step “{title}”, and the {mark} stays at that "
        f"seat. The other piles follow in their order, {deliver['then']}, one to each seat, as its "
        f"{data['areas'][deliver['to']]['title']}. Piles at seats without a wager are collected by the dealer."
    )


def _if_short(data: Data, deal: Data) -> str:
    """What is done when the stub runs short: discards come back, or a common card takes the place of the players'."""
    short = deal.get("if-short")
    if not short:
        return ""
    if short == "reshuffle-discards":
        return " If the [stub] has too few cards, the cards that were given up are first shuffled and put under it."
    area = data["areas"][short["one-to"]]
    burn = f"[burns] {counted(short['burn'], 'card')} and then " if short["burn"] else ""
    without = "" if short["burn"] else " without a [burn],"
    return (
        f" If the [stub] has too few cards for all of them, the dealer {burn}deals{without} in their place, exactly "
        f"{counted(deal['each'], 'card')} face {area['face']} to the {area['title']}, for all players."
    )
