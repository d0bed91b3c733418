"""Whether pay tables give the house edge that is printed beside them, and leave the house an edge at all."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulesgen.checks.game_odds import check_game_odds
from rulesgen.checks.result import Result, wrong
from rulesgen.findings import Finding
from rulesgen.model.wagers import PayTable
from rulesgen.odds.mistakes import explanations
from rulesgen.odds.result import PLAYED_OUT, Odds, agrees, percent
from rulesgen.offer import Offer
from rulesgen.wording import edge_name

if TYPE_CHECKING:
    from rulesgen.odds.counted.pay_tables import Counted


def check_odds(offer: Offer) -> list[Result]:
    """One result for each wager or way to play, and for each declared edge that nothing could be held to."""
    program = offer.program
    if program.banking == "pot":
        return []
    counted = offer.counted
    looked_at = set[str]()
    results, held = [], {one.paid.table.id for one in counted if one.odds is not None}
    for one in counted:
        # A table that settles several wagers has one declared edge: it is told once that it is held to none.
        findings = tuple(_findings(offer, one)) if one.odds is not None or one.paid.table.id not in held else ()
        if one.paid.table.id not in looked_at and one.odds is not None:
            findings += tuple(_never_dealt(offer, one.paid.table, one.odds))
            looked_at.add(one.paid.table.id)
        held.add(one.paid.table.id)
        results.append(Result("odds", one.paid.table.rule, _name(one), findings))
    settled = {one.paid.table.id for one in counted}
    for name, table in program.pay_tables.items():
        if table.declared_edge and name not in settled:
            finding = _not_computed(offer, table, "no wager is settled by this table alone")
            results.append(Result("odds", table.rule, "its edge is computed", (finding,)))
    return results + check_game_odds(offer)


def _name(counted: "Counted") -> str:
    if counted.odds is None:
        return f"{counted.paid.wager.title} has no odds of its own by its pay table: {counted.reason}"
    return f"the odds of {counted.paid.wager.title} are counted exactly: house edge {words(counted.odds)}"


def words(odds: Odds) -> str:
    """`10.9632 %`, with a true minus."""
    return f"{odds.edge_percent}%".replace("-", "−")


def _findings(offer: Offer, counted: "Counted") -> Iterator[Finding]:
    table, odds = counted.paid.table, counted.odds
    if odds is None:
        if table.declared_edge:
            yield _not_computed(offer, table, counted.reason)
        return
    if odds.agrees is False:
        whose = edge_name(offer.program.banking)
        message = f"The pay table gives a {whose} of {words(odds)}, not {odds.declared} as declared."
        help_with = _help_where_folding_loses(odds) if PLAYED_OUT in odds.assumptions else _help(odds)
        said = message + _assumed(odds) + _reading(counted)
        yield wrong(offer, "RG701", table.rule, said, help_with, at="declared-edge")
    if odds.edge < 0:
        message = (
            f"The player has the advantage on the {odds.title} wager: for each dollar wagered the house loses "
            f"{-percent(odds.edge, 2)} cents."
        )
        remedy = "Lower a payout, or raise what a hand must have to be paid."
        yield wrong(offer, "RG702", table.rule, message, remedy, at="pays")


def _never_dealt(offer: Offer, table: PayTable, odds: Odds) -> Iterator[Finding]:
    """Lines, and `otherwise`, that end no deal: the ranking knows such hands, but the cards never leave one."""
    for outcome in odds.outcomes:
        if not outcome.count:
            message = f"`{outcome.name}` can never be paid: of all {odds.total:,} deals not one leaves such a hand."
            yield wrong(offer, "RG309", table.rule / "pays" / outcome.name, message, "Remove the line.")
    if table.says_otherwise and leaves_nothing_over(odds):
        message = f"`otherwise` never applies: after each of all {odds.total:,} deals the hand fits a line."
        yield wrong(offer, "RG309", table.rule / "otherwise", message, "Remove it.")


def leaves_nothing_over(odds: Odds) -> bool:
    """Whether every deal ends in a line of the pay table."""
    from rulesgen.odds.counted.pay_tables import NO_LINE

    return all(outcome.name != NO_LINE for outcome in odds.outcomes)


def _assumed(odds: Odds) -> str:
    """What the figure takes for granted, where a decision can change it."""
    if PLAYED_OUT not in odds.assumptions:
        return ""
    return " That is where the hand is always played to the end; folding loses the wager, so who folds changes it."


def _help_where_folding_loses(odds: Odds) -> str:
    """The declared figure may be of another way to play, so that no line of the table is suspected."""
    figure = f"Declare {words(odds)}, which is of hands played to the end" if odds.edge >= 0 else "Correct the table"
    return f"{figure}; or, if the declared figure is of a way to play, remove it: it is no figure of the table alone."


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


def _not_computed(offer: Offer, table: PayTable, reason: str) -> Finding:
    message = f"The declared house edge was not checked: {reason}."
    remedy = (
        "Remove it, or declare the edge of the game as a whole: `declared-edges`, with the way to play under `under`."
    )
    return wrong(offer, "RG703", table.rule, message, remedy, at="declared-edge")
