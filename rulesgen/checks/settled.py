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


def measured_too_early(game: Layered) -> Iterator[Finding]:
    """Wagers that are so many times another one, which the same step places only after them."""
    for step, entry in game.data["play"].items():
        placed = entry.get("wager", ())
        for at, name in enumerate(placed):
            _, times, other = str(game.data["wagers"].get(name, {}).get("amount", "")).partition(" x ")
            if times and other in placed[at + 1 :]:
                path: Path = ("play", step, "wager", str(at))
                message = f"`{name}` is measured by `{other}`, which is placed after it."
                remedy = f"Name `{other}` before `{name}`."
                yield Finding("RG308", game.blame(path), message, remedy, game.rule(path))


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


def lost_and_playing(game: Layered) -> Iterator[Finding]:
    """Wagers that every fold gives up, though their settlement says that they play on after one."""
    folds = {
        ("play", step, "decide", "choices", name, "lose"): effect["lose"]
        for step, entry in game.data["play"].items()
        for name, effect in entry.get("decide", {}).get("choices", {}).items()
        if isinstance(effect, dict) and "lose" in effect
    }
    for name, entry in game.data["settle"].items():
        for wager in entry.get("wagers", ()) if entry.get("folded") == "plays" else ():
            # Where one fold keeps the wager and another gives it up, both have their use.
            if folds and all(wager in lost for lost in folds.values()):
                path, lost = next(iter(folds.items()))
                at: Path = (*path, str(lost.index(wager)))
                message = f"`{path[-2]}` gives up the wager `{wager}`, but `settle.{name}` says that it plays on."
                remedy = f"Leave `{wager}` out here, or write `folded: lose` in `settle.{name}`."
                place = game.blame_first(at, ("settle", name, "folded"))
                yield Finding("RG308", place, message, remedy, game.rule(at))


def mixed_odds(game: Layered) -> Iterator[Finding]:
    """Pay tables in which some rows leave the stake with the player and some count it."""
    for name, table in game.data.get("pay-tables", {}).items():
        rows: dict[Path, Data] = {
            ("pay-tables", name, "pays", phrase): result for phrase, result in table["pays"].items()
        }
        if "otherwise" in table:
            rows["pay-tables", name, "otherwise"] = table["otherwise"]
        forms = {path: result.split()[1] for path, result in rows.items() if _is_odds(result)}
        said = list(forms.values())
        # The rarer form is the slip; of two as frequent ones, the later.
        usual = max(said, key=said.count, default="")
        for path, form in forms.items():
            if form != usual:
                message = (
                    f"`{rows[path]}` stands in a pay table whose other rows are “{usual} 1”: "
                    "“to” leaves the wager, “for” takes it."
                )
                other = _in_the_other_form(rows[path])
                remedy = f"Write `{other}`, which pays the same; or, if the word is a slip, `{usual}`."
                yield Finding("RG313", game.blame(path), message, remedy, game.rule(path))
                break


def _is_odds(result: Data) -> bool:
    return isinstance(result, str) and result[:1].isdigit()


def _in_the_other_form(result: str) -> str:
    """`4 for 1` as `3 to 1`, and the other way round; `1 for 1` only gives the stake back."""
    wins, form, stake, *rest = result.split()
    counted = int(wins) + (int(stake) if form == "to" else -int(stake))
    if counted <= 0:
        return "push" if counted == 0 else f"lose {-counted}/{stake}"
    return " ".join((str(counted), "for" if form == "to" else "to", stake, *rest))


def _results(data: Data) -> Iterator[tuple[Path, Data, str]]:
    """Every result, where it stands, and the pay table it is of."""
    for name, entry in data["settle"].items():
        yield from ((("settle", name, key), entry[key], "") for key in OUTCOMES if key in entry)
        yield from ((("settle", name, "won", key), result, "") for key, result in entry.get("won", {}).items())
    for name, table in data.get("pay-tables", {}).items():
        yield from ((("pay-tables", name, "pays", phrase), result, name) for phrase, result in table["pays"].items())
        if "otherwise" in table:
            yield ("pay-tables", name, "otherwise"), table["otherwise"], name
