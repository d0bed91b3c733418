"""Whether the values in conditions are values that their facts can have: counts, ranks, categories of a ranking."""

from collections.abc import Iterator
from typing import Any

from rulesgen.findings import Finding
from rulesgen.literals import RANKS
from rulesgen.rulebook import Game, Path, is_choice
from rulesgen.source import Data
from rulesgen.wording import best_first

MOST = 500


def check_conditions(game: Game) -> Iterator[Finding]:
    """Values that no fact can have, and ranges that begin above their end."""
    for path, condition in _conditions(game.layered.data, ()):
        for number, row in enumerate(condition if isinstance(condition, list) else [condition]):
            at = (*path, str(number)) if isinstance(condition, list) else path
            for fact, said in row.items():
                by_name = said.items() if isinstance(said, dict) else [("", said)]
                for of, value in by_name:
                    yield from _value(game, (*at, fact, *filter(None, (of,))), _domain(game, fact, of), value)


def _conditions(data: Data, path: Path) -> Iterator[tuple[Path, Data]]:
    """Every `when` of a game."""
    if is_choice(data) or not isinstance(data, dict | list):
        return
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if key == "when":
            yield (*path, "when"), value
        else:
            yield from _conditions(value, (*path, str(key)))


def _domain(game: Game, fact: str, of: str) -> list[str]:
    """The values that a fact can have, in order; a hand's categories go from the worst."""
    if fact == "category":
        data = game.rankings[game.layered.data["hands"][of]["ranking"]].data
        titles = {id(category): name for name, category in data.get("categories", {}).items()}
        return [titles[id(category)] for category in reversed(best_first(data))]
    if fact == "last-card":
        return list(RANKS)
    return [] if fact == "placed" else [str(number) for number in range(MOST)]


def _value(game: Game, path: Path, domain: list[str], value: Any) -> Iterator[Finding]:
    if isinstance(value, list):
        for one in value:
            yield from _value(game, path, domain, one)
        return
    if isinstance(value, bool):
        return
    ends = [end for end in str(value).split("..") if end]
    wrong = [end for end in ends if end not in domain]
    if wrong or not ends:
        allowed = ", ".join(domain) if len(domain) < MOST else "numbers"
        message = f"`{(wrong or [value])[0]}` is no value that `{'.'.join(path)}` can have."
        yield Finding("RG105", game.layered.blame(path), message, f"Allowed are: {allowed}.", game.layered.rule(path))
    elif domain.index(ends[0]) > domain.index(ends[-1]):
        message = f"`{value}` begins above its end."
        yield Finding("RG107", game.layered.blame(path), message, "Write the lower end first.", game.layered.rule(path))
