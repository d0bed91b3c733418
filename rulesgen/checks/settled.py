"""Whether every wager is settled exactly once in every outcome, and every result stands where it makes sense."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook import Layered, Path
from rulesgen.source import Data

OUTCOMES = ("higher", "equal", "lower", "unqualified", "always", "foul")


def settled_once(game: Layered, wager: str) -> Iterator[Finding]:
    """The first entry that holds counts: all but the last need a condition, and the last must have none."""
    entries = {name: entry for name, entry in game.data["settle"].items() if wager in entry.get("wagers", ())}
    if not entries:
        path: Path = ("wagers", wager)
        remedy = "Name it in an entry of `settle`."
        yield Finding("RG308", game.blame(path), f"The wager `{wager}` is settled nowhere.", remedy, game.rule(path))
        return
    *most, last = entries
    for name in most:
        if "when" not in entries[name]:
            path = ("settle", name)
            message = f"The wager `{wager}` is settled more than once: after `{name}`, nothing is left for `{last}`."
            remedy = "Give every entry but the last a `when`, or name the wager in one entry only."
            yield Finding("RG308", game.blame(path), message, remedy, game.rule(path))
    if "when" in entries[last]:
        path = ("settle", last, "when")
        message = f"The wager `{wager}` is settled nowhere when this is not true."
        remedy = f"Add a last entry without `when`: `{{id: {wager}-else, wagers: [{wager}], always: lose}}`."
        yield Finding("RG308", game.blame(path), message, remedy, game.rule(path))


def never_placed(game: Layered) -> Iterator[Finding]:
    """Wagers that no step places."""
    placed = {wager for step in game.data["play"].values() for wager in step.get("wager", ())}
    for step in game.data["play"].values():
        choices = step.get("decide", {}).get("choices", {}).values()
        placed |= {effect["place"] for effect in choices if isinstance(effect, dict) and "place" in effect}
    for name in game.data["wagers"]:
        if name not in placed:
            path: Path = ("wagers", name)
            remedy = "Name it in a `wager` step, or in a choice: `{place: " + name + "}`."
            yield Finding("RG308", game.blame(path), f"No step places the wager `{name}`.", remedy, game.rule(path))


def misplaced_results(game: Layered) -> Iterator[Finding]:
    """`compare` says something only of a hand that does not qualify, `nothing` only of a bonus."""
    bonuses = {entry["pay-table"] for entry in game.data["settle"].values() if "bonus-on" in entry}
    for path, result, table in _results(game.data):
        if result == "compare" and path[-1] != "unqualified":
            message = "`compare` can stand only under `unqualified`."
            yield Finding("RG308", game.blame(path), message, "Write what the wager gets.", game.rule(path))
        if result == "nothing" and table not in bonuses:
            message = "`nothing` is for a bonus that is not paid; of a wager it does not say who gets the stake."
            yield Finding("RG308", game.blame(path), message, "Write `lose` or `push`.", game.rule(path))


def ranked_apart(game: Layered) -> Iterator[Finding]:
    """Hands that are compared though no one table ranks both."""
    hands = game.data["hands"]
    for name, entry in game.data["settle"].items():
        pair = [entry.get("compare"), entry.get("with")]
        if (
            all(isinstance(hand, str) and hand in hands for hand in pair)
            and len({hands[hand]["ranking"] for hand in pair}) > 1
        ):
            path = ("settle", name, "with")
            message = f"The {hands[pair[0]]['title']} and the {hands[pair[1]]['title']} are ranked by different tables."
            yield Finding("RG105", game.blame(path), message, "Compare hands of one ranking.", game.rule(path))


def _results(data: Data) -> Iterator[tuple[Path, Data, str]]:
    """Every result, where it stands, and the pay table it is of."""
    for name, entry in data["settle"].items():
        yield from ((("settle", name, key), entry[key], "") for key in OUTCOMES if key in entry)
        yield from ((("settle", name, "won", key), result, "") for key, result in entry.get("won", {}).items())
    for name, table in data.get("pay-tables", {}).items():
        yield from ((("pay-tables", name, "pays", phrase), result, name) for phrase, result in table["pays"].items())
        yield ("pay-tables", name, "otherwise"), table["otherwise"], name
