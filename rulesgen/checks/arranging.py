"""Whether hands are set where they can be: by those who hold the cards, into places of their own, always alike."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook import Game, Layered, Path
from rulesgen.source import Data

_PER = {"players": "player", "player-dealer": "player", "dealer": "dealer"}
"""Whose area each of those who set cards has."""


def arranging_faults(game: Layered) -> Iterator[Finding]:
    """Steps that set cards which are not there, or in places that are not theirs."""
    steps = {name: step["arrange"] for name, step in game.data["play"].items() if "arrange" in step}
    for name, arrange in steps.items():
        yield from _places(game, ("play", name, "arrange"), arrange)
        yield from _never_opened(game, name, arrange)
    if game.data["banking"] == "player-dealer":
        for name, arrange in steps.items():
            yield from _unlike(game, ("play", name, "arrange"), arrange, steps)
        yield from _set_by_both(game, steps)


def unlike_rankings(game: Game) -> Iterator[Finding]:
    """A hand that must not outrank another, where the other's ranking lacks a category of its own."""
    data = game.layered.data
    for name, step in data["play"].items():
        rule = step.get("arrange", {}).get("must-not")
        if not rule:
            continue
        own, other = (game.rankings[data["hands"][rule[key]]["ranking"]] for key in ("hand", "outrank"))
        missing = [one for one in own.data.get("categories", {}) if one not in other.data.get("categories", {})]
        if missing:
            path: Path = ("play", name, "arrange", "must-not")
            message = f"The ranking {other.id} has no category {', '.join(missing)}, which {own.id} has."
            remedy = "Compare hands whose rankings name the same categories."
            yield Finding("RG105", game.layered.blame(path), message, remedy, game.layered.rule(path))


def _places(game: Layered, path: Path, arrange: Data) -> Iterator[Finding]:
    """Cards are set from and into areas of the one who sets them."""
    by = arrange.get("by", "players")
    if by == "dealer" and game.data["banking"] == "player-dealer":
        message = "With a player-dealer the dealer has no cards to set."
        remedy = "Write `by: player-dealer`, or leave `by` out for the players."
        yield Finding("RG105", game.blame((*path, "by")), message, remedy, game.rule(path))
        return
    areas = game.data["areas"]
    fitting = [name for name, area in areas.items() if area["per"] == _PER[by]]
    for at, area in ((("from",), arrange["from"]), *((("into", name), name) for name in arrange["into"])):
        if areas[area]["per"] != _PER[by]:
            message = f"`{area}` is no place for cards that {by.replace('-', ' ')} set here."
            remedy = f"Allowed are: {', '.join(fitting) or 'none'}."
            yield Finding("RG105", game.blame((*path, *at)), message, remedy, game.rule((*path, *at)))


def _never_opened(game: Layered, name: str, arrange: Data) -> Iterator[Finding]:
    """Hands that are set as they are opened must be asked for, and opened by a later step."""
    if arrange.get("requests-set") != "as-opened":
        return
    path: Path = ("play", name, "arrange", "requests-set")
    if "on-request" not in arrange:
        message = "The key `on-request` is missing: `requests-set` says when a hand that was asked for is set."
        yield Finding("RG103", game.blame(path), message, "Add `on-request: house-way`.", game.rule(path))
    steps = list(game.data["play"])
    later = [game.data["play"][one].get("reveal", {}) for one in steps[steps.index(name) + 1 :]]
    if not any(_opens(reveal, arrange) for reveal in later):
        places = ", ".join(arrange["into"])
        whose = "player-dealer" if arrange.get("by") == "player-dealer" else "players"
        message = f"No later step opens `{places}` of the {whose}, so hands that were asked for would never be set."
        remedy = f"Add a step with `reveal: {{area: [{places}]}}`, or write `requests-set: at-once`."
        yield Finding("RG103", game.blame(path), message, remedy, game.rule(path))


def _opens(reveal: Data, arrange: Data) -> bool:
    """Whether a showing is of places that cards are set into, and of those who set them."""
    area = reveal.get("area", [])
    shown = area if isinstance(area, list) else [area]
    own = arrange.get("by", "players")
    return reveal.get("of", "all") in ("all", own) and not set(shown).isdisjoint(arrange["into"])


def _unlike(game: Layered, path: Path, arrange: Data, steps: dict[str, Data]) -> Iterator[Finding]:
    """The same cards are set in the same way by everybody."""
    first = next(other for other in steps.values() if other["from"] == arrange["from"])
    if first["into"] != arrange["into"]:
        ways = [", ".join(f"{name}: {count}" for name, count in one["into"].items()) for one in (first, arrange)]
        message = f"These cards are set as {ways[1]} here, but as {ways[0]} by others."
        remedy = "Give both steps the same `into`."
        yield Finding("RG105", game.blame((*path, "into")), message, remedy, game.rule((*path, "into")))


def _set_by_both(game: Layered, steps: dict[str, Data]) -> Iterator[Finding]:
    """Hands that are compared with the player-dealer's are set by both sides."""
    for area in dict.fromkeys(arrange["from"] for arrange in steps.values()):
        setters = {arrange.get("by", "players") for arrange in steps.values() if arrange["from"] == area}
        for by in sorted({"players", "player-dealer"} - setters):
            message = f"No step lets the {by.replace('-', ' ').replace('players', 'other players')} set `{area}`."
            remedy = f"Add a step with `arrange: {{from: {area}, by: {by}, ...}}`."
            yield Finding("RG103", game.blame(("play",)), message, remedy, game.rule(("play",)))
