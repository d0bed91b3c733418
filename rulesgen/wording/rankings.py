"""Rankings in words: what makes each category, and how two hands are compared."""

from collections.abc import Iterator

from rulesgen.literals import MANY, read_selection
from rulesgen.prose import counted, in_words
from rulesgen.rulebook import Layered
from rulesgen.source import Data
from rulesgen.wording.words import capital, listing, rank_words, ranks_words, with_article


def size_words(size: int | str) -> str:
    """`exactly five cards`, `at least one and at most four cards`."""
    chosen = read_selection(size)
    if chosen.least == chosen.most:
        return f"exactly {counted(chosen.least, 'card')}"
    if chosen.most == MANY:
        return f"at least {counted(chosen.least, 'card')}"
    return f"at least {in_words(chosen.least)} and at most {counted(chosen.most, 'card')}"


def best_first(data: Data) -> list[Data]:
    """The categories as they are printed, the best first."""
    categories = list(data.get("categories", {}).values())
    return categories if data["best"] == "highest" else categories[::-1]


def category_words(category: Data, size: int | str) -> str:
    """What makes a hand of this category."""
    parts = []
    if "cards" in category:
        parts.append(counted(category["cards"], "card"))
    if "groups" in category:
        parts.append(_group_words(category["groups"], size))
    if "run" in category:
        top = f", ending on {ranks_words(category['top'])}" if "top" in category else ""
        parts.append(f"{counted(category['run'], 'card')} of ranks in sequence{top}")
    if category.get("suited"):
        parts.append("all of one suit" if parts else f"{_all_cards(size)} of one suit")
    if category.get("distinct"):
        parts.append("no two of one rank and no two of one suit")
    parts += [f"exactly {counted(count, 'set')} “{name}”" for name, count in category.get("sets", {}).items()]
    return "; ".join(parts) if parts else "any other hand"


def _group_words(groups: list[int], size: int | str) -> str:
    words = " with ".join(f"{in_words(number)} cards of one rank" for number in groups)
    if isinstance(size, str):
        return f"{words}, and any other cards of ranks that differ"
    rest = size - sum(groups)
    return f"{words}, and {counted(rest, 'other card')}" if rest > 0 else words


def _all_cards(size: int | str) -> str:
    return counted(size, "card") if isinstance(size, int) else "all cards"


def ranking_sentences(ranking: Layered) -> list[str]:
    """How hands of this ranking are compared."""
    data = ranking.data
    found = [_hand_sentence(data), *_rank_sentences(data), *_joker_sentences(data), *_point_sentences(data)]
    return [*found, *_set_sentences(data), " ".join(_comparing(data))]


def _hand_sentence(data: Data) -> str:
    better = "higher" if data["best"] == "highest" else "lower"
    size = f"A hand has {size_words(data['size'])}."
    if "by" in data:
        return f"{size} Hands are compared by the total of their cards; the {better} total is better."
    table = "of the table" if data["best"] == "highest" else "of the table, read from its end,"
    return f"{size} It belongs to the first category {table} that it fits; the {better} hand is better."


def _rank_sentences(data: Data) -> Iterator[str]:
    if "by" in data:
        return
    ace = data.get("ace", {})
    if ace.get("low"):
        yield "The king is the highest rank, and the ace is the lowest, below the two."
        return
    ranks = "The ace is the highest rank, the king the next, and so down to the lowest rank of the deck."
    if not _has_runs(data) and "low-in-runs" not in ace:
        yield ranks
    elif not ace.get("low-in-runs"):
        yield f"{ranks} In a sequence too the ace is never low."
    else:
        second = data.get("lowest-run") == "second"
        stands = "second, just below the one that ends on the ace" if second else "lowest"
        yield (
            f"{ranks} In a sequence the ace may also stand below the lowest rank of the deck; among sequences such a "
            f"one stands {stands}."
        )


def _has_runs(data: Data) -> bool:
    return any("run" in category for category in data.get("categories", {}).values())


def _joker_sentences(data: Data) -> Iterator[str]:
    if "joker" not in data:
        return
    joker, categories = data["joker"], data.get("categories", {})
    words = f"A joker is {with_article(rank_words(joker['as']))}"
    if "completes" in joker:
        titles = listing((with_article(categories[name]["title"]) for name in joker["completes"]), "or")
        words += f", or the best missing card where that completes {titles}"
    yield f"{words}."


def _point_sentences(data: Data) -> Iterator[str]:
    if "values" not in data:
        return
    points = (
        f"{ranks_words(key)} counts {'the number on it' if value == 'face' else counted(value, 'point')}"
        for key, value in data["values"].items()
    )
    yield f"{capital(listing(points))}."
    if "modulo" in data:
        much = in_words(data["modulo"])
        yield f"From a total of {much} or more, {much} is taken away until less than {much} is left."


def _set_sentences(data: Data) -> Iterator[str]:
    for name, ways in data.get("sets", {}).items():
        article = "An" if name[0] in "aeiou" else "A"
        yield (
            f"{article} “{name}” is {listing(map(_way_words, ways), 'or')}. As many are counted as can be picked so "
            "that none share a card."
        )


def _way_words(way: Data) -> str:
    words = size_words(way["cards"])
    if "ranks" in way:
        each = "" if way["cards"] == 1 else "each of them "
        words += f", {each}{_any_of(way['ranks'])}"
    if "without" in way:
        words += f", none of them {_any_of(way['without'])}"
    if "total" in way:
        words += f", with a total of {in_words(way['total'])}"
    return words


def _any_of(ranks: list[int | str]) -> str:
    return listing((with_article(rank_words(rank)) for rank in ranks), "or")


def _comparing(data: Data) -> Iterator[str]:
    if "by" in data:
        yield "Hands of the same total are tied."
    else:
        yield (
            "Two hands of one category are compared by the rank of their groups, larger groups first, and then by "
            "their other cards from the highest down."
        )
        if _has_runs(data):
            yield "Two sequences are compared by the card on which they end."
        if isinstance(data["size"], str):
            yield "Where one runs out of cards, the other is better."
        if "suits" not in data:
            yield "Hands that are equal in all of this are tied."
    if "suits" in data:
        equal = "Hands that are equal in all of this are compared by suits in the same order of cards"
        yield f"{equal}; from the lowest, the suits are {listing(data['suits'])}."
    else:
        yield "Suits have no order."
