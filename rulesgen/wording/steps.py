"""The steps of play in words: one function for each verb."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from rulesgen.literals import read_range
from rulesgen.prose import in_words
from rulesgen.rulebook import is_about_players
from rulesgen.source import Data
from rulesgen.wording.facts import amount_words, when_words
from rulesgen.wording.fees import fee_words
from rulesgen.wording.settling import ROUNDED, part_words
from rulesgen.wording.words import capital, counted, listing, seat_words


def step_words(data: Data, step: Data) -> str:
    """The sentence of a step, with its condition before it."""
    verb = next(verb for verb in _STEPS if verb in step)
    text = (
        fee_words(data, step) + _STEPS[verb](data, step[verb]) + (_left_in_stub(step[verb]) if verb == "deal" else "")
    )
    if "when" not in step:
        return text
    if verb in ("decide", "arrange", "discard", "draw"):
        return f"This step is for each player of whom this is true: {when_words(data, step['when'])}. {text}"
    if is_about_players(data, step["when"]):
        when = when_words(data, step["when"])
        return f"This step is only for the players of whom this is true, and left out if there are none: {when}. {text}"
    return f"Only if {when_words(data, step['when'])}: {text[:1].lower()}{text[1:]}"


def _force(data: Data, bets: list[str]) -> str:
    titles = [f"the [{data['betting']['forced'][name]['title']}]" for name in bets]
    order = ", in this order" if len(titles) > 1 else ""
    steps = list(data["play"].values())
    at = next((at for at, step in enumerate(steps) if step.get("force") is bets), 0)
    moment = "Then" if any("deal" in step for step in steps[:at]) else "Before any card is dealt,"
    return f"{moment} {listing(titles)} must be posted{order}."


def _deal(data: Data, deal: Data) -> str:
    return _dealt(data, deal) + _left_in_stub(deal)


_BACK_AND_FORTH = "from the first to the last, then from the last to the first, and so on by turns"


def _dealt(data: Data, deal: Data) -> str:
    to = deal["to"] if isinstance(deal["to"], list) else [deal["to"]]
    areas = [data["areas"][name] for name in to]
    burn = f"[burns] {counted(deal['burn'], 'card')} and then " if deal.get("burn") else ""
    start = f"The dealer {burn}deals"
    if any(area["per"] == "player" for area in areas):
        return f"{_deal_players(data, deal, areas, start)}{_if_short(data, deal)}"
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


def _left_in_stub(deal: Data) -> str:
    if "leaves" not in deal:
        return ""
    return f" Exactly {counted(deal['leaves'], 'card')} must then be left in the [stub], and the dealer counts them."


def _choose(data: Data, choose: Data) -> str:
    mark, piles = choose["mark"].replace("-", " "), data["areas"][choose["one-of"]]["title"]
    return f"The [player-dealer] chooses one of the {piles}; the {mark} is put on it."


def _roll(data: Data, roll: Data) -> str:
    start = {"player-dealer": "the [player-dealer]'s seat", "seat-1": "the first seat on the dealer's left"}
    dice = "One die is" if roll["dice"] == 1 else f"{capital(in_words(roll['dice']))} dice are"
    number = "Its number" if roll["dice"] == 1 else "Their sum"
    return (
        f"{dice} shaken for the [player-dealer]. {number} names a seat: the count goes clockwise around all "
        f"{in_words(data['seats']['max'])} seats, taken or not, and {start[roll['counting-from']]} is number one. "
        "Before the dice are shown, every wager must be whole and in its place; afterwards no wager may be placed or "
        "changed."
    )


def _deliver(data: Data, deliver: Data) -> str:
    mark = deliver["starting"].replace("-", " ")
    title = data["play"][deliver["at"]]["title"]
    return (
        f"The pile with the {mark} goes to the seat that was named in the step “{title}”, and the {mark} stays at that "
        f"seat. The other piles follow in their order, {deliver['then']}, one to each seat, as its "
        f"{data['areas'][deliver['to']]['title']}. Piles at seats without a wager are collected by the dealer."
    )


def _if_short(data: Data, deal: Data) -> str:
    """What is dealt in place of the players' cards when the stub runs short."""
    short = deal.get("if-short")
    if not short:
        return ""
    area = data["areas"][short["one-to"]]
    burn = f"[burns] {counted(short['burn'], 'card')} and then " if short["burn"] else ""
    without = "" if short["burn"] else " without a [burn],"
    return (
        f" If the [stub] has too few cards for all of them, the dealer {burn}deals{without} in their place, exactly "
        f"{counted(deal['each'], 'card')} face {area['face']} to the {area['title']}, for all players."
    )


def _bet(data: Data, bet: Data) -> str:
    who = f"{'after it ' if 'opens' in bet else ''}{seat_words(data, bet['first'])}"
    text = f"A betting round follows.{_opens(data, bet)} {capital(who)} acts first"
    if "heads-up" in bet and bet["heads-up"] != bet["first"]:
        text += f" (when only two players are dealt in, {seat_words(data, bet['heads-up'])})"
    text += ", or the next player clockwise who can still [bet]; the others follow clockwise."
    if "fixed-limit" not in data["limits"]:
        return text
    size = f"In fixed-limit betting the bet size of this round is the {bet.get('size', 'small')} bet."
    return f"{text} {size}{_other_size(data, bet)}"


def _opens(data: Data, bet: Data) -> str:
    """That a forced bet opens the round, and what may be made of it."""
    if "opens" not in bet:
        return ""
    title = data["betting"]["forced"][bet["opens"]]["title"]
    opens = f" The [{title}] opens it."
    if "fixed-limit" not in data["limits"]:
        return opens
    size = bet.get("size", "small")
    return (
        f"{opens} In fixed-limit betting any player who then acts may complete it to the {size} bet; that is the first "
        "full [bet] and not a [raise]."
    )


def _other_size(data: Data, bet: Data) -> str:
    """That a larger bet size may also be used."""
    if "or" not in bet:
        return ""
    other = bet["or"]["size"]
    return (
        f" While this is true of any player who has not [folded]: {when_words(data, bet['or']['when'])}, a [bet] or "
        f"[raise] may also be the {other} bet; after one that was, only the {other} bet may follow."
    )


def _reveal(data: Data, reveal: Data) -> str:
    names = reveal["area"] if isinstance(reveal["area"], list) else [reveal["area"]]
    which = _which(reveal.get("cards", "all"))
    sentences = []
    for is_players, group in groupby(names, lambda name: data["areas"][name]["per"] == "player"):
        areas = listing(f"{which}the {data['areas'][name]['title']}" for name in group)
        sentences.append(_players_show(data, reveal, areas) if is_players else f"The dealer turns up {areas}.")
    return " ".join(sentences)


def _players_show(data: Data, reveal: Data, areas: str) -> str:
    text = f"{_showing(data, reveal)} must show {areas}."
    if "first" not in reveal:
        return text
    last = reveal["first"] == "last-aggressor"
    other = f"; if there was none, {seat_words(data, reveal['else'])}" if last and "else" in reveal else ""
    return f"{text} {capital(seat_words(data, reveal['first']))} shows first{other}. The others follow clockwise."


def _showing(data: Data, reveal: Data) -> str:
    if data["banking"] != "player-dealer":
        return "Each player who has not [folded]"
    others = "Each seat with a wager, other than the [player-dealer]'s,"
    words = {"all": "Each seat with a wager", "players": others, "player-dealer": "The [player-dealer]"}
    return words[reveal.get("of", "all")]


def _which(cards: str) -> str:
    if cards == "all":
        return ""
    where, number = cards.split()
    count = int(number)
    return f"the {where} card of " if count == 1 else f"the {where} {counted(count, 'card')} of "


def _wager(data: Data, names: list[str]) -> str:
    if data["banking"] == "player-dealer":
        return _wager_with_dealer(data, names)
    must = [data["wagers"][name]["title"] for name in names if data["wagers"][name].get("required") is True]
    either = [data["wagers"][name]["title"] for name in names if data["wagers"][name].get("required") == "one-of"]
    may = [data["wagers"][name]["title"] for name in names if not data["wagers"][name].get("required")]
    parts = []
    if must:
        parts.append(f"must place {listing(f'the {title} wager' for title in must)}")
    if either:
        parts.append(f"must place at least one of {listing(f'the {title} wager' for title in either)}")
    if may:
        parts.append(f"may place {listing((f'the {title} wager' for title in may), 'or')}")
    return f"Each player {listing(parts)}."


def _wager_with_dealer(data: Data, names: list[str]) -> str:
    """Who places what, where the wagers of the player-dealer are others than the players'."""
    sentences = []
    for name in names:
        wager = data["wagers"][name]
        who = "The [player-dealer]" if wager.get("by") == "player-dealer" else "Each other player"
        must = "must place" if wager.get("required") else "may place"
        sentences.append(f"{who} {must} the {wager['title']} wager.")
    return f"{' '.join(sentences)} No other wager is taken here."


def _decide(data: Data, decide: Data) -> str:
    choices = [f"{name.replace('-', ' ')}: {_effect(data, effect)}" for name, effect in decide["choices"].items()]
    return f"In turn, each player must choose one of these. {capital('; '.join(choices))}."


def _effect(data: Data, effect: Any) -> str:
    if effect == "nothing":
        return "nothing changes"
    if "place" in effect:
        wager = data["wagers"][effect["place"]]
        amount = amount_words(data, effect.get("amount", wager["amount"]))
        return f"the player places the {wager['title']} wager, {amount}"
    if "take-back" in effect:
        return f"the player takes back the {data['wagers'][effect['take-back']]['title']} wager"
    lost = listing(f"the {data['wagers'][name]['title']} wager" for name in effect["lose"])
    if "part" in effect:
        return f"the player gives up the hand and loses {part_words(effect['part'])} of {lost}; {ROUNDED}"
    return f"the player gives up the hand and loses {lost}"


def _count(value: Any) -> str:
    low, high = read_range(value)
    if low == high:
        return f"exactly {counted(low, 'card')}"
    return f"at most {counted(high, 'card')}" if not low else f"{in_words(low)} to {counted(high, 'card')}"


def _discard(data: Data, discard: Data) -> str:
    start = seat_words(data, discard["start"])
    title = data["areas"][discard["from"]]["title"]
    return (
        f"Each player who has not [folded] must give up {_count(discard['count'])} of the {title}, face "
        f"{discard['face']}, beginning with {start} and going clockwise."
    )


_RESHUFFLED = (
    " If the [stub] has too few cards, the cards that were given up, except those that the player gives up in this "
    "draw, are shuffled and put under the [stub]."
)


def _draw(data: Data, draw: Data) -> str:
    start = seat_words(data, draw["start"])
    burn = f"The dealer [burns] {counted(draw['burn'], 'card')}. " if draw.get("burn") else ""
    title = data["areas"][draw["from"]]["title"]
    short = _RESHUFFLED if "if-short" in draw else ""
    return (
        f"{burn}Each player who has not [folded] may give up {_count(draw['count'])} of the {title} and gets as many "
        f"new ones, beginning with {start} and going clockwise.{short}"
    )


def _turned_up(data: Data, area: str) -> str:
    return ", face up" if data["areas"][area]["face"] == "up" else ""


def _arrange(data: Data, arrange: Data) -> str:
    parts = [
        f"exactly {counted(count, 'card')} as the {data['areas'][name]['title']}{_turned_up(data, name)}"
        for name, count in arrange["into"].items()
    ]
    by = arrange.get("by", "players")
    whose = {"players": "Each player sets", "player-dealer": "The [player-dealer] sets", "dealer": "The dealer sets"}
    text = f"{whose[by]} the {data['areas'][arrange['from']]['title']}: {listing(parts)}."
    if by == "dealer":
        return f"{text} The dealer always sets them the [house way]."
    if by == "player-dealer":
        text += " Once the first other hand is open they may not be set again."
    if "must-not" in arrange:
        one, other = (data["hands"][arrange["must-not"][key]]["title"] for key in ("hand", "outrank"))
        text += f" The {one} must not outrank the {other}."
    broken = {
        "refused": "",
        "foul": " A hand with another number of cards, or set against this rule, is [foul].",
        "house-way": " Cards that are set in another way are set again, the [house way].",
    }
    text += broken[arrange.get("if-broken", "refused")]
    if "on-request" in arrange:
        text += " At a player's request the dealer sets the cards the [house way], but only if the player has not yet "
        text += "touched them."
    return text


def _settle(data: Data, settle: Data) -> str:
    if "bank" in data:
        return "The dealer compares the hands and settles every wager in the order of the bank."
    return (
        "The dealer settles every wager, player by player, beginning on the dealer's left. What a wager wins is "
        "reckoned to the cent, and a smaller part is left out."
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
    "wager": _wager,
    "decide": _decide,
    "discard": _discard,
    "draw": _draw,
    "arrange": _arrange,
    "choose": _choose,
    "roll": _roll,
    "deliver": _deliver,
    "settle": _settle,
}
