"""The steps of play in words: one function for each verb."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from rulesgen.english import agree
from rulesgen.literals import missed_by, read_range, read_spot
from rulesgen.prose import counted, in_words
from rulesgen.rulebook import is_about_players
from rulesgen.source import Data
from rulesgen.wording.dealing import choose_words, deal_words, deliver_words, roll_words
from rulesgen.wording.facts import amount_words, when_words
from rulesgen.wording.fees import fee_words
from rulesgen.wording.settling import REST, part_words, playing_on
from rulesgen.wording.words import capital, listing, seat_words


def step_words(data: Data, step: Data) -> str:
    """The sentence of a step, with its condition before it."""
    verb = next(verb for verb in _STEPS if verb in step)
    text = fee_words(data, step) + _STEPS[verb](data, step[verb])
    if "when" not in step:
        return text
    if verb in ("decide", "arrange", "discard", "draw"):
        return f"This step is for each player of whom this is true: {when_words(data, step['when'])}. {text}"
    if is_about_players(data, step["when"]):
        when = when_words(data, step["when"])
        return f"This step is only for the players of whom this is true, and left out if there are none: {when}. {text}"
    return f"Only if {when_words(data, step['when'])}: {text[:1].lower()}{text[1:]}"


def _force(data: Data, bets: list[str]) -> str:
    titles = [f"the [{data['betting']['forced'][name]['title']}]{_who(data, name)}" for name in bets]
    order = ", in this order" if len(titles) > 1 else ""
    steps = list(data["play"].values())
    at = next((at for at, step in enumerate(steps) if step.get("force") is bets), 0)
    moment = "Then" if any("deal" in step for step in steps[:at]) else "Before any card is dealt,"
    return f"{moment} {listing(titles)} must be posted{order}."


def _who(data: Data, name: str) -> str:
    """That a bet is not posted in every hand."""
    bet = data["betting"]["forced"][name]
    if bet.get("optional"):
        return " (by a player who wants to)"
    return " (by those who owe it)" if bet["by"] == "new-players" or missed_by(bet["by"]) else ""


def _bet(data: Data, bet: Data) -> str:
    who = f"{'after it ' if 'opens' in bet else ''}{seat_words(data, bet['first'])}"
    text = f"A betting round follows.{_opens(data, bet)} {capital(who)} acts first"
    if "else" in bet:
        title = data["betting"]["forced"][read_spot(bet["first"])[0]]["title"]
        text += f"; where no [{title}] was posted, {seat_words(data, bet['else'])}"
    if "heads-up" in bet and bet["heads-up"] != bet.get("else", bet["first"]):
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
    opens = f" The [{title}] {agree(title, 'opens')} it."
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
    if data["banking"] == "player-dealer":
        return _dealer_opens(data, reveal, areas)
    text = f"{_showing(data)} must show {areas}."
    if "first" not in reveal:
        return text
    last = reveal["first"] == "last-aggressor"
    other = f"; if there was none, {seat_words(data, reveal['else'])}" if last and "else" in reveal else ""
    return f"{text} {capital(seat_words(data, reveal['first']))} shows first{other}. The others follow clockwise."


def _dealer_opens(data: Data, reveal: Data, areas: str) -> str:
    """With a player-dealer, the dealer opens the hands of both sides."""
    whose = {
        "all": "each seat with a wager",
        "players": "each seat with a wager, other than the [player-dealer]'s",
        "player-dealer": "the [player-dealer]",
    }
    text = f"The dealer opens {areas} of {whose[reveal.get('of', 'all')]}."
    if "first" not in reveal or reveal.get("of") == "player-dealer":
        return text
    return f"{text} The dealer begins with {seat_words(data, reveal['first'])}. The others follow clockwise."


def _showing(data: Data) -> str:
    alive = playing_on(data)
    if not alive:
        return "Each player who has not [folded]"
    wagers = listing((f"the {data['wagers'][name]['title']}" for name in alive), "or")
    return f"Each player who has not [folded], and each who has [folded] but still has {wagers} wager on the table,"


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
    who = "each player but the player-dealer" if data["banking"] == "player-dealer" else "each player"
    return f"In turn, {who} must choose one of these. {capital('; '.join(choices))}."


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
        return f"the player gives up the hand and loses {part_words(effect['part'])} of {lost}; {REST}"
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
    cards = f"the {data['areas'][arrange['from']]['title']}"
    whose = {
        "players": f"Each player sets {cards}",
        "player-dealer": f"The dealer sets {cards} of the [player-dealer] as the player-dealer directs",
        "dealer": f"The dealer sets {cards}",
    }
    text = f"{whose[by]}: {listing(parts)}."
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
    return text + (_requests(arrange) if "on-request" in arrange else "")


def _requests(arrange: Data) -> str:
    """That a player may leave the setting to the dealer, and when it is then done."""
    text = " At a player's request the dealer sets the cards the [house way], but only if the player has not yet "
    text += "touched them."
    if arrange.get("requests-set") == "as-opened":
        text += " Such cards stay closed; the dealer sets each hand in its turn, as the hands are opened."
    return text


def _settle(data: Data, settle: Data) -> str:
    if "bank" in data:
        return "The dealer compares the hands and settles every wager in the order of the bank."
    return "The dealer settles every wager, player by player, beginning on the dealer's left."


def _award(data: Data, award: Data) -> str:
    shares = listing(f"the {share['title']}" for share in data["pot"].values())
    return f"The dealer reads the hands and awards {shares} to the winners."


_STEPS: dict[str, Callable[[Data, Any], str]] = {
    "force": _force,
    "deal": deal_words,
    "bet": _bet,
    "reveal": _reveal,
    "award": _award,
    "wager": _wager,
    "decide": _decide,
    "discard": _discard,
    "draw": _draw,
    "arrange": _arrange,
    "choose": choose_words,
    "roll": roll_words,
    "deliver": deliver_words,
    "settle": _settle,
}
