"""Hands in words: what they are taken from, and phrases such as `pair 10..A`."""

from rulesgen.english import is_plural
from rulesgen.literals import MANY, read_selection
from rulesgen.prose import counted, in_words
from rulesgen.source import Data
from rulesgen.wording.words import listing


def selection_words(value: int | str, area: str) -> str:
    """`exactly two of the hole cards`."""
    if str(value).startswith(("first", "last")):
        where, number = str(value).split()
        return f"the {where} {counted(int(number), 'card')} of the {area}, as dealt"
    chosen = read_selection(value)
    if chosen.everything:
        return f"all of the {area}"
    area = f"of the {area}" if is_plural(area) else f"cards of the {area}"
    least, most = in_words(min(chosen.least, 99)), in_words(min(chosen.most, 99))
    if (chosen.least, chosen.most) == (0, MANY):
        return f"any number {area if area.startswith('of ') else f'of {area}'}"
    if chosen.least == chosen.most:
        return f"exactly {least} {area}"
    bounds = [f"at least {least}"] if chosen.least else []
    bounds += [f"at most {most}"] if chosen.most != MANY else []
    return f"{' and '.join(bounds)} {area}"


def hand_words(phrase: str, categories: Data) -> str:
    """A phrase such as `full-house 5 6` as it is printed: full house (5, 6); of `pair 10..A`, pair (10 to A)."""
    name, *ranks = (word.replace("..", " to ").replace("T", "10") for word in phrase.split())
    title = categories[name]["title"] if name in categories else name
    return f"{title} ({', '.join(ranks)})" if ranks else str(title)


def from_words(hand: Data, areas: Data) -> str:
    """What the hand's cards are taken from."""
    if list(hand["from"].values()) == ["any"]:
        title = areas[next(iter(hand["from"]))]["title"]
        return f"the {title}" if is_plural(title) else f"the cards of the {title}"
    return listing(selection_words(value, areas[area]["title"]) for area, value in hand["from"].items())
