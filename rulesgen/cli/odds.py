"""`rulesgen odds`: what each wager of a game gives, counted exactly or simulated."""

import json
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesgen.cli.common import (
    FINDINGS,
    STOPPED,
    Stop,
    format_option,
    lent_game,
    rounds_progress,
    rules_option,
    say,
)
from rulesgen.gate import need_dealable, with_its_acceptances

if TYPE_CHECKING:
    from rulesgen.model.game import Program
    from rulesgen.offer import Offer


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
    from rulesgen.odds.of_game import Unknown, odds_of
    from rulesgen.odds.reasons import SimulationProblem
    from rulesgen.odds.simulated.chunks import Settings
    from rulesgen.report.odds import as_data, as_text

    most = _amount(max_wager)
    offer = _offer(rules, game_id)
    if hands is not None:
        return _given_hands(offer.program, hands, board, form)
    with rounds_progress(f"Simulating {game_id}") as progress:
        settings = Settings(rounds, seed, workers, dask, resume, progress)
        try:
            found = odds_of(offer.book, offer.game, offer.program, offer.plays, settings, wager, strategy)
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
        for what, reason in found.not_held.items():
            say(f"rulesgen: the declared edge `{what}` was not checked: {reason}", err=True)
    return FINDINGS if found.wrong or found.not_analysed or found.not_held else 0


def _offer(rules: str, game_id: str) -> "Offer":
    """The game, from the folder or else from the catalogue; only one that can be dealt."""
    folder, offer = lent_game(rules, game_id)
    need_dealable(offer, "analysed")
    return with_its_acceptances(folder, offer)


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
    from rulesgen.cards import read_cards
    from rulesgen.odds.every_deal.twice import run_twice
    from rulesgen.odds.reasons import NotCounted
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
