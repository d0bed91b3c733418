"""The text of a game's page without its layout: quick enough to compare it for every change of every value."""

from rulesgen.checks.declaration import check_declaration
from rulesgen.rulebook import Game, Layered
from rulesgen.wording import (
    best_first,
    category_words,
    pay_table_rows,
    ranking_sentences,
    sentences,
    strategy_sentences,
)
from tests.mutants import Mutant, mutants_of_ranking, mutants_of_strategies, own_mutants_of
from tests.offered import offered


def words_of(game: Game) -> list[str]:
    """Every clause of the game itself, with the names of its steps and the lines of its pay tables."""
    words = [str(game.layered.data["title"])]
    for path, text in sentences(game):
        if path[0] == "play" or path[2:3] == ("play",):
            words.append(str(game.layered.get((*path, "title"))))
        words.append(text)
        if path[0] == "pay-tables":
            words += [f"{hand}: {pays}" for hand, pays in pay_table_rows(game, path[1])]
    return words


def words_of_ranking(ranking: Layered) -> list[str]:
    """All that the page says about a ranking."""
    data = ranking.data
    rows = [f"{one['title']}: {category_words(one, data['size'])}; {one['example']}" for one in best_first(data)]
    return [str(data["title"]), *ranking_sentences(ranking), *rows]


def unprinted(game: Game) -> tuple[int, list[str]]:
    """How many changes of the game were tried, and those that pass its declaration check and print the same."""
    before, count, same = words_of(game), 0, []
    for mutant in own_mutants_of(game):
        count += 1
        changed = mutant.apply(game)
        if _says(changed) in (before, None) and _is_declared(changed):
            same.append(str(mutant))
    return count, same


def words_of_strategies(game: Game) -> list[str]:
    """What the odds report says about the ways to play."""
    data = game.layered.data
    plans = data.get("strategies", {})
    return [text for name, one in plans.items() for text in (str(one["title"]), *strategy_sentences(data, name))]


def unprinted_of_strategies(game: Game) -> tuple[int, list[str]]:
    """How many changes of the ways to play were tried, and those that print the same."""
    before, mutants = words_of_strategies(game), list(mutants_of_strategies(game))
    return len(mutants), [str(one) for one in mutants if words_of_strategies(one.apply(game)) == before]


def _says(game: Game) -> list[str] | None:
    """The words; nothing where there is none for a value, which only a declaration that fails its check may have."""
    try:
        return words_of(game)
    except (KeyError, ValueError, IndexError, StopIteration):
        return None


def _is_declared(game: Game) -> bool:
    return all(result.passed for result in check_declaration(offered(game)))


def unprinted_of_ranking(ranking: Layered) -> tuple[int, list[str]]:
    """How many changes of the ranking were tried, and those that print the same."""
    from tests.mutants import changed

    before = words_of_ranking(ranking)
    mutants: list[Mutant] = list(mutants_of_ranking(ranking))
    return len(mutants), [str(one) for one in mutants if words_of_ranking(changed(ranking, one)) == before]
