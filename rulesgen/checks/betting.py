"""Whether the parts of a game's betting fit together: the limit, the forced bets and the rounds that they open."""

from collections.abc import Iterator
from itertools import pairwise

from rulesgen.checks.posts import check_posts
from rulesgen.findings import Finding
from rulesgen.literals import is_one_seat, read_spot
from rulesgen.rulebook import Layered, Path, is_choice, limits_of
from rulesgen.source import Data


def check_betting(game: Layered) -> Iterator[Finding]:
    """Everything about the betting that a schema cannot see."""
    yield from _needed_by_the_limit(game)
    yield from _short_all_ins(game)
    yield from _middle(game)
    yield from _forced(game)
    yield from _blinds(game)
    yield from check_posts(game)
    yield from _without_cards(game)
    for name, step in game.data["play"].items():
        yield from _round(game, name, step.get("bet", {}))
        if "bet" in step and "size" not in step["bet"] and "fixed-limit" in limits_of(game.data):
            message = "The key `size` is missing: betting can be fixed-limit."
            path = ("play", name, "bet")
            yield Finding("RG103", game.blame(path), message, "For example: `size: small`.", game.rule(path))


def _needed_by_the_limit(game: Layered) -> Iterator[Finding]:
    """Values that a limit cannot be played without."""
    betting, limits = game.data["betting"], limits_of(game.data)
    open_ended = sorted(limits & {"no-limit", "pot-limit"})
    if open_ended and "minimum" not in betting:
        yield _missing(game, "minimum", open_ended, next(iter(betting["forced"]), "big-blind"))
    graded = sorted(limits - {"fixed-limit"})
    if graded and "min-raise" not in betting:
        yield _missing(game, "min-raise", graded, "last-raise")


def _short_all_ins(game: Layered) -> Iterator[Finding]:
    """In fixed-limit betting short all-ins are completed to the full bet, so they never make one together."""
    path: Path = ("betting", "short-all-in")
    value = game.data["betting"]["short-all-in"]
    if is_choice(value):
        path, answers = ("choices", value["choice"], "of"), game.data["choices"][value["choice"]]["of"]
    else:
        answers = [value]
    if limits_of(game.data) == {"fixed-limit"} and "reopens-when-together-full" in answers:
        message = (
            "Betting is always fixed-limit: an all-in for less is completed, and never makes a full raise with another."
        )
        yield _wrong(game, path, message, "Write `does-not-reopen`, which is the same here.")


def _missing(game: Layered, key: str, limits: list[str], example: str) -> Finding:
    message = f"The key `{key}` is missing: betting can be {' or '.join(limits)}."
    remedy = f"For example: `{key}: {example}`."
    return Finding("RG103", game.blame(("betting",)), message, remedy, game.rule(("betting",)))


def _middle(game: Layered) -> Iterator[Finding]:
    """Odd chips go around from the button, or without one from the dealer."""
    path = ("odd-chip", "between-players")
    value = game.data["odd-chip"]["between-players"]
    right = "first-left-of-button" if "rotation" in game.data else "first-left-of-dealer"
    if value.startswith("first-left-of-") and value != right:
        has = "a button" if "rotation" in game.data else "no button, because it has no `rotation`"
        yield _wrong(game, path, f"The game has {has}.", f"Write `{right}`.")


def _forced(game: Layered) -> Iterator[Finding]:
    """Forced bets that are posted by a step, or open a round: exactly one of the two."""
    steps = game.data["play"].values()
    posted = [bet for step in steps for bet in step.get("force", ())]
    opening = [step["bet"]["opens"] for step in steps if "opens" in step.get("bet", {})]
    for name, bet in game.data["betting"]["forced"].items():
        path = ("betting", "forced", name)
        if name in opening and name in posted:
            message = f"The bet `{name}` is posted by a step and opens a betting round too."
            yield _wrong(game, path, message, "Leave it out of the `force` step: the round that it opens posts it.")
        if name not in opening and name not in posted:
            message = f"No step posts the bet `{name}`."
            yield _wrong(game, path, message, f"Add a step with `force: [{name}]`, or remove the bet.")
        if "or" in bet and name not in opening:
            message = "Only a bet that opens a betting round can be completed at once."
            yield _wrong(game, (*path, "or"), message, f"Write `opens: {name}` in a `bet` step, or remove `or`.")
        if name in opening and not is_one_seat(bet["by"]):
            message = "A betting round is opened by one player."
            yield _wrong(game, (*path, "by"), message, "Say which one: a position, or {worst: door}.")
        if name in opening and not bet["live"]:
            message = "A bet that opens a betting round counts toward it."
            yield _wrong(game, (*path, "live"), message, "Write `live: true`.")


def _blinds(game: Layered) -> Iterator[Finding]:
    """Blinds that are posted the wrong way round, or by seats in the wrong order."""
    bets, smallest = game.data["betting"]["forced"], game.data["betting"].get("minimum", "")
    for name, step in game.data["play"].items():
        seats = {bet: seat for bet in step.get("force", ()) if (seat := _seat_of(bets[bet])) is not None}
        if len(seats) == 2 and smallest in seats and seats[smallest] < max(seats.values()):
            other = next(bet for bet in seats if bet != smallest)
            message = f"The bet `{smallest}` is the minimum bet, but its seat comes before that of `{other}`."
            remedy = f"Exchange `by` of the two, or write `minimum: {other}`."
            yield _wrong_one(game, [_by(smallest), _by(other), ("betting", "minimum")], message, remedy)
            continue
        for one, two in pairwise(seats):
            if seats[one] >= seats[two]:
                message = f"`{two}` is posted after `{one}`, but its seat does not come after that one clockwise."
                remedy = f"Change the order of `force`, or `by`: that of `{one}` is {bets[one]['by']}."
                yield _wrong_one(game, [("play", name, "force"), _by(two), _by(one)], message, remedy)


def _by(bet: str) -> Path:
    return "betting", "forced", bet, "by"


def _seat_of(bet: Data) -> int | None:
    """How many seats to the left of the button a blind is posted; None for any other forced bet."""
    if not bet["live"] or not isinstance(bet["by"], str) or bet.get("optional"):
        return None
    of, left = read_spot(bet["by"])
    return left if of == "button" else None


_NEW = frozenset({"deal", "draw", "discard", "reveal", "arrange", "force", "deliver"})
"""Verbs after which players have something new to bet on."""


def _without_cards(game: Layered) -> Iterator[Finding]:
    """Betting rounds that follow another one though nothing has changed since."""
    before = ""
    for name, step in game.data["play"].items():
        if "bet" in step and before:
            path = ("play", name)
            message = f"This betting round follows `{before}`, and no card is dealt between the two."
            remedy = "Deal cards between them, or remove one of the two."
            place = game.blame_first(path, ("play", before), ("play",))
            yield Finding("RG314", place, message, remedy, game.rule(path))
        before = name if "bet" in step else "" if _NEW & step.keys() else before


def _round(game: Layered, name: str, bet: dict[str, object]) -> Iterator[Finding]:
    """Sizes that a round cannot have, and words that no limit of the game plays."""
    path: Path = ("play", name, "bet")
    fixed = "fixed-limit" in limits_of(game.data)
    full = game.data["betting"]["forced"].get(bet.get("opens"), {}).get("or", bet.get("size"))
    if full != bet.get("size"):
        message = f"The bet `{bet['opens']}` can be completed to the {full} bet, but the size of the round is another."
        yield _wrong(game, (*path, "size"), message, f"Write `size: {full}`, or change what it is completed to.")
    if "or" in bet and bet.get("size") == "big":
        yield _wrong(game, (*path, "or"), "The round has the big bet already.", "Write `size: small`, or remove `or`.")
    if "or" in bet and not fixed:
        message = "Only fixed-limit betting has bet sizes, and this game's is never fixed-limit."
        yield _wrong(game, (*path, "or"), message, "Remove `or`.")


def _wrong_one(game: Layered, paths: list[Path], message: str, remedy: str) -> Finding:
    """Several values do not go together: the finding stands at the one that the author wrote."""
    return Finding("RG105", game.blame_first(*paths), message, remedy, game.rule(paths[0]))


def _wrong(game: Layered, path: Path, message: str, remedy: str) -> Finding:
    return Finding("RG105", game.blame(path), message, remedy, game.rule(path))
