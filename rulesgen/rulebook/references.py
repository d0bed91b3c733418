"""Names inside a game that must lead somewhere: areas, hands, rankings, forced bets, shares and choices."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from rulesgen.findings import Finding
from rulesgen.literals import is_one_seat, missed_by, read_multiple, read_spot
from rulesgen.outside import refusal
from rulesgen.rulebook.conditions import conditions_of
from rulesgen.rulebook.layers import Layered, Path
from rulesgen.rulebook.named import Reference, fact_references
from rulesgen.rulebook.strategies import strategy_references
from rulesgen.source import Data


def check_references(game: Layered, more: Iterable[Reference] = ()) -> list[Finding]:
    """Names that lead nowhere, and choices that nothing asks for."""
    named = [*references(game), *more]
    dangling = {(one.path, one.name): one for one in named if one.name not in tuple(one.known)}
    found = [_dangling(game, reference) for reference in dangling.values()]
    found += _missing_standing(game)
    used = {name for _, name in choice_refs(game.data)}
    for name in game.data.get("choices", {}):
        if name not in used:
            message = f"No value of the game asks for the choice `{name}`."
            remedy = f"Use it as `{{choice: {name}}}`, or remove it."
            place = game.place(("choices", name), key=True)
            found.append(Finding("RG211", place, message, remedy, game.rule(("choices", name))))
    return found


STANDING = ("last-player", "all-in", "uncalled-bet", "side-pots", "ties", "cards-speak", "best-pick")


def _missing_standing(game: Layered) -> Iterator[Finding]:
    for name in STANDING if "pot" in game.data else ():
        if name not in game.data["standing"]:
            place = game.blame(("standing",), ("standing", name))
            message = f"The standing rule `{name}` is missing: the engine needs it."
            yield Finding("RG103", place, message, "Keep it, or give it another value.", game.rule(("standing", name)))


def references(game: Layered) -> Iterator[Reference]:
    """Every name in a resolved game."""
    data = game.data
    areas, hands, choices = data["areas"], data["hands"], data.get("choices", {})
    forced = data.get("betting", {}).get("forced", {})
    for path, name in choice_refs(data):
        yield Reference(path, name, "choice", choices)
    yield from _steps(data, areas, forced)
    for name, hand in hands.items():
        for area in hand["from"]:
            yield Reference(("hands", name, "from", area), area, "area", areas)
    yield from _pot_references(data, hands, forced) if "pot" in data else ()
    yield from _banked_references(data, hands)
    yield from _condition_references(data)
    yield from strategy_references(data)


def _condition_references(data: Data) -> Iterator[Reference]:
    """What conditions ask about, and the fees that steps take."""
    yield from (one for path, condition in conditions_of(data) for one in fact_references(data, path, condition))
    for name, step in data["play"].items():
        taken = step.get("fee", [])
        for fee in taken if isinstance(taken, list) else [taken]:
            yield Reference(("play", name, "fee"), fee, "fee", data.get("fees", {}))


def _pot_references(data: Data, hands: Data, forced: Data) -> Iterator[Reference]:
    if "minimum" in data["betting"]:
        yield Reference(("betting", "minimum"), data["betting"]["minimum"], "forced bet", [*forced, "table"])
    for name, bet in forced_items(forced):
        yield from _forced_bet(("betting", "forced", name), bet, data, forced)
    for name, share in data["pot"].items():
        yield Reference(("pot", name, "best"), share["best"], "hand", hands)
        if "if-none" in share:
            yield Reference(("pot", name, "if-none"), share["if-none"], "share of the pot", data["pot"])
    odd = data["odd-chip"].get("between-shares")
    if odd is not None:
        yield Reference(("odd-chip", "between-shares"), odd, "share of the pot", [*data["pot"], "in-listed-order"])


def _forced_bet(at: Path, bet: Data, data: Data, forced: Data) -> Iterator[Reference]:
    """The seats that post a bet, and the other bets that it speaks of."""
    for key in ("by", "heads-up"):
        if missed_by(bet.get(key)):
            yield Reference((*at, key), missed_by(bet[key]), "forced bet", forced)
        elif key in bet and is_one_seat(bet[key]):
            yield from _spot((*at, key), bet[key], [name for name in forced if name != at[-1]], data)
    if bet["amount"] != "table":
        yield Reference((*at, "amount"), read_multiple(bet["amount"])[1], "forced bet", forced)
    for number, name in enumerate(bet.get("not-with", ())):
        yield Reference((*at, "not-with", str(number)), name, "forced bet", forced)


def _banked_references(data: Data, hands: Data) -> Iterator[Reference]:
    wagers, tables = data.get("wagers", {}), data.get("pay-tables", {})
    for name, entry in data.get("settle", {}).items():
        at: Path = ("settle", name)
        for number, wager in enumerate(entry.get("wagers", ())):
            yield Reference((*at, "wagers", str(number)), wager, "wager", wagers)
        for key, what, known in (
            ("bonus-on", "wager", wagers),
            ("compare", "hand", hands),
            ("with", "hand", hands),
            ("pay-table", "pay table", tables),
        ):
            for name_at, one in _named(key, entry.get(key, [])):
                if (key, one) != ("with", "player-dealer"):
                    yield Reference((*at, *name_at), one, what, known)
        for path, result in _results(entry):
            if isinstance(result, dict):
                yield Reference((*at, *path, "pay-table"), result["pay-table"], "pay table", tables)
    for name, table in tables.items():
        yield Reference(("pay-tables", name, "hand"), table["hand"], "hand", hands)
    for name, wager in wagers.items():
        yield from _amounts(("wagers", name, "amount"), wager["amount"], wagers)


def _named(key: str, value: Data) -> Iterator[tuple[Path, str]]:
    """One name or several, each with its path."""
    if isinstance(value, list):
        yield from (((key, str(number)), name) for number, name in enumerate(value))
    else:
        yield (key,), value


def _results(entry: Data) -> Iterator[tuple[Path, Data]]:
    """What an entry of the settlement gives in each outcome."""
    outcomes = ("higher", "equal", "lower", "unqualified", "always", "foul")
    yield from (((outcome,), entry[outcome]) for outcome in outcomes if outcome in entry)
    yield from ((("won", number), result) for number, result in entry.get("won", {}).items())


def _amounts(path: Path, value: Data, wagers: Data) -> Iterator[Reference]:
    rows = value if isinstance(value, list) else [{"is": value}]
    for row in rows:
        if isinstance(row["is"], str) and " x " in row["is"]:
            yield Reference(path, row["is"].split(" x ")[1], "wager", wagers)


def forced_items(forced: Data) -> Iterable[tuple[str, Data]]:
    return forced.items() if isinstance(forced, dict) else ()


def choice_refs(data: Data, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Where a value is left to the operator, and to which choice."""
    if is_choice(data):
        yield path, data["choice"]
    elif isinstance(data, dict):
        for key, value in data.items():
            if key != "ours":
                yield from choice_refs(value, (*path, key))


def is_choice(data: Data) -> bool:
    """Whether a value is left to the operator: `{choice: id}`."""
    return isinstance(data, dict) and set(data) == {"choice"} and isinstance(data["choice"], str)


def limits_of(data: Data) -> set[str]:
    """The betting limits that a game can have: the one it says, or all that the operator may choose."""
    limit = data["betting"]["limit"]
    return set(data["choices"][limit["choice"]]["of"]) if is_choice(limit) else {limit}


def _steps(data: Data, areas: Data, forced: Data) -> Iterator[Reference]:
    posted: list[str] = ["player-dealer"] if data["banking"] == "player-dealer" else []
    for name, step in data["play"].items():
        at: Path = ("play", name)
        for number, bet in enumerate(step.get("force", ())):
            yield Reference((*at, "force", str(number)), bet, "forced bet", forced)
        deal = step.get("deal", {})
        to = deal.get("to", [])
        for number, area in enumerate(to if isinstance(to, list) else [to]):
            tail = (str(number),) if isinstance(to, list) else ()
            yield Reference((*at, "deal", "to", *tail), area, "area", areas)
        if isinstance(deal.get("if-short"), dict):
            yield Reference((*at, "deal", "if-short", "one-to"), deal["if-short"]["one-to"], "area", areas)
        yield from _bet(at, step.get("bet", {}), data, forced)
        posted += [step["bet"]["opens"]] if "opens" in step.get("bet", {}) else []
        shown = step.get("reveal", {}).get("area", [])
        for area in shown if isinstance(shown, list) else [shown]:
            yield Reference((*at, "reveal", "area"), area, "area", areas)
        yield from _choices(at, step, data, areas)
        for verb in ("deal", "bet", "reveal", "discard", "draw"):
            for key in ("start", "first", "heads-up", "else"):
                if key in step.get(verb, {}):
                    yield from _spot((*at, verb, key), step[verb][key], posted, data)
        # A bet that several players post is no place to count from.
        posted += [bet for bet in step.get("force", ()) if is_one_seat(forced.get(bet, {}).get("by"))]
        posted += [step["choose"]["mark"]] if "choose" in step else []
    if "bank" in data:
        yield from _spot(("bank", "first"), data["bank"]["first"], posted, data)


def _bet(at: Path, bet: Data, data: Data, forced: Data) -> Iterator[Reference]:
    """Names in a betting round besides positions."""
    if "opens" in bet:
        yield Reference((*at, "bet", "opens"), bet["opens"], "forced bet", forced)


def _choices(at: Path, step: Data, data: Data, areas: Data) -> Iterator[Reference]:
    """Names in the steps of a game against a bank, and in those that change cards."""
    wagers = data.get("wagers", {})
    for number, wager in enumerate(step.get("wager", ())):
        yield Reference((*at, "wager", str(number)), wager, "wager", wagers)
    for verb in ("discard", "draw", "arrange"):
        if verb in step:
            yield Reference((*at, verb, "from"), step[verb]["from"], "area", areas)
    for area in step.get("arrange", {}).get("into", {}):
        yield Reference((*at, "arrange", "into", area), area, "area", areas)
    for name, effect in step.get("decide", {}).get("choices", {}).items():
        if isinstance(effect, dict):
            yield from _effect((*at, "decide", "choices", name), effect, wagers)


def _effect(path: Path, effect: Data, wagers: Data) -> Iterator[Reference]:
    for key in ("place", "take-back"):
        if key in effect:
            yield Reference((*path, key), effect[key], "wager", wagers)
    for wager in effect.get("lose", ()):
        yield Reference((*path, "lose"), wager, "wager", wagers)
    if "amount" in effect:
        yield from _amounts((*path, "amount"), effect["amount"], wagers)


def _spot(path: Path, spot: Data, forced: Iterable[str], data: Data) -> Iterator[Reference]:
    """A position: by the cards of a hand, or counted from the button, or without one from the dealer."""
    if isinstance(spot, dict):
        for key in spot.keys() & {"best", "worst"}:
            yield Reference((*path, key), spot[key], "hand", data["hands"])
        return
    of, left = read_spot(spot)
    aggressor = ["last-aggressor"] if path[-2:] == ("reveal", "first") and not left else []
    middle = "button" if "rotation" in data else "dealers-left"
    yield Reference(path, of, "position", [middle, *forced, *aggressor])


def _dangling(game: Layered, reference: Reference) -> Finding:
    known = [name for name in reference.known if reference.what != "share of the pot" or name != reference.path[-2]]
    close = get_close_matches(reference.name, known, 1)
    remedy = f"Did you mean `{close[0]}`?" if close else f"There are: {', '.join(known) or 'none'}."
    message = f"There is no {reference.what} `{reference.name}`, which `{'.'.join(reference.path)}` names."
    bet = game.data.get("betting", {}).get("forced", {}).get(reference.name) if reference.what == "position" else None
    if bet is not None:
        why, remedy = "which no step before it posts", "Post it with a `force` step first."
        if not is_one_seat(bet["by"]):
            why, remedy = "which several players may post", "Count from the button, or from the bet of a single seat."
        message = f"`{'.'.join(reference.path)}` counts from the bet `{reference.name}`, {why}."
    elif reference.what == "position" and {reference.name, *known[:1]} == {"button", "dealers-left"}:
        has = "has a button" if known[0] == "button" else "has no button, because it has no `rotation`"
        message = f"The game {has}: `{'.'.join(reference.path)}` cannot be counted from `{reference.name}`."
        remedy = f"Count from `{'button' if known[0] == 'button' else 'dealers-left'}`."
    place = game.blame(reference.path, (*_HOMES.get(reference.what, ()), reference.name))
    if refused := refusal(reference.name):
        return Finding("RG110", place, *refused, game.rule(reference.path))
    return Finding("RG202", place, message, remedy, game.rule(reference.path))


# Where the things live that a name may lead to.
_HOMES: dict[str, Path] = {
    "area": ("areas",),
    "hand": ("hands",),
    "choice": ("choices",),
    "forced bet": ("betting", "forced"),
    "share of the pot": ("pot",),
    "wager": ("wagers",),
    "pay table": ("pay-tables",),
    "fee": ("fees",),
}
