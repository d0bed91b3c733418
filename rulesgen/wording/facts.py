"""Conditions and amounts in words."""

import re
from collections.abc import Callable
from typing import Any

from rulesgen.english import agree
from rulesgen.literals import read_amount
from rulesgen.prose import in_words
from rulesgen.source import Data
from rulesgen.wording.words import RANK_WORDS, listing, with_article


def when_words(data: Data, condition: Data) -> str:
    """A condition as the end of a sentence: `the player has not placed the Play wager`."""
    rows = condition if isinstance(condition, list) else [condition]
    return "; or if ".join(listing(_row(data, row)) for row in rows)


def _row(data: Data, row: Data) -> list[str]:
    words = []
    for name, said in row.items():
        for of, value in said.items() if isinstance(said, dict) else [("", said)]:
            words.append(_FACTS[name](data, of, value))
    return words


def _title(data: Data, kind: str, name: str) -> str:
    return str(data[kind][name]["title"])


def _placed(data: Data, of: str, value: Any) -> str:
    return f"the player {'has' if value else 'has not'} placed the {_title(data, 'wagers', of)} wager"


def _cards(data: Data, of: str, value: Any) -> str:
    title = _title(data, "areas", of)
    return f"the {title} {agree(title, 'has')} {_number_of(value, 'card')}"


def _total(data: Data, of: str, value: Any) -> str:
    return f"the total of the {_title(data, 'hands', of)} is {value_words(value)}"


def _category(data: Data, of: str, value: Any) -> str:
    title = _title(data, "hands", of)
    return f"the {title} {agree(title, 'is')} {category_range(value)}"


def _at_least(data: Data, of: str, value: Any) -> str:
    title = _title(data, "hands", of)
    category, *ranks = str(value).split()
    words = f"{category.replace('-', ' ')} {'-'.join(ranks)}" if ranks else _category_words(category)
    return f"the {title} {agree(title, 'is')} {words} or better"


_SINGLE = ("one", "at least one", "at most one")


def _number_of(value: Any, noun: str) -> str:
    """`one player`, `at most one player`, `one or two players`."""
    words = value_words(value)
    return f"{words} {noun}" if words in _SINGLE else f"{words} {noun}s"


def _are(value: Any, what: str) -> str:
    """`one player is left`, `two players are left`."""
    return f"{_number_of(value, 'player')} {'is' if value_words(value) in _SINGLE else 'are'} {what}"


def _last_card(data: Data, of: str, value: Any) -> str:
    return f"the last card of the {_title(data, 'areas', of)} is {value_words(value, ranks=True)}"


def _compared(data: Data, of: str, how: str, other: str) -> str:
    title = _title(data, "hands", of)
    return f"the {title} {agree(title, 'is')} {how} the {_title(data, 'hands', other)}"


def _qualifies(data: Data, of: str, value: Any) -> str:
    title = _title(data, "hands", of)
    return f"the {title} {agree(title, 'qualifies') if value else agree(title, 'does') + ' not qualify'}"


_FACTS: dict[str, Callable[[Data, str, Any], str]] = {
    "placed": _placed,
    "cards": _cards,
    "total": _total,
    "category": _category,
    "at-least": _at_least,
    "last-card": _last_card,
    "higher-than": lambda data, of, value: _compared(data, of, "better than", value),
    "equal-to": lambda data, of, value: _compared(data, of, "equal to", value),
    "lower-than": lambda data, of, value: _compared(data, of, "worse than", value),
    "qualifies": _qualifies,
    "folded": lambda data, of, value: f"the player {'has' if value else 'has not'} [folded]",
    "hands-since-opening": lambda data, of, value: (
        f"the number of the hand, counted since the game was opened, is {value_words(value)}"
    ),
    "wagers-this-round": lambda data, of, value: (
        f"the number of wagers that the player has made in this round of play is {value_words(value)}"
    ),
    "wagered-last-hand": lambda data, of, value: (
        f"the player {'wagered' if value else 'did not wager'} on the hand that has just ended"
    ),
    "players-left": lambda data, of, value: _are(value, "left"),
    "all-in": lambda data, of, value: _are(value, "all in"),
    "action": lambda data, of, value: {"open": "the betting is not over", "closed": "the betting is over"}[value],
}


def value_words(value: Any, *, ranks: bool = False) -> str:
    """A value, a range or a list of them."""
    if isinstance(value, list):
        return listing((value_words(one, ranks=ranks) for one in value), "or")
    text = str(value)
    low, dots, high = text.partition("..")
    if not dots:
        return _one(text, ranks)
    if not low:
        return f"at most {_one(high, ranks)}"
    return f"{_one(low, ranks)} to {_one(high, ranks)}" if high else f"at least {_one(low, ranks)}"


def _one(text: str, ranks: bool) -> str:
    if ranks:
        word = RANK_WORDS[text]
        return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
    return in_words(int(text)) if text.isdigit() else text


def category_range(value: Any) -> str:
    """`..four-card-flush` is `a four card flush or worse`."""
    if isinstance(value, list):
        return listing((category_range(one) for one in value), "or")
    low, dots, high = str(value).partition("..")
    names = [_category_words(name) for name in (low, high)]
    if not dots:
        return names[0]
    if not high:
        return f"{names[0]} or better"
    return f"{names[1]} or worse" if not low else f"from {names[0]} to {names[1]}"


def _category_words(category: str) -> str:
    """`a pair`, but `two pair`, `three of a kind` and `five aces`."""
    words = category.replace("-", " ")
    return words if not words or _ALONE.search(words) else with_article(words)


_ALONE = re.compile(r"^two pair|of a kind$|^high card$|[^s]s$")

_AMOUNTS = {
    "table": "an amount within the limits of the table",
    "own-choice": "any amount that its owner chooses",
    "by-choice": "the amount that the player's choice says",
}


def amount_words(data: Data, value: Any) -> str:
    """How much a wager is."""
    if isinstance(value, list):
        rows = [(amount_words(data, row["is"]), row.get("when")) for row in value]
        said = [f"{words} when {when_words(data, when)}" if when else words for words, when in rows]
        return "; otherwise ".join(said)
    if value in _AMOUNTS:
        return _AMOUNTS[value]
    if not isinstance(value, str):
        return f"exactly ${value}"
    low, high, of = read_amount(value)
    title = data["wagers"][of]["title"]
    if low == high:
        times = "an amount equal to" if low == 1 else f"exactly {in_words(int(low))} times"
        return f"{times} the {title} wager"
    return f"from {in_words(int(low))} to {in_words(int(high))} times the {title} wager"
