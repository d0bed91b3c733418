"""Small words: numbers, lists, positions."""

import re
from collections.abc import Iterable

from rulesgen.cards import RANKS
from rulesgen.english import is_plural
from rulesgen.literals import missed_by, read_spot
from rulesgen.prose import counted
from rulesgen.source import Data

RANK_WORDS = dict(
    zip(
        RANKS,
        (
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
            "ace",
        ),
        strict=True,
    )
)

_TERM = re.compile(r"\[([^\[\]]*)\]")


def plain(text: str) -> str:
    """The text without the brackets around glossary terms."""
    return _TERM.sub(r"\1", text)


def listing(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    *most, final = list(words)
    return f"{', '.join(most)} {last} {final}" if most else final


def middle_words(data: Data) -> str:
    """What positions are counted from: the button, or without one the dealer."""
    return "the [button]" if "rotation" in data else "the dealer"


def seat_words(data: Data, spot: Data) -> str:
    """A position as a person: `the player on the button`, `the player two seats to the left of the button`."""
    forced = data.get("betting", {}).get("forced", {})
    if isinstance(spot, dict):
        which = "best" if "best" in spot else "worst"
        title = data["hands"][spot[which]]["title"]
        tied = _TIED[spot["tied"]] if "tied" in spot else f"the first to the left of {middle_words(data)}"
        return f"the player with the {which} {title} showing (of equal ones, {tied})"
    return _by_place(spot, forced)


_TIED = {
    "first-left-of-button": "the first to the left of the [button]",
    "first-left-of-dealer": "the first to the left of the dealer; suits do not count",
    "by-suit": "by the suits of the cards in the order in which they are read; from the lowest, the suits are clubs, "
    "diamonds, hearts and spades",
}


_PERSONS = {
    "every-player": "every player",
    "new-players": "every player who is new to the game",
    "last-aggressor": "the player who made the last bet or raise of the last betting round",
    "dealers-left": "the player on the dealer's left",
    "player-dealer": "the [player-dealer]",
    "button": "the player on the [button]",
}


def _by_place(text: str, forced: Data) -> str:
    of, left = read_spot(text)
    if missed := missed_by(of):
        return f"every player who has missed the [{forced[missed]['title']}] since their last hand"
    if not left:
        return _PERSONS.get(of) or _named_place(of, forced)
    if of == "dealers-left":
        return f"the player {counted(left + 1, 'seat')} to the left of the dealer"
    seats = "" if left == 1 else f"{counted(left, 'seat')} "
    base = {"button": "the [button]", "player-dealer": "the [player-dealer]"}.get(of) or _named_place(of, forced)
    return f"the player {seats}to the left of {base}"


def _named_place(of: str, forced: Data) -> str:
    """Who posted a forced bet, or who sits at a mark."""
    return (
        f"the player who posted the {forced[of]['title']}"
        if of in forced
        else f"the player at the {of.replace('-', ' ')}"
    )


def with_article(noun: str) -> str:
    """`an upper hand`, `a lower hand`; a title that names several things has none."""
    return noun if is_plural(noun) else f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def capital(text: str) -> str:
    """With a capital first letter, also where the text begins with a term."""
    at = 1 if text.startswith("[") else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def rank_words(rank: int | str) -> str:
    """`ace`, `ten`."""
    return RANK_WORDS[str(rank)]


def ranks_words(ranks: int | str) -> str:
    """`an ace`, and for a range `a card from the ten to the king`."""
    low, _, high = str(ranks).partition("..")
    if not high:
        return with_article(rank_words(low))
    return f"a card from the {rank_words(low)} to the {rank_words(high)}"
