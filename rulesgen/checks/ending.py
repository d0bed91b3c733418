"""Whether a hand comes to its end: a step awards the pot or settles the wagers, and by cards that were shown."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook import Layered, Path
from rulesgen.source import Data


def never_ended(game: Layered) -> Iterator[Finding]:
    """A game in which nobody ever gets the pot or the wagers, or in which nobody sees by what."""
    verb, what = ("award", "awards the pot") if "pot" in game.data else ("settle", "settles the wagers")
    ends = [name for name, step in game.data["play"].items() if verb in step]
    if not ends:
        example = {
            "award": "{id: award, title: Award, award: pot}",
            "settle": "{id: settle, title: Settle, settle: all}",
        }
        message = f"No step {what}, so nobody ever gets the money."
        remedy = f"End `play` with a step such as `{example[verb]}`."
        yield Finding("RG307", game.blame(("play",)), message, remedy, game.rule(("play",)))
        return
    seen = _seen(game.data, ends[0])
    for hand in _read_at_the_end(game.data):
        hidden = [area for area in game.data["hands"][hand]["from"] if area not in seen | _players_own(game.data)]
        if hidden:
            yield _never_shown(game, ("play", ends[0], verb), hand, hidden[0])


def _seen(data: Data, end: str) -> set[str]:
    """The areas whose cards lie open, or were shown, before the hand ends."""
    seen = {name for name, area in data["areas"].items() if area["face"] == "up"}
    for name, step in data["play"].items():
        if name == end:
            break
        shown = step.get("reveal", {}).get("area", [])
        seen |= set(shown if isinstance(shown, list) else [shown])
        if step.get("arrange", {}).get("from") in seen:
            seen |= set(step["arrange"]["into"])
    return seen


def _players_own(data: Data) -> set[str]:
    """Areas that need no showdown: against a bank the dealer turns a player's cards up when settling with them."""
    return set() if "pot" in data else {name for name, area in data["areas"].items() if area["per"] == "player"}


def _read_at_the_end(data: Data) -> list[str]:
    """The hands that decide who gets the money."""
    hands = [share["best"] for share in data.get("pot", {}).values()]
    for entry in data.get("settle", {}).values():
        for key in ("compare", "with"):
            named = entry.get(key, [])
            hands += named if isinstance(named, list) else [named]
    hands += [table["hand"] for table in data.get("pay-tables", {}).values()]
    return [hand for hand in dict.fromkeys(hands) if hand in data["hands"]]


def _never_shown(game: Layered, path: Path, hand: str, area: str) -> Finding:
    titles = game.data["hands"][hand]["title"], game.data["areas"][area]["title"]
    message = f"The {titles[0]} is formed from the {titles[1]} too, which nobody has seen: no step before shows them."
    remedy = f"Add a step before it, such as `{{id: showdown, title: Showdown, reveal: {{area: {area}}}}}`."
    return Finding("RG303", game.blame_first(path, ("play",)), message, remedy, game.rule(path))
