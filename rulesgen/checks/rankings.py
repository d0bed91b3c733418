"""Whether a ranking places every hand, reaches every category, and draws examples that are what they say."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from rulesgen.cards import RANKS, build_deck, names_of
from rulesgen.checks.result import Result
from rulesgen.compile import categories_of, compile_ranking, deck_of_game
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.rankings import DeclaredCategory
from rulesgen.prose import in_words
from rulesgen.ranking import Deck, Pattern, Ranking, judge, patterns, patterns_of
from rulesgen.rulebook import Game, Layered, Path
from rulesgen.wording.words import capital


@frozen
class _Problem:
    """Something that is wrong with a ranking in one deck: where in the ranking, and what to do there."""

    code: str
    path: Path
    message: str
    remedy: str

    def at(self, ranking: Layered) -> Finding:
        return Finding(self.code, ranking.place(self.path), self.message, self.remedy, ranking.rule(self.path))


Looked = tuple[str, str, tuple[_Problem, ...]]
"""What was looked at: the rule, the check in a few words, and what is wrong."""


def decks_of(ranking: Layered, games: Iterable[Game]) -> dict[Deck, list[Game]]:
    """The decks of the games that use a ranking, each with these games."""
    found: dict[Deck, list[Game]] = {}
    for game in games:
        if ranking.id in {**game.rankings, **game.readings}:
            found.setdefault(deck_of_game(game), []).append(game)
    return found


def check_ranking(
    ranking: Layered, decks: Mapping[Deck, Sequence[Game]] | None = None, *, lenient: bool = False
) -> list[Result]:
    """Every pattern that a deck can give is looked at, not a sample; without a deck, one pack.

    What is wrong only in the deck of some games is told of these games. To be `lenient` is to pass over categories
    whose example has cards that the deck does not have.
    """
    decks = decks or {}
    looked = {deck: _look(ranking, deck, len(decks) > 1, lenient=lenient) for deck in decks or (None,)}
    everywhere = _wrong_everywhere(ranking, looked)
    results: list[Result] = []
    for deck, parts in looked.items():
        for rule, name, problems in parts:
            own = [problem.at(ranking) for problem in problems if problem.path[:2] in everywhere]
            results.append(Result("rankings", rule, name, tuple(own)))
        there = [one for *_, problems in parts for one in problems if one.path[:2] not in everywhere]
        if deck is not None and there:
            results += [_not_in_this_deck(game, ranking, there) for game in decks[deck]]
    return results


def _wrong_everywhere(ranking: Layered, looked: Mapping[Deck | None, list[Looked]]) -> set[Path]:
    """What of a ranking is wrong in every deck that it is used with, and in the usual one too."""
    wrong = [{one.path[:2] for *_, problems in parts for one in problems} for parts in looked.values()]
    found = set[Path].intersection(*wrong)
    if found and None not in looked:
        usual = _look(ranking, None, several=False, lenient=False)
        found &= {one.path[:2] for *_, problems in usual for one in problems}
    return found


def _not_in_this_deck(game: Game, ranking: Layered, problems: list[_Problem]) -> Result:
    """A game whose deck does not fit a ranking that is right in other decks: one finding, whatever else follows."""
    first, path = min(problems, key=lambda one: one.code), ("deck",)
    alike = {one.path[:2] for one in problems if one.code == first.code}
    others = {one.path[:2] for one in problems} - alike
    also = f" So it is with {in_words(len(alike) - 1)} more of its categories." if len(alike) > 1 else ""
    if others:
        what = "other category does not fit it" if len(others) == 1 else "other categories do not fit it"
        also += f" {capital(in_words(len(others)))} {what} either."
    finding = Finding(
        first.code,
        game.layered.blame(path),
        f"The ranking `{ranking.id}` does not fit the deck of {game.title}: {_in_short(ranking, first)}.{also}",
        "Correct the deck, or name a ranking that is made for it.",
        game.layered.rule(path),
    )
    return Result("cards", game.layered.rule(path), f"the ranking {ranking.id} fits the deck", (finding,))


def _in_short(ranking: Layered, problem: _Problem) -> str:
    """A problem as the end of a sentence, without what may be wrong with the ranking itself."""
    said = problem.message.removesuffix(".")
    said = said[:1].lower() + said[1:]
    if problem.code == "RG305":
        return said.partition(":")[0]
    if problem.code == "RG306":
        return f"{said}, as in the example of “{categories_of(ranking)[problem.path[1]].title}”"
    return said


def _look(ranking: Layered, deck: Deck | None, several: bool, *, lenient: bool) -> list[Looked]:
    compiled, declared = compile_ranking(ranking, deck), categories_of(ranking)
    with_deck = f" in {_deck_words(compiled.deck)}" if several else ""
    return [
        _look_at_whole(ranking, compiled, with_deck),
        *(
            _look_at_category(ranking.rule(("categories", name)), compiled, category, with_deck)
            for name, category in declared.items()
            if not (lenient and _lacks(compiled, category.example))
        ),
    ]


def _deck_words(deck: Deck) -> str:
    cards = len(deck.ranks) * 4 * deck.packs + deck.jokers
    return f"a deck of {cards} cards"


def _look_at_whole(ranking: Layered, compiled: Ranking, with_deck: str) -> Looked:
    if compiled.by_total:
        low, high = (min(compiled.values), max(compiled.values))
        name = f"every hand of {_size_words(compiled)} has a total; a card has {low} to {high} points"
        return ranking.id, name + with_deck, tuple(_joker_without_points(compiled))
    name, homeless = _place_all(compiled)
    problems: tuple[_Problem, ...] = ()
    if homeless is not None:
        ranks = [RANKS[rank] for rank in homeless.ranks] + ["joker"] * homeless.jokers
        one_suit = homeless.suited and len(homeless.ranks) > 1
        cards = "-".join(ranks) + (" of one suit" if one_suit else "")
        message = f"The hand {cards} fits no category."
        remedy = "End the list with a category that has no pattern, such as high card."
        problems = (_Problem("RG304", ("categories",), message, remedy),)
    return ranking.id, name + with_deck, problems


def _joker_without_points(compiled: Ranking) -> Iterator[_Problem]:
    if compiled.deck.jokers and compiled.joker is None:
        message = "The deck has a joker, but nothing says how many points it has: such a hand has no total."
        remedy = "Say which rank it counts as, such as `joker: {as: A}`, or take the jokers out of the deck."
        yield _Problem("RG304", ("values",), message, remedy)


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


def _look_at_category(rule: RuleId, compiled: Ranking, category: DeclaredCategory, with_deck: str) -> Looked:
    name, path = rule.name, rule.path
    problems = []
    bad_example = _bad_example(compiled, name, category.example)
    # An example that fits is itself the proof that the category is reached.
    if bad_example and not _is_reached(compiled, name):
        message = (
            f"No hand is ever in the category “{category.title}”: one above it takes them all, or nothing fits it."
        )
        remedy = "Move it up, or change its pattern; groups are written with the largest first."
        problems.append(_Problem("RG305", path, message, remedy))
    elif bad_example:
        problems.append(_Problem("RG306", (*path, "example"), bad_example, "Give cards of this category."))
    return rule, f"{name} is reached, and its example fits{with_deck}", tuple(problems)


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
