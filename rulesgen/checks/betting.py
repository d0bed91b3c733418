"""Whether the parts of a game's betting fit together: the limit, the forced bets and the rounds that they open."""

from collections.abc import Iterator
from itertools import pairwise

from rulesgen.checks.posts import check_posts
from rulesgen.checks.result import missing, wrong
from rulesgen.checks.ties import middle_of
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.betting import Forced
from rulesgen.model.choices import Answer
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Bet, Deal, Deliver, Discard, Draw, Force, Reveal, Step
from rulesgen.offer import Offer


def check_betting(offer: Offer) -> Iterator[Finding]:
    """Everything about the betting that a schema cannot see."""
    yield from _needed_by_the_limit(offer)
    yield from _short_all_ins(offer)
    yield from _middle(offer)
    yield from _forced(offer)
    yield from _blinds(offer)
    yield from check_posts(offer)
    yield from _without_cards(offer)
    for step in offer.program.steps:
        if isinstance(step.action, Bet):
            yield from _round(offer, step, step.action)


def _limits(program: Program) -> set[Answer]:
    """The betting limits that the game can have."""
    return {*program.answers_at(program.betting.rule / "limit", program.betting.limit)}


def _needed_by_the_limit(offer: Offer) -> Iterator[Finding]:
    """Values that a limit cannot be played without."""
    betting, limits = offer.program.betting, _limits(offer.program)
    open_ended = sorted(map(str, limits & {"no-limit", "pot-limit"}))
    if open_ended and not betting.minimum:
        example = next(iter(betting.forced), "big-blind")
        yield missing(offer, betting.rule, "minimum", f"betting can be {' or '.join(open_ended)}", example)
    graded = sorted(map(str, limits - {"fixed-limit"}))
    if graded and not betting.min_raise:
        yield missing(offer, betting.rule, "min-raise", f"betting can be {' or '.join(graded)}", "last-raise")


def _short_all_ins(offer: Offer) -> Iterator[Finding]:
    """In fixed-limit betting short all-ins are completed to the full bet, so they never make one together."""
    program, rule = offer.program, offer.program.betting.rule / "short-all-in"
    choice = program.choice_at(rule)
    answers = program.answers_at(rule, program.betting.short_all_in)
    if _limits(program) == {"fixed-limit"} and "reopens-when-together-full" in answers:
        message = (
            "Betting is always fixed-limit: an all-in for less is completed, and never makes a full raise with another."
        )
        at = choice.rule / "of" if choice else rule
        yield wrong(offer, "RG105", at, message, "Write `does-not-reopen`, which is the same here.")


def _middle(offer: Offer) -> Iterator[Finding]:
    """Odd chips go around from the button, or without one from the dealer."""
    odd, right = offer.program.odd_chips, f"first-left-of-{offer.program.middle}"
    if odd.rule and odd.between_players.startswith("first-left-of-") and odd.between_players != right:
        message = f"The game has {middle_of(offer.program)}."
        yield wrong(offer, "RG105", odd.rule / "between-players", message, f"Write `{right}`.")


def _forced(offer: Offer) -> Iterator[Finding]:
    """Forced bets that are posted by a step, or open a round: exactly one of the two."""
    actions = [step.action for step in offer.program.steps]
    posted = [bet for action in actions if isinstance(action, Force) for bet in action.bets]
    opening = [action.opens for action in actions if isinstance(action, Bet)]
    for name, bet in offer.program.betting.forced.items():
        if name in opening and name in posted:
            message = f"The bet `{name}` is posted by a step and opens a betting round too."
            remedy = "Leave it out of the `force` step: the round that it opens posts it."
            yield wrong(offer, "RG105", bet.rule, message, remedy)
        if name not in opening and name not in posted:
            remedy = f"Add a step with `force: [{name}]`, or remove the bet."
            yield wrong(offer, "RG105", bet.rule, f"No step posts the bet `{name}`.", remedy)
        if bet.complete_to and name not in opening:
            message = "Only a bet that opens a betting round can be completed at once."
            remedy = f"Write `opens: {name}` in a `bet` step, or remove `or`."
            yield wrong(offer, "RG105", bet.rule / "or", message, remedy)
        if name in opening and not bet.by.is_one_seat:
            message = "A betting round is opened by one player."
            yield wrong(offer, "RG105", bet.rule / "by", message, "Say which one: a position, or {worst: door}.")
        if name in opening and not bet.live:
            message = "A bet that opens a betting round counts toward it."
            yield wrong(offer, "RG105", bet.rule / "live", message, "Write `live: true`.")


def _blinds(offer: Offer) -> Iterator[Finding]:
    """Blinds that are posted the wrong way round, or by seats in the wrong order."""
    bets, smallest = offer.program.betting.forced, offer.program.betting.minimum
    for step in offer.program.steps:
        posted = step.action.bets if isinstance(step.action, Force) else ()
        seats = {bet: seat for bet in posted if (seat := _seat_of(offer.program, bets[bet])) is not None}
        if len(seats) == 2 and smallest in seats and seats[smallest] < max(seats.values()):
            other = next(bet for bet in seats if bet != smallest)
            message = f"The bet `{smallest}` is the minimum bet, but its seat comes before that of `{other}`."
            remedy = f"Exchange `by` of the two, or write `minimum: {other}`."
            rules = [bets[smallest].by.rule, bets[other].by.rule, offer.program.betting.rule / "minimum"]
            yield _wrong_one(offer, rules, message, remedy)
            continue
        for one, two in pairwise(seats):
            if seats[one] >= seats[two]:
                message = f"`{two}` is posted after `{one}`, but its seat does not come after that one clockwise."
                said = offer.game.layered.get(bets[one].by.rule.path)
                remedy = f"Change the order of `force`, or `by`: that of `{one}` is {said}."
                rules = [step.rule / "force", bets[two].by.rule, bets[one].by.rule]
                yield _wrong_one(offer, rules, message, remedy)


def _seat_of(program: Program, bet: Forced) -> int | None:
    """How many seats to the left of the button a blind is posted; None for any other forced bet."""
    if not bet.live or bet.optional or bet.by.of != "button" or not program.goes_round:
        return None
    return bet.by.left


_NEW = (Arrange, Deal, Deliver, Discard, Draw, Force, Reveal)
"""What players have something new to bet on after."""


def _without_cards(offer: Offer) -> Iterator[Finding]:
    """Betting rounds that follow another one though nothing has changed since."""
    before: RuleId | None = None
    for step in offer.program.steps:
        if step.action.is_betting and before:
            message = f"This betting round follows `{before.name}`, and no card is dealt between the two."
            remedy = "Deal cards between them, or remove one of the two."
            place = offer.game.layered.blame_first(step.rule.path, before.path, ("play",))
            yield Finding("RG314", place, message, remedy, step.rule)
        before = step.rule if step.action.is_betting else None if isinstance(step.action, _NEW) else before


def _round(offer: Offer, step: Step, bet: Bet) -> Iterator[Finding]:
    """Sizes that a round cannot have, or lacks, and words that no limit of the game plays."""
    rule, has_sizes = step.rule / bet.verb, "fixed-limit" in _limits(offer.program)
    size = bet.size if bet.says_size else ""
    full = (offer.program.betting.forced[bet.opens].complete_to if bet.opens else "") or size
    if full != size:
        message = f"The bet `{bet.opens}` can be completed to the {full} bet, but the size of the round is another."
        remedy = f"Write `size: {full}`, or change what it is completed to."
        yield wrong(offer, "RG105", rule / "size", message, remedy)
    if bet.other_size and size == "big":
        message = "The round has the big bet already."
        yield wrong(offer, "RG105", rule / "or", message, "Write `size: small`, or remove `or`.")
    if bet.other_size and not has_sizes:
        message = "Only fixed-limit betting has bet sizes, and this game's is never fixed-limit."
        yield wrong(offer, "RG105", rule / "or", message, "Remove `or`.")
    if has_sizes and not size:
        yield missing(offer, rule, "size", "betting can be fixed-limit", "small")


def _wrong_one(offer: Offer, rules: list[RuleId], message: str, remedy: str) -> Finding:
    """Several values do not go together: the finding stands at the one that the author wrote."""
    place = offer.game.layered.blame_first(*(rule.path for rule in rules))
    return Finding("RG105", place, message, remedy, rules[0])
