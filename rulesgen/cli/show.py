"""`rulesgen show`: a value with its layers, its source, its sentence and its checks."""

import json

import click

from rulesgen.cli.common import FINDINGS, Stop, format_option, rules_option, run_checks, say


@click.command()
@click.argument("what", metavar="ID[.PATH]")
@rules_option
@format_option("text", "json")
def show(what: str, rules: str, form: str) -> int:
    """Show a game or ranking, or one value of it such as double-flop-texas-holdem.play.flop.deal.each.

    Shown are the value, every layer that set it, where it comes from, the sentence it prints and the checks of it.
    """
    from rulesgen.report.show import NotThere, as_data, as_text

    name, *path = what.split(".")
    checked = run_checks(rules, name)
    try:
        data = as_data(checked, name, tuple(path))
    except NotThere as problem:
        faults = checked.open_findings("error")
        if faults and name not in {*checked.book.games, *checked.book.rankings}:
            raise Stop(f"`{name}` cannot be shown: {faults[0].place}: {faults[0].message}", FINDINGS) from problem
        raise Stop(str(problem)) from problem
    if form == "json":
        say(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        from rulesgen.report.text import heading

        say(f"{heading(checked)}\n\n{as_text(data)}")
    return 0
