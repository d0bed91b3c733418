"""`rulesgen irregularities`: which rule answers each thing that can go wrong in a game."""

import json

import click

from rulesgen.cli.common import FINDINGS, Stop, format_option, need_tables, open_book, rules_option, say


@click.command()
@click.argument("game_id", metavar="GAME")
@rules_option
@format_option("text", "json")
def irregularities(game_id: str, rules: str, form: str) -> int:
    """Show every fault that a game can have, step by step, and the row that answers it.

    Gaps, rows that contradict each other and rows that never apply are listed. The exit code is 1 while there is one of
    these, or something that could not be analysed.
    """
    from rulesgen.catalogue import CATALOGUE
    from rulesgen.checks.answered import cached_answers
    from rulesgen.checks.dead_rows import dead_for
    from rulesgen.compile import compile_game
    from rulesgen.report.irregularities import Report, as_data, as_text

    book = open_book(rules)
    game = book.games.get(game_id) or book.lent.get(game_id)
    if game is None and game_id in (shelf := open_book(CATALOGUE)).games:
        book, game = shelf, shelf.games[game_id]
    if game is None:
        faults = [finding for finding in book.findings if finding.severity == "error"]
        if faults:
            raise Stop(f"`{game_id}` cannot be analysed: {faults[0].place}: {faults[0].message}", FINDINGS)
        raise Stop(f"there is no game `{game_id}`. There are: {', '.join(sorted(book.games))}.")
    need_tables(game)
    program = compile_game(game)
    nowhere, buried = dead_for(book, game)
    dead = {one.id: one.why for one in buried}
    report = Report(game_id, program, cached_answers(game)[0], dead, tuple(nowhere))
    say(json.dumps(as_data(report), indent=2, ensure_ascii=False) if form == "json" else as_text(report))
    return 0 if report.complete else FINDINGS
