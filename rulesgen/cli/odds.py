"""`rulesgen odds`: what each wager of a game gives, counted exactly or simulated."""

import json
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesgen.cli.common import FINDINGS, STOPPED, Stop, format_option, open_book, rounds_progress, rules_option, say
from rulesgen.cli.play import check_dealable

if TYPE_CHECKING:
    from rulesgen.engine.program import Program
    from rulesgen.rulebook import Game, Rulebook


@click.command()
@click.argument("game_id", metavar="GAME")
@rules_option
@click.option("--wager", "wager", metavar="ID", default="", help="Only this wager; `base` is the game itself.")
@click.option("--strategy", metavar="ID", default="", help="Only this way to play; `best-play` is the best there is.")
@format_option("text", "json")
@click.option("--max-wager", metavar="AMOUNT", help="Also print the largest payout on a wager of this size.")
@click.option(
    "--hands",
    metavar="CARDS",
    help="Two hands, such as `Ah Kh / Qs Qd`: what each player gets of the pot, run once and run on several boards.",
)
@click.option("--board", metavar="CARDS", default="", help="The cards on the board so far, for --hands.")
@click.option("--rounds", type=click.IntRange(1000), default=1_000_000, show_default=True, help="Rounds to simulate.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Where the simulation begins.")
@click.option("--workers", type=click.IntRange(1), help="How many cores to use; all, if not said.")
@click.option("--dask", metavar="ADDRESS", default="", help="Simulate on this Dask cluster (needs `rulesgen[dask]`).")
@click.option(
    "--resume",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Keep the rounds in this folder; the same call goes on from them after a stop, also with more rounds.",
)
def odds(
    game_id: str,
    rules: str,
    wager: str,
    strategy: str,
    form: str,
    max_wager: str | None,
    hands: str | None,
    board: str,
    rounds: int,
    seed: int,
    workers: int | None,
    dask: str,
    resume: Path | None,
) -> int:
    """Show the odds of every wager of a GAME: outcomes, house edge, hit frequency, standard deviation.

    Where only cards decide they are counted exactly; where players decide, the game is simulated under each declared
    strategy and, where that can be done, under the best play. The exit code is 1 if a declared edge does not agree,
    if a player has the advantage, or if something could not be analysed.
    """
    from rulesgen.compile import compile_game
    from rulesgen.odds.game import Unknown, odds_of
    from rulesgen.odds.problems import SimulationProblem
    from rulesgen.odds.sampled import Settings
    from rulesgen.report.odds import as_data, as_text

    most = _amount(max_wager)
    book, game = _game(rules, game_id)
    if hands is not None:
        return _given_hands(compile_game(game), hands, board, form)
    with rounds_progress(f"Simulating {game_id}") as progress:
        settings = Settings(rounds, seed, workers, dask, resume, progress)
        try:
            found = odds_of(book, game, compile_game(game), settings, wager, strategy)
        except Unknown as problem:
            raise Stop(str(problem)) from problem
        except SimulationProblem as problem:
            raise Stop(str(problem), FINDINGS) from problem
        except KeyboardInterrupt as stop:
            how = (
                "the same call goes on from there" if resume else "with --resume DIR a stopped run can be gone on with"
            )
            raise Stop(f"stopped; {how}", STOPPED) from stop
    say(json.dumps(as_data(found, most), indent=2, ensure_ascii=False) if form == "json" else as_text(found, most))
    if form == "json":
        for what, reason in found.not_analysed.items():
            say(f"rulesgen: {what}: not analysed: {reason}", err=True)
    return FINDINGS if found.wrong or found.not_analysed else 0


def _game(rules: str, game_id: str) -> "tuple[Rulebook, Game]":
    """The game, from the folder or else from the catalogue; only one that can be dealt."""
    from rulesgen.catalogue import CATALOGUE

    book = open_book(rules)
    if game_id not in book.games and rules != CATALOGUE:
        shipped = open_book(CATALOGUE)
        book = shipped if game_id in shipped.games and not book.findings else book
    game = book.games.get(game_id)
    if game is None:
        faults = [finding for finding in book.findings if finding.severity == "error"]
        if faults:
            raise Stop(f"`{game_id}` cannot be analysed: {faults[0].place}: {faults[0].message}", FINDINGS)
        raise Stop(f"there is no game `{game_id}`. There are: {', '.join(sorted(book.games))}.")
    check_dealable(game, "analysed")
    return book, game


def _amount(text: str | None) -> Decimal | None:
    if text is None:
        return None
    try:
        amount = Decimal(text.removeprefix("$").replace(",", ""))
    except InvalidOperation:
        amount = Decimal(0)
    if not 0 < amount <= 10**9:
        raise Stop(f"`{text}` is no amount of money; write a number of dollars, such as 25 or 2.50")
    return amount


def _given_hands(program: "Program", hands: str, board: str, form: str) -> int:
    from rulesgen.engine.cards import read_cards
    from rulesgen.odds.reasons import NotCounted
    from rulesgen.odds.twice import run_twice
    from rulesgen.report.odds import twice_as_data, twice_as_text

    try:
        players = [read_cards(cards) for cards in hands.split("/")]
        shown = read_cards(board)
    except KeyError as problem:
        raise Stop(f"{problem} is no card; write cards as `Ah 10d`") from problem
    if len(players) != 2:
        raise Stop("name two hands with a stroke between them, such as `Ah Kh / Qs Qd`")
    if not program.options:
        raise Stop(f"{program.title} has no option that finishes a hand on several boards")
    option = next(iter(program.options))
    try:
        found = run_twice(program, option, (players[0], players[1]), shown)
    except (NotCounted, ValueError) as problem:
        raise Stop(str(problem)) from problem
    given = (players[0], players[1], shown)
    text = json.dumps(twice_as_data(program, given, found), indent=2) if form == "json" else twice_as_text(given, found)
    say(text)
    return 0
