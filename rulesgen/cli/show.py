"""`rulesgen show`: a value with its layers, its source, its sentence and its checks."""

import json

import click

from rulesgen.cli.common import (
    FINDINGS,
    Stop,
    check_book,
    format_option,
    open_book,
    rules_option,
    say,
)
from rulesgen.gate import game_of, own_faults


@click.command()
@click.argument("what", metavar="ID[.PATH]")
@rules_option
@format_option("text", "json")
def show(what: str, rules: str, form: str) -> int:
    """Show a game or ranking, or one value of it such as double-flop-texas-holdem.play.flop.deal.each.

    Shown are the value, every layer that set it, where it comes from, the sentence it prints and the checks of it. A
    ranking that has the name of a game is asked for by its folder: rankings/baccarat.values.
    """
    from rulesgen.report.show import NotThere, as_data, as_text, find

    name = what.rpartition("/")[2].partition(".")[0]
    book = open_book(rules, lend=name)
    try:
        shown = find(book, what)
    except NotThere as problem:
        if name not in {*book.games, *book.lent, *book.rankings}:
            for fault in own_faults(book, name):
                raise Stop(f"`{name}` cannot be shown: {fault.place}: {fault.message}", FINDINGS) from problem
        raise Stop(str(problem)) from problem
    if shown.game is not None:
        game_of(book, name, "shown")
    checked = check_book(book.about(name))
    data = as_data(checked, shown)
    if form == "json":
        say(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        from rulesgen.report.text import heading

        say(f"{heading(checked)}\n\n{as_text(data, shown.namesake)}")
    return 0
