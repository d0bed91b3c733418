"""Odds in words: percentages with a true minus, and outcomes by the titles of their ranking."""

from fractions import Fraction
from math import ceil, floor, lcm

from rulesgen.model.game import Program
from rulesgen.odds.counted.pay_tables import NO_LINE
from rulesgen.odds.game_odds import GameOdds
from rulesgen.odds.result import WIDE, Best, Odds, Outcome, percent
from rulesgen.wording.hands import hand_words
from rulesgen.wording.words import capital, listing

HOW_OFTEN = "95 times in 100"
"""How often an interval holds the true figure."""


def percent_words(value: Fraction, digits: int = 4) -> str:
    """`10.9632%`, with a true minus."""
    return f"{percent(value, digits)}%".replace("-", "−")


def _outward(low: Fraction, high: Fraction) -> tuple[str, str]:
    """Two bounds to two digits that still hold all that lies between them."""
    return percent_words(Fraction(floor(low * 10**4), 10**4), 2), percent_words(Fraction(ceil(high * 10**4), 10**4), 2)


def bank_name(program: Program) -> str:
    """Who pays."""
    return "player-dealer" if program.banking == "player-dealer" else "house"


def edge_words(odds: Odds, per: str = "") -> str:
    """The house edge, of each unit or of each unit of one wager; where it is simulated, with what it may be off by."""
    times = odds.per(per)
    if odds.best is not None:
        low, high = _outward(*(bound * times for bound in odds.best.interval))
        return f"from {low} to {high}, {HOW_OFTEN}"
    edge = percent_words(odds.edge * times)
    return edge if odds.sample is None else f"{edge} ± {100 * odds.sample.half_interval * float(times):.4f}%"


def action_words(odds: Odds) -> str:
    """The edge of all that is wagered in the end, as sure as the edge is; nothing where only bounds are known."""
    if odds.best is not None:
        return ""
    edge = percent_words(odds.edge_of_action)
    return edge if odds.sample is None else f"{edge} ± {100 * odds.sample.half_interval / float(odds.action):.4f}%"


def best_words(bank: str, best: Best) -> str:
    """What the interval of best play is made of."""
    above, below = (
        f"{percent_words(edge)} ± {100 * WIDE * error:.4f}%"
        for edge, error in ((best.above, best.above_error), (best.below, best.below_error))
    )
    return (
        f"Choices made on other deals than they are scored on leave the {bank} {above}, and best play no more; "
        f"the best on the same deals leaves it {below}, and best play no less."
    )


def between_words(odds: Odds, per: str = "") -> str:
    """Between what the edge lies as good as surely."""
    low, high = _outward(*(bound * odds.per(per) for bound in odds.surely))
    return f"between {low} and {high}"


def how_words(odds: Odds) -> str:
    """How the figures were come by."""
    if odds.sample is None:
        return "counted exactly"
    return f"simulated, {odds.sample.rounds:,} {'states' if odds.best else 'rounds'}, seed {odds.sample.seed}"


def unit_words(program: Program, odds: Odds) -> str:
    """What a unit is: the wager, or the wagers together that must be placed."""
    titles = [program.wagers[name].title for name, _ in odds.stakes]
    if len(titles) == 1:
        return f"the {titles[0]} wager"
    parts = [units for _, units in odds.stakes]
    whole = lcm(*(units.denominator for units in parts))
    shares = [int(units * whole) for units in parts]
    in_parts = f", which are placed {' to '.join(map(str, shares))}" if len(set(shares)) > 1 else ""
    return f"the {listing(titles)} wagers together{in_parts}"


def per_words(found: GameOdds, odds: Odds) -> tuple[str, str]:
    """The title of the wager by whose units the edge is told too, and the edge; empty where that says nothing new."""
    per = found.edge_per
    if per not in dict(odds.stakes) or odds.per(per) == 1:
        return "", ""
    return found.program.wagers[per].title, edge_words(odds, per)


def declared_words(found: GameOdds, odds: Odds) -> str:
    """`10.96%`; where it is of units of one wager, with that."""
    if not odds.declared or not odds.declared_per or len(odds.stakes) == 1:
        return odds.declared
    return f"{odds.declared} of the {found.program.wagers[odds.declared_per].title}"


def outcome_words(found: GameOdds, odds: Odds, outcome: Outcome) -> str:
    """The outcome as it is printed; a hand in words by the titles of its ranking."""
    program = found.program
    tables = [entry.pay_table for entry in program.settlements if entry.pay_table and odds.wager in entry.wagers]
    if not tables or outcome.name == NO_LINE:
        return capital(outcome.name)
    ranking = program.hands[program.pay_tables[tables[0]].hand].ranking
    return capital(hand_words(outcome.name, found.game.rankings[ranking.id].data.get("categories", {})))
