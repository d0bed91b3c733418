"""The command line: arguments to one call each, printing and exit codes; heavy imports only where they are used."""

import os
import sys
from typing import Any

import click

from rulesgen import __version__, cache
from rulesgen.cli.build import build
from rulesgen.cli.check import check
from rulesgen.cli.common import FINDINGS, INTERNAL, USAGE, Stop, say
from rulesgen.cli.explain import explain
from rulesgen.cli.irregularities import irregularities
from rulesgen.cli.new import new
from rulesgen.cli.odds import odds
from rulesgen.cli.play import play
from rulesgen.cli.show import show
from rulesgen.gate import Broken, Wrong

_EPILOG = """\b
Exit codes: 0 clean, 1 findings, 2 wrong usage (no such folder, output that
cannot be written), 3 an internal error or a check that did not run."""


class _Commands(click.Group):
    """The commands; what the gate refuses one of them ends it like anything else that stops it."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Wrong as wrong:
            raise Stop(str(wrong), FINDINGS if isinstance(wrong, Broken) else USAGE) from wrong


@click.group(cls=_Commands, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="rulesgen")
def cli() -> None:
    """Declare a card room's games once, in YAML; print them as PDFs and play them as checks."""
    if reason := cache.refusal():
        _say(reason)


for command in (check, build, play, show, irregularities, odds, explain, new):
    cli.add_command(command)


def main() -> None:
    """The command `rulesgen`: never a traceback, unless RULESGEN_DEBUG asks for one."""
    try:
        code = cli.main(standalone_mode=False)
    except Stop as stop:
        _say(stop.message)
        code = stop.exit_code
    except click.exceptions.NoArgsIsHelpError as problem:
        problem.show()
        code = USAGE
    except click.ClickException as problem:
        _say(_one_line(problem))
        code = USAGE
    except (click.Abort, KeyboardInterrupt):
        _say("stopped")
        code = 130
    except BrokenPipeError:
        # The reader of our output went away; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except Exception as problem:
        if os.environ.get("RULESGEN_DEBUG"):
            raise
        words = " ".join(str(problem).split())
        _say(f"internal error: {type(problem).__name__}: {words} (set RULESGEN_DEBUG=1 for the details)")
        code = INTERNAL
    sys.exit(code)


def _say(message: str) -> None:
    """One line, also where it names a file whose name has several."""
    say(f"rulesgen: {' '.join(message.splitlines())}", err=True)


def _one_line(problem: click.ClickException) -> str:
    """What was wrong with the command, and where to read how it goes."""
    message = " ".join(problem.format_message().split())
    context = problem.ctx if isinstance(problem, click.UsageError) else None
    return f"{message} See `{context.command_path} --help`." if context else message
