"""Whether what needs a player-dealer, piles or several hands is declared together, and only where it can be played."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook import Layered, Path
from rulesgen.source import Data


def misplaced_parts(game: Layered) -> Iterator[Finding]:
    """Words that only a game with a player-dealer can play."""
    data = game.data
    if data["banking"] == "player-dealer":
        yield from _bank(game) if "bank" in data and "rotation" in data else ()
        return
    for path in _dealer_words(data):
        message = f"`{path[-1]}` is for games with a player-dealer, and this one has none."
        remedy = "Write `banking: player-dealer`, or leave it out."
        yield Finding("RG105", game.blame(path), message, remedy, game.rule(path))


def _dealer_words(data: Data) -> Iterator[Path]:
    yield from ((part,) for part in ("spots", "bank") if part in data)
    if data.get("rotation", {}).get("of") == "player-dealer":
        yield ("rotation", "of")
    yield from (("wagers", name, "by") for name, wager in data.get("wagers", {}).items() if _is_dealers(wager))
    for name, step in data["play"].items():
        yield from (("play", name, verb) for verb in ("choose", "roll", "deliver") if verb in step)
        if step.get("arrange", {}).get("by") == "player-dealer":
            yield ("play", name, "arrange", "by")
        if "of" in step.get("reveal", {}):
            yield ("play", name, "reveal", "of")
    yield from (("settle", name, "with") for name, entry in data.get("settle", {}).items() if _against_dealer(entry))


def _is_dealers(wager: Data) -> bool:
    return bool(wager.get("by") == "player-dealer")


def _against_dealer(entry: Data) -> bool:
    return bool(entry.get("with") == "player-dealer")


def _bank(game: Layered) -> Iterator[Finding]:
    data = game.data
    if data["rotation"]["of"] != "player-dealer":
        path: Path = ("rotation", "of")
        message = "The position of the player-dealer must go round the table."
        yield Finding("RG105", game.blame(path), message, "Write `of: player-dealer`.", game.rule(path))
    rotation = data["rotation"]
    if ("wagers-this-round" in rotation.get("eligible", {})) != ("round" in rotation):
        path = ("rotation",)
        message = "`round` says over which hands `wagers-this-round` is counted, and only one of the two is there."
        remedy = "Remove `round`, or ask for `wagers-this-round` under `eligible`."
        if "round" not in rotation:
            remedy = "Say over which hands, for example `round: one-circuit`."
        yield Finding("RG103", game.blame(path), message, remedy, game.rule(path))
    covers = data["bank"]["covers"]
    own = [name for name, wager in data["wagers"].items() if _is_dealers(wager)]
    if own != [covers]:
        path = ("bank", "covers")
        message = f"The player-dealer's wagers are {', '.join(own) or 'none'}, but the bank is `{covers}`."
        remedy = f"Give the wager `{covers}`, and no other, `by: player-dealer`."
        yield Finding("RG105", game.blame(path), message, remedy, game.rule(path))
    for name, entry in data["settle"].items():
        if "bonus-on" in entry:
            path = ("settle", name, "bonus-on")
            message = "With a player-dealer there is no bonus besides a wager: nothing says what covers it."
            yield Finding("RG105", game.blame(path), message, "Settle a wager of its own instead.", game.rule(path))


def pile_faults(game: Layered) -> Iterator[Finding]:
    """Piles without a number, or with another number than the table has seats."""
    data = game.data
    for name, area in data["areas"].items():
        path: Path = ("areas", name)
        if area["per"] == "pile" and "count" not in area:
            message = "The key `count` is missing: nothing says how many piles there are."
            yield Finding("RG103", game.blame(path), message, "For example: `count: 7`.", game.rule(path))
        elif area["per"] != "pile" and "count" in area:
            message = "`count` is for piles only."
            yield Finding("RG105", game.blame((*path, "count")), message, "Leave it out.", game.rule(path))
    for name, step in data["play"].items():
        piles = data["areas"].get(step.get("deliver", {}).get("from", ""), {})
        seats = data["seats"]["max"]
        if "deliver" in step and (piles.get("per"), piles.get("count")) != ("pile", seats):
            path = ("play", name, "deliver", "from")
            message = f"A pile goes to each of the {seats} seats, but there are {piles.get('count', 'no')} piles."
            yield Finding("RG107", game.blame(path), message, "Make as many piles as seats.max.", game.rule(path))
        elif "deliver" in step and not _dealt_before(data, name):
            path = ("play", name, "deliver", "from")
            message = "The piles are delivered, but no step before this one deals cards to them."
            remedy = f"Add a step with `deal: {{to: {step['deliver']['from']}, ...}}` before it."
            yield Finding("RG105", game.blame(path), message, remedy, game.rule(path))


def _dealt_before(data: Data, name: str) -> bool:
    """Whether the piles that a step delivers have cards by then."""
    source = data["play"][name]["deliver"]["from"]
    before = list(data["play"].values())[: list(data["play"]).index(name)]
    dealt = [step["deal"]["to"] for step in before if "deal" in step]
    return any(source in (to if isinstance(to, list) else [to]) for to in dealt)


def several_hands(game: Layered) -> Iterator[Finding]:
    """Comparisons of several hands: as many on both sides, every number of hands won, and foul where it can happen."""
    fouls = any(step.get("arrange", {}).get("if-broken") == "foul" for step in game.data["play"].values())
    for name, entry in game.data["settle"].items():
        path: Path = ("settle", name)
        compared = entry.get("compare")
        if fouls and compared and "foul" not in entry:
            message = "The key `foul` is missing: a hand may be set foul."
            yield Finding("RG308", game.blame(path), message, "For example: `foul: lose`.", game.rule(path))
        if not fouls and "foul" in entry:
            message = "No hand can be foul: no `arrange` says `if-broken: foul`."
            yield Finding("RG308", game.blame((*path, "foul")), message, "Remove it.", game.rule(path))
        if isinstance(compared, list):
            yield from _counts(game, path, entry)
        else:
            for key in ("won", "copy"):
                if key in entry:
                    message = f"`{key}` is for a list of hands."
                    yield Finding("RG308", game.blame((*path, key)), message, "Remove it.", game.rule(path))


def _counts(game: Layered, path: Path, entry: Data) -> Iterator[Finding]:
    hands = len(entry["compare"])
    other = entry["with"]
    if other != "player-dealer" and (not isinstance(other, list) or len(other) != hands):
        message = f"{hands} hands are compared, so `with` needs as many."
        remedy = "Write a list of hands, or `player-dealer`."
        yield Finding("RG308", game.blame((*path, "with")), message, remedy, game.rule(path))
    wanted = [str(number) for number in range(hands + 1)]
    if sorted(entry["won"]) != wanted:
        message = f"`won` must say what happens for each of {', '.join(wanted)} hands won."
        remedy = "For example: `won: {2: 1 to 1, 1: push, 0: lose}`."
        yield Finding("RG308", game.blame((*path, "won")), message, remedy, game.rule(path))
    for key in ("higher", "equal", "lower", "unqualified"):
        if key in entry:
            message = f"`{key}` is for one hand; for a list of hands it is `won`."
            yield Finding("RG308", game.blame((*path, key)), message, "Remove it.", game.rule(path))
