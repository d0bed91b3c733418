"""`rulesgen irregularities`: which rule answers each thing that can go wrong in a game."""

import json
from typing import TYPE_CHECKING

import click

from rulesgen.cli.common import FINDINGS, Stop, format_option, lent_game, rules_option, say
from rulesgen.gate import need_dealable, need_tables

if TYPE_CHECKING:
    from rulesgen.rulebook import Game, Rulebook


@click.command()
@click.argument("game_id", metavar="GAME")
@rules_option
@format_option("text", "json")
def irregularities(game_id: str, rules: str, form: str) -> int:
    """Show every fault that a game can have, step by step, and the row that answers it.

    All answers to the game's choices are gone through; what can happen only with some of them is told with these. Gaps,
    rows that contradict each other and rows that never apply are listed. The exit code is 1 while there is one of
    these, or something that could not be analysed.
    """
    from rulesgen.checks.dead_rows import dead_for
    from rulesgen.report.irregularities import Report, as_data, as_text

    folder, offer = lent_game(rules, game_id)
    need_dealable(offer, "analysed")
    need_tables(offer.game)
    _need_used_tables(folder.book, offer.game)
    nowhere, buried = dead_for(folder, offer.game)
    dead = {str(one.id): one.why for one in buried}
    known = offer.known
    report = Report(game_id, offer.program, known.answers, dead, tuple(nowhere), known.only_with)
    say(json.dumps(as_data(report), indent=2, ensure_ascii=False) if form == "json" else as_text(report))
    return 0 if report.complete else FINDINGS


def _need_used_tables(book: "Rulebook", game: "Game") -> None:
    """A table that the folder's check does not look at may not pass here either."""
    tables = {table.id for table in game.procedures}
    for fault in book.findings:
        if fault.code == "RG610" and fault.subject in tables:
            message = f"{fault.place}: {fault.code} {fault.message} {fault.remedy}"
            raise Stop(f"the procedures of `{game.id}` were not looked at: {message}", FINDINGS)
