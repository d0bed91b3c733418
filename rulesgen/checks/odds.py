"""Whether pay tables give the house edge that is printed beside them, and leave the house an edge at all."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulesgen.checks.result import Result
from rulesgen.engine.program import Program
from rulesgen.findings import Finding
from rulesgen.odds.mistakes import explanations
from rulesgen.odds.result import Odds, agrees, percent
from rulesgen.rulebook import Game, Path
from rulesgen.wording import edge_name

if TYPE_CHECKING:
    from rulesgen.odds.tables import Counted


def check_odds(game: Game, program: Program) -> list[Result]:
    """One result for each wager that a pay table settles, and for each declared edge that nothing could be held to."""
    if not program.pay_tables:
        return []
    from rulesgen.odds.tables import count_tables  # needs numpy, which takes a while

    counted = count_tables(game, program)
    results = []
    for one in counted:
        findings = tuple(_findings(game, one))
        results.append(Result("odds", one.paid.table.rule, _name(one), findings))
    settled = {one.paid.table.id for one in counted}
    for name, table in game.layered.data.get("pay-tables", {}).items():
        if "declared-edge" in table and name not in settled:
            reason = "no wager is settled by this table alone"
            finding = _not_computed(game, ("pay-tables", name, "declared-edge"), reason)
            results.append(Result("odds", game.layered.rule(("pay-tables", name)), "its edge is computed", (finding,)))
    return results


def _name(counted: "Counted") -> str:
    if counted.odds is None:
        return f"the odds of {counted.paid.wager.title} are not counted: {counted.reason}"
    return f"the odds of {counted.paid.wager.title} are counted exactly: house edge {words(counted.odds)}"


def words(odds: Odds) -> str:
    """`10.9632 %`, with a true minus."""
    return f"{odds.edge_percent}%".replace("-", "−")


def _findings(game: Game, counted: "Counted") -> Iterator[Finding]:
    path: Path = ("pay-tables", counted.paid.table.id)
    declared: Path = (*path, "declared-edge")
    odds = counted.odds
    if odds is None:
        if "declared-edge" in game.layered.data["pay-tables"][counted.paid.table.id]:
            yield _not_computed(game, declared, counted.reason)
        return
    if odds.agrees is False:
        whose = edge_name(game.layered.data)
        message = f"The pay table gives a {whose} of {words(odds)}, not {odds.declared} as declared."
        yield Finding(
            "RG701", game.layered.blame(declared), message + _reading(counted), _help(odds), game.layered.rule(path)
        )
    if odds.edge < 0:
        message = (
            f"The player has the advantage on the {odds.title} wager: for each dollar wagered the house loses "
            f"{-percent(odds.edge, 2)} cents."
        )
        remedy = "Lower a payout, or raise what a hand must have to be paid."
        yield Finding("RG702", game.layered.blame((*path, "pays")), message, remedy, game.layered.rule(path))


def _reading(counted: "Counted") -> str:
    """What the other readings of the rule would give."""
    said = [f" Read otherwise ({other.says.rstrip('.')}) it is {words(other.odds)}." for other in counted.others]
    return "".join(said)


def _help(odds: Odds) -> str:
    found = explanations(odds)
    correct = f"Declare {words(odds)}, or correct the table" if odds.edge >= 0 else "Correct the table"
    if not found:
        return f"{correct}. None of the usual mistakes comes near the declared figure."
    named = "; or ".join(guess.words for guess in found[:3])
    if agrees(found[0].edge, odds.declared):
        return f"{correct}. The declared figure would be right {named}."
    edge = f"{percent(found[0].edge)}%".replace("-", "−")
    return f"{correct}. No usual mistake gives the declared figure; nearest comes {edge}, {named}."


def _not_computed(game: Game, path: Path, reason: str) -> Finding:
    message = f"The declared house edge was not checked: {reason}."
    remedy = "Remove the declared edge, or let a pay table settle the wager on cards that nobody chooses."
    return Finding("RG703", game.layered.blame(path), message, remedy, game.layered.rule(path[:-1]))
