"""The pay tables of a game with what they give: as they are read, and as they could be read too."""

from attrs import evolve, frozen

from rulesgen import cache
from rulesgen.compile import compile_ranking
from rulesgen.digest import all_of, digest_of
from rulesgen.engine.program import Program
from rulesgen.engine.ranking import Deck, Ranking
from rulesgen.odds.exact import Paid, count_lines, exact_odds, outcomes_of, paid_wagers
from rulesgen.odds.reasons import NotCounted
from rulesgen.odds.result import Odds
from rulesgen.rulebook import Game


@frozen
class OtherReading:
    """Another way to read the rule of a wager, and its odds."""

    says: str
    odds: Odds


@frozen
class Counted:
    """A wager that a pay table settles: its odds, or why they cannot be had exactly."""

    paid: Paid
    odds: Odds | None
    reason: str = ""
    used: str = ""
    """The reading that is played, where the rule has several."""
    others: tuple[OtherReading, ...] = ()


def reading_of(game: Game, name: str, deck: Deck) -> Ranking:
    """The ranking of another reading, for the deck of the game."""
    return compile_ranking(game.readings.get(name) or game.rankings[name], deck)


def count_tables(game: Game, program: Program) -> list[Counted]:
    """Every wager that a pay table alone settles."""
    digest = digest_of(all_of(game)) if program.pay_tables else ""
    return [_count(game, program, paid, digest) for paid in paid_wagers(program)]


def _count(game: Game, program: Program, paid: Paid, digest: str) -> Counted:
    table = game.layered.data["pay-tables"][paid.table.id]

    def count(program: Program, paid: Paid, ranking: Ranking) -> list[int]:
        key = f"table {digest} {paid.wager.id} {ranking.id}"
        found: list[int] | None = cache.load(key)
        if found is None:
            found = count_lines(program, paid, ranking)
            cache.keep(key, found)
        return found

    try:
        odds = exact_odds(program, paid, table.get("declared-edge", ""), count)
    except NotCounted as problem:
        return Counted(paid, None, str(problem))
    reading = table.get("reading", {})
    others = []
    for other in reading.get("others", ()):
        ranking = reading_of(game, other["ranking"], paid.hand.ranking.deck)
        outcomes = outcomes_of(paid.table, count(program, paid, ranking))
        others.append(OtherReading(other["says"], evolve(odds, outcomes=outcomes)))
    return Counted(paid, odds, used=reading.get("used", ""), others=tuple(others))
