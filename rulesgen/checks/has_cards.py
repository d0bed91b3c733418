"""Whether players have the cards that a step lets them give up, change or set."""

from collections.abc import Iterator

from rulesgen.checks.ranges import turned
from rulesgen.findings import Finding
from rulesgen.literals import read_range
from rulesgen.prose import counted, in_words
from rulesgen.rulebook import Layered, Path
from rulesgen.source import Data


def misplaced_cards(game: Layered) -> Iterator[Finding]:
    """Every discard, draw and setting of cards that are not there, or of more than are there."""
    areas = game.data["areas"]
    held = dict.fromkeys(areas, 0)
    for name, step in game.data["play"].items():
        for verb in ("discard", "draw"):
            if verb in step:
                yield from _given_up(game, ("play", name, verb), step[verb], held)
        if "arrange" in step:
            yield from _set(game, ("play", name, "arrange"), step["arrange"], held)
        _deal(step, held)


def _deal(step: Data, held: dict[str, int]) -> None:
    """What the areas hold after a step."""
    deal = step.get("deal", {})
    to = deal.get("to", [])
    for area in to if isinstance(to, list) else [to]:
        held[area] += deal["each"]
    if "deliver" in step:
        held[step["deliver"]["to"]] += held[step["deliver"]["from"]]
    if "discard" in step:
        held[step["discard"]["from"]] -= read_range(step["discard"]["count"])[0]
    if "arrange" in step and step["arrange"].get("by") != "player-dealer":
        for area, count in step["arrange"]["into"].items():
            held[area] += count
            held[step["arrange"]["from"]] -= count


def _given_up(game: Layered, path: Path, action: Data, held: dict[str, int]) -> Iterator[Finding]:
    area = action["from"]
    title, at = game.data["areas"][area]["title"], (*path, "from")
    least, most = read_range(action["count"])
    if game.data["areas"][area]["per"] != "player":
        own = [name for name, one in game.data["areas"].items() if one["per"] == "player"]
        message = f"Players can give up no cards of the {title}: that area is not their own."
        yield Finding("RG105", game.blame(at), message, f"Allowed are: {', '.join(own) or 'none'}.", game.rule(at))
    elif least > most:
        yield turned(game, (*path, "count"), str(action["count"]))
    elif most > held[area]:
        at = (*path, "count")
        has = in_words(held[area]) if held[area] > 0 else "none"
        message = f"Players cannot give up {counted(most, 'card')} of the {title}: they have {has} then."
        remedy = "Deal to it in a step before, or let them give up fewer."
        yield Finding("RG107", game.blame(at), message, remedy, game.rule(at))


def _set(game: Layered, path: Path, action: Data, held: dict[str, int]) -> Iterator[Finding]:
    areas = game.data["areas"]
    total = sum(action["into"].values())
    if action.get("by") != "player-dealer" and total != held[action["from"]]:
        at = (*path, "into")
        has, title = in_words(max(held[action["from"]], 0)), areas[action["from"]]["title"]
        are, there = ("is" if number == 1 else "are" for number in (total, held[action["from"]]))
        message = f"{counted(total, 'card').capitalize()} {are} set, but of the {title} there {there} {has} then."
        yield Finding("RG107", game.blame(at), message, "Set all of them, and only what is there.", game.rule(at))
