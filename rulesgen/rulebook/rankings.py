"""What a schema cannot see in a ranking: names that lead somewhere, ranges the right way round, points for all."""

from collections.abc import Iterator
from difflib import get_close_matches

from rulesgen.cards import RANKS
from rulesgen.findings import Finding
from rulesgen.literals import read_ranks, read_size
from rulesgen.rulebook.layers import Layered, Path


def check_ranking_form(ranking: Layered) -> list[Finding]:
    """Everything that would keep the ranking from being compiled."""
    return [*_names(ranking), *_ranges(ranking), *_points(ranking), *_totals(ranking), *_aces(ranking)]


def _names(ranking: Layered) -> Iterator[Finding]:
    categories = ranking.data.get("categories", {})
    for number, name in enumerate(ranking.data.get("joker", {}).get("completes", ())):
        if name not in categories:
            yield _no_such(ranking, ("joker", "completes", str(number)), "category", name, list(categories))
    kinds = ranking.data.get("sets", {})
    for category, data in categories.items():
        for name in data.get("sets", {}):
            if name not in kinds:
                yield _no_such(ranking, ("categories", category, "sets", name), "set", name, list(kinds))


def _ranges(ranking: Layered) -> Iterator[Finding]:
    """Ranges whose first end is above the last."""
    data = ranking.data
    sizes: list[Path] = [("size",)]
    sizes += [
        ("sets", name, str(number), "cards")
        for name, ways in data.get("sets", {}).items()
        for number in range(len(ways))
    ]
    for path in sizes:
        least, most = read_size(ranking.get(path))
        if least > most:
            yield _turned(ranking, path, str(ranking.get(path)))
    tops: list[Path] = [("categories", name, "top") for name, one in data.get("categories", {}).items() if "top" in one]
    for path in tops:
        if not read_ranks(ranking.get(path)):
            yield _turned(ranking, path, str(ranking.get(path)))


def _points(ranking: Layered) -> Iterator[Finding]:
    values = ranking.data.get("values")
    if values is None:
        return
    seen: dict[str, str] = {}
    for key, points in values.items():
        path: Path = ("values", key)
        ranks = read_ranks(key)
        if not ranks:
            yield _turned(ranking, path, str(key))
        again = [rank for rank in ranks if rank in seen]
        if again:
            message = f"`{key}` gives points to {again[0]}, which has them by `{seen[again[0]]}`."
            yield _finding(ranking, "RG106", path, message, "Name each rank once.")
        if points == "face" and any(not rank.isdigit() for rank in ranks):
            message = f"`face` is the number on the card, and not every rank of `{key}` has one."
            yield _finding(ranking, "RG106", path, message, "Give these ranks points as a number.")
        seen |= dict.fromkeys(ranks, str(key))
    missing = [rank for rank in RANKS if rank not in seen]
    if missing:
        message = f"{', '.join(missing)} {'has' if len(missing) == 1 else 'have'} no points."
        yield _finding(ranking, "RG103", ("values",), message, "Give every rank points; 0 where it counts nothing.")


def _totals(ranking: Layered) -> Iterator[Finding]:
    """A ranking is by categories or by totals, and a total needs points."""
    data = ranking.data
    if "by" in data and "categories" in data:
        message = "A ranking by totals compares nothing else, but this has categories too."
        yield _finding(ranking, "RG102", ("categories",), message, "Remove the categories, or remove `by`.")
    for name, ways in data.get("sets", {}).items():
        for number, way in enumerate(ways):
            if "total" in way and "values" not in data:
                message = "The key `values` is missing: a set with a total needs points."
                remedy = "For example: `values: {A: 1, 2..9: face, 10..K: 0}`."
                yield _finding(ranking, "RG103", ("sets", name, str(number), "total"), message, remedy)


def _aces(ranking: Layered) -> Iterator[Finding]:
    """Words about a low ace that would say nothing."""
    ace = ranking.data.get("ace", {})
    if ace.get("low") and ace.get("low-in-runs"):
        message = "An ace that is always low has no second place in runs."
        yield _finding(ranking, "RG105", ("ace", "low-in-runs"), message, "Say either `low` or `low-in-runs`.")
    if "lowest-run" in ranking.data and not ace.get("low-in-runs"):
        message = "No run has the ace below it, so there is none to stand anywhere."
        yield _finding(ranking, "RG105", ("lowest-run",), message, "Add `low-in-runs: true` to `ace`, or remove this.")


def _turned(ranking: Layered, path: Path, said: str) -> Finding:
    message = f"`{said}` begins above its end."
    return _finding(ranking, "RG107", path, message, "Write the lower end first.")


def _no_such(ranking: Layered, path: Path, what: str, name: str, known: list[str]) -> Finding:
    close = get_close_matches(name, known, 1)
    remedy = f"Did you mean `{close[0]}`?" if close else f"There are: {', '.join(known) or 'none'}."
    message = f"There is no {what} `{name}`, which `{'.'.join(path)}` names."
    return _finding(ranking, "RG202", path, message, remedy)


def _finding(ranking: Layered, code: str, path: Path, message: str, remedy: str) -> Finding:
    return Finding(code, ranking.blame(path), message, remedy, ranking.rule(path))
