"""Hands and rankings in words."""

from rulesgen.literals import MANY, read_selection
from rulesgen.prose import in_words
from rulesgen.rulebook import Layered
from rulesgen.source import Data
from rulesgen.wording.words import counted, listing, with_article

RANK_WORDS = dict(
    zip(
        ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
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


def selection_words(value: int | str, area: str) -> str:
    """`exactly two of the hole cards`."""
    chosen = read_selection(value)
    if chosen.everything:
        return f"all of the {area}"
    area = f"of the {area}" if area.endswith("s") else f"cards of the {area}"
    if chosen.least == chosen.most:
        return f"exactly {in_words(chosen.least)} {area}"
    if (chosen.least, chosen.most) == (0, MANY):
        return f"any number {area if area.startswith('of ') else f'of {area}'}"
    if chosen.most == MANY:
        return f"at least {in_words(chosen.least)} {area}"
    if not chosen.least:
        return f"at most {in_words(chosen.most)} {area}"
    return f"at least {in_words(chosen.least)} and at most {in_words(chosen.most)} {area}"


def hand_words(phrase: str, categories: Data) -> str:
    """A phrase such as `full-house 5 6` as it is printed: full house (5, 6)."""
    name, *ranks = phrase.split()
    title = categories[name]["title"] if name in categories else name
    return f"{title} ({', '.join(ranks)})" if ranks else str(title)


def category_words(category: Data, size: int) -> str:
    """What makes a hand of this category."""
    parts = []
    if "groups" in category:
        groups = [f"{in_words(number)} cards of one rank" for number in category["groups"]]
        rest = size - sum(category["groups"])
        parts.append(" with ".join(groups) + (f", and {counted(rest, 'other card')}" if rest else ""))
    if "run" in category:
        top = f", ending on {with_article(RANK_WORDS[str(category['top'])])}" if "top" in category else ""
        parts.append(f"{counted(category['run'], 'card')} of ranks in sequence{top}")
    if category.get("suited"):
        parts.append("all of one suit" if parts else f"{counted(size, 'card')} of one suit")
    return "; ".join(parts) if parts else "any other hand"


def ranking_sentences(ranking: Layered) -> list[str]:
    """How hands of this ranking are compared."""
    data = ranking.data
    better = "higher" if data["best"] == "highest" else "lower"
    ace = "may also stand below the lowest rank" if data["ace"]["low-in-runs"] else "is never low"
    compared = (
        "Two hands of one category are compared by the rank of their groups, larger groups first, and then by their "
        "other cards from the highest down. Two sequences are compared by the card on which they end. Hands that are "
        "equal in all of this are tied."
    )
    size = counted(data["size"], "card")
    return [
        f"A hand has {size}. It belongs to the first category of the table that it fits; the {better} hand is better.",
        f"Ranks go from the two, the lowest, up to the ace, the highest. In a sequence the ace {ace}.",
        f"{compared} Suits have no order.",
    ]


def from_words(hand: Data, areas: Data) -> str:
    """What the hand's cards are taken from."""
    return listing(selection_words(value, areas[area]["title"]) for area, value in hand["from"].items())
