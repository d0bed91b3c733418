"""Forced bets that not every hand has, or that speak of other bets: what would have no effect, or no seat."""

from collections.abc import Iterator
from itertools import takewhile

from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.model.betting import Forced
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet, Force, Step
from rulesgen.model.values import Spot
from rulesgen.offer import Offer


def check_posts(offer: Offer) -> Iterator[Finding]:
    """Posts of particular seats that cannot be made, or words about them that nothing plays."""
    steps = offer.program.steps
    order = [bet for step in steps if isinstance(step.action, Force) for bet in step.action.bets]
    for name, bet in offer.program.betting.forced.items():
        before = list(takewhile(name.__ne__, order))
        yield from _amount(offer, bet)
        yield from _seats(offer, bet, before)
        yield from _not_with(offer, bet, before)
        yield from _if_empty(offer, bet)
    for step in steps:
        yield from _positions(offer, step)


def _amount(offer: Offer, bet: Forced) -> Iterator[Finding]:
    """An amount is worked out in the order of the list, so it needs a bet above it."""
    of = bet.multiple_of
    if of and of not in takewhile(bet.id.__ne__, offer.program.betting.forced):
        message = f"The amount of `{bet.id}` is counted from `{of}`, which is not listed before it."
        remedy = f"List `{of}` first, or write `amount: table`."
        yield wrong(offer, "RG105", bet.rule / "amount", message, remedy)


def _seats(offer: Offer, bet: Forced, before: list[str]) -> Iterator[Finding]:
    """Whether there is always a seat that the bet can be asked from."""
    name, forced = bet.id, offer.program.betting.forced
    if bet.optional and not _is_one_position(bet.by):
        message = "Only a bet of one position can be optional."
        remedy = "Give a position in `by`, or remove `optional`."
        yield wrong(offer, "RG105", bet.rule / "optional", message, remedy)
    missed = bet.by.missed
    if missed and not forced[missed].by.is_one_seat:
        message = f"Nobody misses `{missed}`: it is no bet of one position."
        yield wrong(offer, "RG105", bet.rule / "by", message, "Name a blind: `who-missed-big-blind`.")
    for spot in (bet.by, bet.heads_up):
        of = spot.of
        if of not in forced or not spot.rule:
            continue
        if of not in before:
            message = f"`{name}` counts its seat from `{of}`, which is not posted before it."
            yield wrong(offer, "RG105", spot.rule, message, f"Post `{of}` first, or count from the button.")
        elif _may_be_missing(forced[of]):
            message = f"`{name}` counts its seat from `{of}`, which is not posted in every hand."
            remedy = "Count from the button, or from a bet that is always posted."
            yield wrong(offer, "RG105", spot.rule, message, remedy)


def _is_one_position(spot: Spot) -> bool:
    """Whether it is a single seat, and the same one whatever the cards are."""
    return spot.is_one_seat and not spot.hand


def _not_with(offer: Offer, bet: Forced, before: list[str]) -> Iterator[Finding]:
    for other in bet.not_with:
        if other not in before:
            message = f"`{other}` is not posted before `{bet.id}`, so it spares nobody from it."
            yield wrong(offer, "RG105", bet.rule / "not-with", message, f"Post `{other}` first, or remove it here.")


def _if_empty(offer: Offer, bet: Forced) -> Iterator[Finding]:
    """A bet of one position needs a rule for an empty seat where such a seat keeps its turn, and only there."""
    name, rule = bet.id, bet.rule / "if-empty"
    needed = offer.program.empty_seats == "keep-their-turn" and _is_one_position(bet.by)
    if needed and not bet.if_empty:
        message = f"Empty seats keep their turn, but `{name}` does not say what is done where its seat is empty."
        remedy = "Write `if-empty: not-posted` or `if-empty: next-player`."
        yield wrong(offer, "RG103", bet.rule, message, remedy)
    if bet.if_empty and not needed:
        message = f"`if-empty` has no effect: no empty seat comes to post `{name}`."
        remedy = "Remove it, or write `empty-seats: keep-their-turn` under `rotation`."
        yield wrong(offer, "RG105", rule, message, remedy)
    later = _later(offer.program, bet)
    if needed and bet.if_empty == "next-player" and later:
        message = f"The next player after an empty seat may be the one who posts `{later[0]}`, who would post both."
        yield wrong(offer, "RG105", rule, message, "Write `if-empty: not-posted`.")


def _later(program: Program, bet: Forced) -> list[str]:
    """The bets of seats that come after this one's, where both are counted from the button."""
    forced = program.betting.forced.values()
    return [one.id for one in forced if one.by.of == bet.by.of == "button" and one.by.left > bet.by.left]


def _positions(offer: Offer, step: Step) -> Iterator[Finding]:
    """Positions counted from a bet that is not in every hand: only a betting round can say what is done without it."""
    program, action = offer.program, step.action
    for spot in action.spots:
        lacks = _missing(program, spot)
        if not lacks or not spot.rule:
            continue
        if not isinstance(action, Bet) or spot is not action.first:
            message = f"`{spot.rule.name}` counts from `{lacks}`, which is not posted in every hand."
            remedy = "Count from the button, or from a bet that is always posted."
            yield wrong(offer, "RG105", spot.rule, message, remedy)
        elif action.otherwise is None:
            message = f"The round begins after `{lacks}`, which is not posted in every hand."
            remedy = "Say who acts first without it: `else: left-of-big-blind`."
            yield wrong(offer, "RG105", spot.rule, message, remedy)
    if isinstance(action, Bet) and action.otherwise and not _missing(program, action.first):
        message = "`else` has no effect: `first` counts from a place that every hand has."
        yield wrong(offer, "RG105", action.otherwise.rule, message, "Remove `else`.")


def _missing(program: Program, spot: Spot) -> str:
    """The bet that a position counts from, if it is not posted in every hand."""
    bet = program.betting.forced.get(spot.of)
    return bet.id if bet and _may_be_missing(bet) else ""


def _may_be_missing(bet: Forced) -> bool:
    """Whether there are hands in which nobody posts the bet."""
    return bet.optional or bet.heads_up.of == "nobody" or bet.if_empty == "not-posted" or bool(bet.not_with)
