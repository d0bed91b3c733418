"""Whether a ranking places every hand, reaches every category, and draws examples that are what they say."""

from collections.abc import Iterable, Iterator

from rulesgen.checks.result import Result
from rulesgen.compile import answer, compile_ranking, deck_of
from rulesgen.engine.cards import RANKS, build_deck, names_of, read_cards
from rulesgen.engine.ranking import Deck, Pattern, Ranking, judge, patterns, patterns_of
from rulesgen.findings import Finding
from rulesgen.prose import in_words
from rulesgen.rulebook import Game, Layered


def decks_of(ranking: Layered, games: Iterable[Game]) -> list[Deck]:
    """The decks of the games that use a ranking."""
    using = [game.layered.data for game in games if ranking.id in {**game.rankings, **game.readings}]
    return list(dict.fromkeys(deck_of(answer(data["deck"], data.get("choices", {}), {})) for data in using))


def check_ranking(ranking: Layered, decks: Iterable[Deck] = (), *, lenient: bool = False) -> list[Result]:
    """Every pattern that a deck can give is looked at, not a sample; without a deck, one pack.

    To be `lenient` is to pass over categories whose example has cards that the deck does not have.
    """
    decks = list(decks)
    results: list[Result] = []
    for deck in decks or (None,):
        compiled = compile_ranking(ranking, deck)
        with_deck = f" in {_deck_words(compiled.deck)}" if len(decks) > 1 else ""
        results.append(_check_whole(ranking, compiled, with_deck))
        results += [
            _check_category(ranking, compiled, name.id, with_deck)
            for name in compiled.categories
            if not (lenient and _lacks(compiled, read_cards(ranking.get(("categories", name.id, "example")))))
        ]
    return results


def _deck_words(deck: Deck) -> str:
    cards = len(deck.ranks) * 4 * deck.packs + deck.jokers
    return f"a deck of {cards} cards"


def _check_whole(ranking: Layered, compiled: Ranking, with_deck: str) -> Result:
    if compiled.by_total:
        low, high = (min(compiled.values), max(compiled.values))
        name = f"every hand of {_size_words(compiled)} has a total; a card has {low} to {high} points"
        return Result("rankings", ranking.id, name + with_deck, tuple(_joker_without_points(ranking, compiled)))
    name, homeless = _place_all(compiled)
    findings: tuple[Finding, ...] = ()
    if homeless is not None:
        ranks = [RANKS[rank] for rank in homeless.ranks] + ["joker"] * homeless.jokers
        one_suit = homeless.suited and len(homeless.ranks) > 1
        cards = "-".join(ranks) + (" of one suit" if one_suit else "")
        message = f"The hand {cards} fits no category."
        remedy = "End the list with a category that has no pattern, such as high card."
        findings = (Finding("RG304", ranking.place(("categories",)), message, remedy, ranking.rule(("categories",))),)
    return Result("rankings", ranking.id, name + with_deck, findings)


def _joker_without_points(ranking: Layered, compiled: Ranking) -> Iterator[Finding]:
    if compiled.deck.jokers and compiled.joker is None:
        message = "The deck has a joker, but nothing says how many points it has: such a hand has no total."
        remedy = "Say which rank it counts as, such as `joker: {as: A}`, or take the jokers out of the deck."
        yield Finding("RG304", ranking.place(("values",)), message, remedy, ranking.rule(("values",)))


def _place_all(compiled: Ranking) -> tuple[str, Pattern | None]:
    """What was looked at, and a pattern that has no category though it needs one."""
    least, most = compiled.sizes
    if compiled.lookup is not None:
        found = compiled.lookup
        return f"each of {found.count:,} patterns of cards has a category", next(iter(found.homeless), None)
    if least == most:
        count, homeless = _first_homeless(compiled, patterns(compiled))
        return f"each of {count:,} patterns of cards has a category", homeless
    if compiled.categories[-1].takes_any_hand and (compiled.joker is not None or not compiled.deck.jokers):
        return f"any hand of {_size_words(compiled)} has a category: the last has no pattern", None
    # Where the number of cards is free, the best pick counts: it is enough that the smallest is always a hand.
    count, homeless = _first_homeless(compiled, patterns_of(compiled, least))
    cards = f"{in_words(least)} card{'s' if least > 1 else ''}"
    return f"each of {count:,} patterns of {cards} has a category, so every deal has a pick that is a hand", homeless


def _first_homeless(compiled: Ranking, looked_at: Iterator[Pattern]) -> tuple[int, Pattern | None]:
    count, homeless = 0, None
    for pattern in looked_at:
        count += 1
        if homeless is None and judge(compiled, pattern) is None:
            homeless = pattern
    return count, homeless


def _size_words(compiled: Ranking) -> str:
    least, most = compiled.sizes
    return f"{in_words(most)} cards" if least == most else f"{in_words(least)} to {in_words(most)} cards"


def _check_category(ranking: Layered, compiled: Ranking, name: str, with_deck: str) -> Result:
    path = ("categories", name)
    findings = []
    cards = read_cards(ranking.get((*path, "example")))
    problem = _bad_example(compiled, name, cards)
    # An example that fits is itself the proof that the category is reached.
    if problem and not _is_reached(compiled, name):
        title = ranking.get((*path, "title"))
        message = f"No hand is ever in the category “{title}”: one above it takes them all, or nothing fits it."
        remedy = "Move it up, or change its pattern; groups are written with the largest first."
        findings.append(Finding("RG305", ranking.place(path), message, remedy, ranking.rule(path)))
        problem = ""
    if problem:
        at = (*path, "example")
        findings.append(Finding("RG306", ranking.place(at), problem, "Give cards of this category.", ranking.rule(at)))
    return Result(
        "rankings", ranking.rule(path), f"{name} is reached, and its example fits{with_deck}", tuple(findings)
    )


def _is_reached(compiled: Ranking, name: str) -> bool:
    category = compiled.categories[compiled.place_of(name)]
    judged = (judge(compiled, pattern) for pattern in patterns(compiled, category))
    return any(value is not None and value.category == name for value in judged)


def _lacks(compiled: Ranking, cards: tuple[int, ...]) -> list[int]:
    """The cards that the deck of a ranking does not have."""
    without = [rank for place, rank in enumerate(RANKS) if place not in compiled.deck.ranks]
    deck = build_deck(1, compiled.deck.jokers, without)
    return [card for card in cards if card not in deck]


def _bad_example(compiled: Ranking, name: str, cards: tuple[int, ...]) -> str:
    least, most = compiled.sizes
    if any(cards.count(card) > compiled.deck.packs for card in cards) or not least <= len(cards) <= most:
        wanted = in_words(least) if least == most else f"{in_words(least)} to {in_words(most)}"
        return f"An example needs {wanted} different cards; {names_of(cards)} has {len(set(cards))}."
    if missing := _lacks(compiled, cards):
        return f"The deck has no {names_of(missing)}."
    value = compiled.value(cards)
    if value is None or value.category != name:
        return f"{names_of(cards)} is {value.category if value else 'in no category'}, not {name}."
    return ""
