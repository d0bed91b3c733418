"""Ranges that are written upside down: wherever a game says from how much to how much, the lower end comes first."""

from collections.abc import Callable, Iterator

from rulesgen.cards import RANKS
from rulesgen.findings import Finding
from rulesgen.rulebook import Game, Layered, Path, listed
from rulesgen.source import Data

Written = tuple[Path, Data, Callable[[str], int]]
"""Where a range may stand, what stands there, and where each of its ends lies in the order of such values."""


def upside_down(game: Game) -> Iterator[Finding]:
    """Every range that begins above its end; those of conditions, discards and rankings are looked at with these."""
    layered = game.layered
    for path, said, place in _written(game):
        for value in said if isinstance(said, list) else [said]:
            if _is_turned(str(value), place):
                yield turned(layered, path, str(value).partition(" ")[0])


def _written(game: Game) -> Iterator[Written]:
    data = game.layered.data
    yield from (*_of_hands(data), *_of_amounts(data), *_of_house_way(game), *_of_strategies(data))


def turned(game: Layered, path: Path, said: str) -> Finding:
    """The finding about one of them."""
    message = f"`{said}` begins above its end."
    return Finding("RG107", game.blame(path), message, "Write the lower end first.", game.rule(path))


def _is_turned(text: str, place: Callable[[str], int]) -> bool:
    """The range may have a word after it: `1..3 x ante`."""
    low, _, high = text.partition(" ")[0].partition("..")
    return bool(low and high) and place(low) > place(high)


def _of_hands(data: Data) -> Iterator[Written]:
    for name, hand in data["hands"].items():
        yield ("hands", name, "size"), hand["size"], int
        yield from ((("hands", name, "from", area), count, int) for area, count in hand["from"].items())


def _of_amounts(data: Data) -> Iterator[Written]:
    """What a wager may be, and what a choice may make of it: at once, or row by row."""
    homes: list[tuple[Path, Data]] = [(("wagers", name), wager) for name, wager in data.get("wagers", {}).items()]
    for step, entry in data["play"].items():
        for name, effect in entry.get("decide", {}).get("choices", {}).items():
            if isinstance(effect, dict) and "amount" in effect:
                homes.append((("play", step, "decide", "choices", name), effect))
    for path, home in homes:
        if isinstance(home["amount"], list):
            rows = enumerate(home["amount"])
            yield from (((*path, "amount", str(number), "is"), row["is"], int) for number, row in rows)
        else:
            yield (*path, "amount"), home["amount"], int


def _of_house_way(game: Game) -> Iterator[Written]:
    way = game.layered.data.get("house-way", {})
    for name, row in way.get("rows", {}).items():
        path: Path = ("house-way", "rows", name)
        yield from (((*path, "ranks", of), said, RANKS.index) for of, said in row.get("ranks", {}).items())
        if "keep" in row:
            yield (*path, "keep"), row["keep"], _from_the_worst(game, way["back"])


def _of_strategies(data: Data) -> Iterator[Written]:
    """The ranks of cards that are kept."""
    for name, strategy in data.get("strategies", {}).items():
        for step, plan in strategy["steps"].items():
            for at, row in listed(plan):
                for place, one in listed(row.get("keep", [])) if isinstance(row, dict) else ():
                    path: Path = ("strategies", name, "steps", step, *at, "keep", *place)
                    for kind in ("ranks", "one-of-each"):
                        if isinstance(one, dict) and kind in one:
                            yield (*path, kind), one[kind], RANKS.index


def _from_the_worst(game: Game, hand: str) -> Callable[[str], int]:
    ranking = game.rankings[game.layered.data["hands"][hand]["ranking"]].data
    names = list(ranking.get("categories", ()))
    order = names[::-1] if ranking["best"] == "highest" else names
    # A name that the ranking does not have is another finding.
    return lambda name: order.index(name) if name in order else 0
