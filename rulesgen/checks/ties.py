"""Whether what a position by cards says of equal hands can decide anything."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook import Game, Layered, Path
from rulesgen.source import Data


def tied_positions(game: Game) -> Iterator[Finding]:
    """Ties that are counted from what the game does not have, or that its ranking never leaves."""
    layered = game.layered
    right = "first-left-of-button" if "rotation" in layered.data else "first-left-of-dealer"
    for part in ("betting", "play"):
        for path, spot in _ties((part,), layered.data.get(part, {})):
            hand = spot.get("best") or spot["worst"]
            said, ranking = spot["tied"], layered.data["hands"][hand]["ranking"]
            if "suits" in game.rankings[ranking].data:
                message = f"Hands of the ranking `{ranking}` are never equal here: it has `suits`."
                yield _wrong(layered, path, message, "Remove `tied`, or use a ranking without `suits`.")
            elif said.startswith("first-left-of-") and said != right:
                has = "a button" if "rotation" in layered.data else "no button, because it has no `rotation`"
                yield _wrong(layered, path, f"The game has {has}.", f"Write `{right}`.")


def _ties(path: Path, data: Data) -> Iterator[tuple[Path, Data]]:
    """Every position that says what decides between equal hands."""
    if isinstance(data, dict):
        if "tied" in data and data.keys() & {"best", "worst"}:
            yield (*path, "tied"), data
        for key, value in data.items():
            yield from _ties((*path, key), value)


def _wrong(game: Layered, path: Path, message: str, remedy: str) -> Finding:
    return Finding("RG105", game.blame(path), message, remedy, game.rule(path))
