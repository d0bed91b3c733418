"""Rankings in words: everything declared is printed."""

import pytest

from rulesgen.rulebook import Layered, Rulebook
from rulesgen.wording import best_first, category_words, hand_words, ranking_sentences
from tests.mutants import changed, mutants_of_ranking


def printed(ranking: Layered) -> str:
    """All that the page says about a ranking."""
    rows = [
        f"{one['title']}: {category_words(one, ranking.data['size'])}; {one['example']}"
        for one in best_first(ranking.data)
    ]
    return "\n".join([ranking.data["title"], *ranking_sentences(ranking), *rows])


def test_every_changed_value_of_a_ranking_changes_its_words(catalogue: Rulebook) -> None:
    for ranking in catalogue.rankings.values():
        mutants = list(mutants_of_ranking(ranking))
        assert len(mutants) > 5, ranking.id
        assert [] == [str(mutant) for mutant in mutants if printed(ranking) == printed(changed(ranking, mutant))]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pai-gow-high", "A joker is an ace, or the best missing card where that completes a royal flush, a straight"),
        ("pai-gow-high", "such a one stands second, just below the one that ends on the ace"),
        ("badugi", "A hand has at least one and at most four cards."),
        ("badugi", "badugi: four cards; no two of one rank and no two of one suit"),
        ("baccarat", "From a total of ten or more, ten is taken away until less than ten is left."),
        ("baccarat", "a card from the ten to the king counts zero points"),
        (
            "eights",
            "An “eight” is exactly one card, an eight or at least two cards, none of them an eight, with a total",
        ),
        ("door-card", "from the lowest, the suits are clubs, diamonds, hearts and spades"),
        ("ace-to-five", "the ace is the lowest, below the two"),
    ],
)
def test_the_words_of_a_ranking(catalogue: Rulebook, name: str, words: str) -> None:
    assert words in printed(catalogue.rankings[name])


def test_no_dots_are_printed_and_the_best_comes_first(catalogue: Rulebook) -> None:
    assert [] == [name for name, ranking in catalogue.rankings.items() if ".." in printed(ranking)]
    assert "badugi" == best_first(catalogue.rankings["badugi"].data)[0]["title"]
    assert "pair (10 to A)" == hand_words("pair 10..A", catalogue.rankings["high"].data["categories"])
