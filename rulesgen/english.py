"""Titles in sentences: whether one names several things, the verb that goes with it, and lists of them."""

from collections.abc import Iterable

_SINGULAR_ENDS = ("ss", "us", "is")
_PLURALS = frozenset({"dice", "men", "people"})
_BEFORE = (" of ", " on ", " for ", " in ")


def is_plural(title: str) -> bool:
    """Whether a title names several things, by the form of its noun: `hole cards`, but not `board` or `bonus`."""
    ends = [at for word in _BEFORE if (at := title.find(word)) > 0]
    words = title[: min(ends)].split() if ends else title.split()
    noun = words[-1].lower() if words else ""
    return noun in _PLURALS or (noun.endswith("s") and not noun.endswith((*_SINGULAR_ENDS, "'s")))


_OTHERS = {"is": "are", "has": "have", "does": "do", "goes": "go"}


def agree(title: str, verb: str) -> str:
    """A verb in the number of its title: of `is`, `are` for `hole cards`."""
    if not is_plural(title):
        return verb
    return _OTHERS.get(verb) or (f"{verb[:-3]}y" if verb.endswith("ies") else verb.removesuffix("s"))


def pronoun(title: str) -> str:
    """`it`, or `they` for a title that names several things."""
    return "they" if is_plural(title) else "it"


def own_title(title: str) -> str:
    """A title behind a name; one that already says whose it is does not say it twice."""
    return title.removeprefix("player's ").removeprefix("dealer's ")


def listing(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`, or with another word before the last."""
    *most, final = words
    return f"{', '.join(most)} {last} {final}" if most else final
