"""Names in what games with a player-dealer or a house way declare: piles, marks, dice, hands that are set, the bank."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook.layers import Layered, Path
from rulesgen.rulebook.named import Reference
from rulesgen.source import Data


def dealer_references(data: Data) -> Iterator[Reference]:
    """Every name in these parts of a game."""
    areas, hands, wagers = data["areas"], data["hands"], data.get("wagers", {})
    marks: list[str] = []
    rolls: list[str] = []
    for name, step in data["play"].items():
        at: Path = ("play", name)
        if "choose" in step:
            yield Reference((*at, "choose", "one-of"), step["choose"]["one-of"], "area", areas)
            marks.append(step["choose"]["mark"])
        if "roll" in step:
            rolls.append(name)
        if "deliver" in step:
            deliver = step["deliver"]
            for key, what, known in (
                ("from", "area", areas),
                ("to", "area", areas),
                ("starting", "mark", marks),
                ("at", "roll before it", rolls),
            ):
                yield Reference((*at, "deliver", key), deliver[key], what, list(known))
        must_not = step.get("arrange", {}).get("must-not", {})
        for key, hand in must_not.items():
            yield Reference((*at, "arrange", "must-not", key), hand, "hand", hands)
    if "bank" in data:
        yield Reference(("bank", "covers"), data["bank"]["covers"], "wager", wagers)
    for key in ("front", "back"):
        if "house-way" in data:
            yield Reference(("house-way", key), data["house-way"][key], "hand", hands)


def missing_house_way(game: Layered) -> Iterator[Finding]:
    """A step that needs a house way where none is declared."""
    for name, step in game.data["play"].items():
        arrange = step.get("arrange", {})
        needs = [
            key for key in ("by", "if-broken", "on-request") if arrange.get(key) in ("dealer", "house-way", "foul")
        ]
        if needs and "house-way" not in game.data:
            path = ("play", name, "arrange", needs[0])
            message = "The key `house-way` is missing: this step sets hands the house way."
            remedy = "Declare `house-way` with `front`, `back` and `rows`; pai-gow-poker has one to start from."
            yield Finding("RG103", game.blame(path), message, remedy, game.rule(path))
