"""Every game against a bank that there is: of the catalogue, of the good folders, and of other tests."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from rulesgen.catalogue import shipped
from rulesgen.compile import compile_game
from rulesgen.model.game import Program
from rulesgen.rulebook import load
from tests.unit.test_house_games import files_of

BANKED = Path(__file__).parent / "good" / "against-a-bank"


def _games(banking: str) -> Iterator[Program]:
    for folder in (shipped("rules"), BANKED):
        for game in load(folder, folder.name).games.values():
            program = compile_game(game)
            if program.banking == banking:
                yield program


def _games_of_other_tests() -> Iterator[Program]:
    """Games with what the catalogue's do not have: half lost, entries with conditions, cards dealt to some only."""
    names = ("casino-war", "mississippi", "dragon-tiger", "ez-baccarat", "no-commission", "crazy-four")
    with TemporaryDirectory() as folder:
        for name in names:
            files = files_of(name)
            for path, text in files.items():
                Path(folder, name, path).parent.mkdir(parents=True, exist_ok=True)
                Path(folder, name, path).write_text(text, "utf-8")
            yield compile_game(load(Path(folder, name), name).games[name])


HOUSE_GAMES = {program.id: program for program in (*_games("house"), *_games_of_other_tests())}

DEALER_GAMES = {
    program.id: program
    for program in _games("player-dealer")
    if all(area.per != "pile" for area in program.areas.values())
}
"""Games with a player-dealer; cards that are dealt in piles do not go to the seats in the order of the shoe."""
