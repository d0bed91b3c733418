"""Forced bets that not every hand has, or that speak of other bets: what would have no effect, or no seat."""

from collections.abc import Iterator
from itertools import takewhile

from rulesgen.findings import Finding
from rulesgen.literals import is_one_seat, missed_by, read_multiple, read_spot
from rulesgen.rulebook import Layered, Path
from rulesgen.source import Data


def check_posts(game: Layered) -> Iterator[Finding]:
    """Posts of particular seats that cannot be made, or words about them that nothing plays."""
    forced = game.data["betting"]["forced"]
    order = [bet for step in game.data["play"].values() for bet in step.get("force", ())]
    for name, bet in forced.items():
        before = list(takewhile(name.__ne__, order))
        yield from _amount(game, name, bet)
        yield from _seats(game, name, bet, before)
        yield from _not_with(game, name, bet, before)
        yield from _if_empty(game, name, bet)
    for name, step in game.data["play"].items():
        yield from _positions(game, name, step)


def _amount(game: Layered, name: str, bet: Data) -> Iterator[Finding]:
    """An amount is worked out in the order of the list, so it needs a bet above it."""
    forced = game.data["betting"]["forced"]
    if bet["amount"] == "table":
        return
    _, of = read_multiple(bet["amount"])
    if of not in takewhile(name.__ne__, forced):
        message = f"The amount of `{name}` is counted from `{of}`, which is not listed before it."
        yield _wrong(game, _at(name, "amount"), message, f"List `{of}` first, or write `amount: table`.")


def _seats(game: Layered, name: str, bet: Data, before: list[str]) -> Iterator[Finding]:
    """Whether there is always a seat that the bet can be asked from."""
    forced = game.data["betting"]["forced"]
    if bet.get("optional") and (not is_one_seat(bet["by"]) or isinstance(bet["by"], dict)):
        message = "Only a bet of one position can be optional."
        yield _wrong(game, _at(name, "optional"), message, "Give a position in `by`, or remove `optional`.")
    if (missed := missed_by(bet["by"])) and not is_one_seat(forced[missed]["by"]):
        message = f"Nobody misses `{missed}`: it is no bet of one position."
        yield _wrong(game, _at(name, "by"), message, "Name a blind: `who-missed-big-blind`.")
    for key in ("by", "heads-up"):
        of = read_spot(bet[key])[0] if isinstance(bet.get(key), str) else ""
        if of not in forced:
            continue
        if of not in before:
            message = f"`{name}` counts its seat from `{of}`, which is not posted before it."
            yield _wrong(game, _at(name, key), message, f"Post `{of}` first, or count from the button.")
        elif may_be_missing(forced[of]):
            message = f"`{name}` counts its seat from `{of}`, which is not posted in every hand."
            yield _wrong(game, _at(name, key), message, "Count from the button, or from a bet that is always posted.")


def _not_with(game: Layered, name: str, bet: Data, before: list[str]) -> Iterator[Finding]:
    for other in bet.get("not-with", ()):
        if other not in before:
            message = f"`{other}` is not posted before `{name}`, so it spares nobody from it."
            yield _wrong(game, _at(name, "not-with"), message, f"Post `{other}` first, or remove it here.")


def _if_empty(game: Layered, name: str, bet: Data) -> Iterator[Finding]:
    """A bet of one position needs a rule for an empty seat where such a seat keeps its turn, and only there."""
    rotation, path = game.data.get("rotation", {}), _at(name, "if-empty")
    needed = rotation.get("empty-seats") == "keep-their-turn" and is_one_seat(bet["by"]) and isinstance(bet["by"], str)
    if needed and "if-empty" not in bet:
        message = f"Empty seats keep their turn, but `{name}` does not say what is done where its seat is empty."
        remedy = "Write `if-empty: not-posted` or `if-empty: next-player`."
        yield Finding("RG103", game.blame(path[:-1]), message, remedy, game.rule(path[:-1]))
    if "if-empty" in bet and not needed:
        message = f"`if-empty` has no effect: no empty seat comes to post `{name}`."
        yield _wrong(game, path, message, "Remove it, or write `empty-seats: keep-their-turn` under `rotation`.")
    later = [other for other, seat in _from_button(game) if seat > dict(_from_button(game)).get(name, seat)]
    if needed and bet.get("if-empty") == "next-player" and later:
        message = f"The next player after an empty seat may be the one who posts `{later[0]}`, who would post both."
        yield _wrong(game, path, message, "Write `if-empty: not-posted`.")


def _from_button(game: Layered) -> list[tuple[str, int]]:
    """The bets that are counted from the button, each with how many seats to its left."""
    spots = [(name, bet["by"]) for name, bet in game.data["betting"]["forced"].items() if isinstance(bet["by"], str)]
    return [(name, read_spot(by)[1]) for name, by in spots if read_spot(by)[0] == "button"]


def _positions(game: Layered, name: str, step: Data) -> Iterator[Finding]:
    """Positions counted from a bet that is not in every hand: only a betting round can say what is done without it."""
    for verb in ("deal", "bet", "reveal", "discard", "draw"):
        words = step.get(verb, {})
        for key in ("start", "first", "heads-up", "else"):
            missing = _missing(game, words.get(key))
            path: Path = ("play", name, verb, key)
            if missing and (verb, key) != ("bet", "first"):
                message = f"`{key}` counts from `{missing}`, which is not posted in every hand."
                yield _wrong(game, path, message, "Count from the button, or from a bet that is always posted.")
            elif missing and "else" not in words:
                message = f"The round begins after `{missing}`, which is not posted in every hand."
                yield _wrong(game, path, message, "Say who acts first without it: `else: left-of-big-blind`.")
    bet = step.get("bet", {})
    if "else" in bet and not _missing(game, bet["first"]):
        message = "`else` has no effect: `first` counts from a place that every hand has."
        yield _wrong(game, ("play", name, "bet", "else"), message, "Remove `else`.")


def _missing(game: Layered, spot: Data) -> str:
    """The bet that a position counts from, if it is not posted in every hand."""
    forced = game.data["betting"]["forced"]
    of = read_spot(spot)[0] if isinstance(spot, str) else ""
    return of if of in forced and may_be_missing(forced[of]) else ""


def may_be_missing(bet: Data) -> bool:
    """Whether there are hands in which nobody posts the bet."""
    left_out = bet.get("heads-up") == "nobody" or bet.get("if-empty") == "not-posted"
    return bool(bet.get("optional")) or left_out or "not-with" in bet


def _at(name: str, key: str) -> Path:
    return "betting", "forced", name, key


def _wrong(game: Layered, path: Path, message: str, remedy: str) -> Finding:
    return Finding("RG105", game.blame(path), message, remedy, game.rule(path))
