"""Options: written in a folder of one's own, asked for at the table, refused with the rule that forbids them."""

from collections.abc import Callable
from datetime import date

from rulesgen.catalogue import shipped
from rulesgen.checks import check_rulebook
from rulesgen.compile import compile_game
from rulesgen.dealing import play_case
from rulesgen.dealing.chance import deal_random
from rulesgen.rulebook import Rulebook, marks_of
from rulesgen.wording import sentence

TODAY = date(2026, 11, 17)
DRAFT = ["RG406", "RG608"]
"""A game without a worked example and without procedures for its option."""

OPTION = """\
# yaml-language-server: $schema=../../schemas/option.schema.json
schema: option/1
id: run-it-thrice
title: Run It Three Times
for: [texas-holdem]
ours: Custom of our room.
allowed:
  - {id: all-in, when: {all-in: 2.., action: closed}}
  - {id: in-time, when: {cards: {board: 0..3}}}
asked: {by: an-all-in-player}
agreed: {by: every-player-left}
titles: {board: first board}
areas:
  second: {per: table, face: up, title: second board, also: board}
  third: {per: table, face: up, title: third board, also: board}
play:
  - {id: first, title: First board, finish: {area: board}}
  - {id: second, title: Second board, finish: {area: second, like: board, burn: false}}
  - {id: third, title: Third board, finish: {area: third, like: board, burn: false}}
hands:
  second-hand: {title: second hand, like: best, with: {board: second}}
  third-hand: {title: third hand, like: best, with: {board: third}}
pot:
  - {id: first, title: first third, share: 1/3, best: best}
  - {id: second, title: second third, share: 1/3, best: second-hand}
  - {id: third, title: last third, share: 1/3, best: third-hand}
odd-chip: {between-shares: in-listed-order}
"""

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: thrice-holdem
title: Thrice Hold 'Em
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Custom of our room.
options: [run-it-thrice]
"""

# Reckoned by hand. Three players all in for 50 on the flop Kc 8d 2h: a pot of 150, 50 for each board.
# First board, with 3s 4c: player-1's aces. Second, with 8h 9s: player-2's three eights. Third, with Ks 5d: player-3's
# three kings.
CASE = {
    "given": {
        "table": {"small-blind": 1, "big-blind": 2, "chip": 1},
        "seats": {"player-1": 50, "player-2": 50, "player-3": 50},
        "button": "player-3",
        "cards": {
            "player-1": "Ah Ad",
            "player-2": "8c 7c",
            "player-3": "Kd Qs",
            "board": "Kc 8d 2h 3s 4c",
            "second": "8h 9s",
            "third": "Ks 5d",
        },
    },
    "when": {
        "first-betting": "everyone calls",
        "second-betting": [
            "player-1 is all in",
            "player-2 is all in",
            {"try": "player-3 asks for run-it-thrice", "refused-by": "options.run-it-thrice.asked"},
            {"try": "player-1 asks for run-it-thrice", "refused-by": "options.run-it-thrice.allowed.all-in"},
            "player-3 is all in",
            "player-2 asks for run-it-thrice",
            "player-1 agrees",
            "player-3 agrees",
        ],
    },
    "then": {
        "hands": {
            "best": {"player-1": "pair A K 8 4", "player-2": "pair 8 K 7 4", "player-3": "pair K Q 8 4"},
            "second-hand": {"player-2": "three-of-a-kind 8 K 9"},
            "third-hand": {"player-3": "three-of-a-kind K Q 8"},
        },
        "net": {"player-1": 0, "player-2": 0, "player-3": 0},
    },
}


def write(folder: Callable[..., Rulebook], option: str = OPTION, game: str = GAME) -> Rulebook:
    return folder({"options/run-it-thrice.yaml": option, "games/thrice-holdem.yaml": game})


def test_an_option_that_nobody_here_has_seen_is_checked_and_played(folder: Callable[..., Rulebook]) -> None:
    book = write(folder)
    assert DRAFT == [finding.code for finding in check_rulebook(book, TODAY).findings]
    played = play_case(compile_game(book.games["thrice-holdem"]), CASE)
    assert () == played.differences


def test_a_name_that_leads_nowhere_is_found_at_its_line(folder: Callable[..., Rulebook]) -> None:
    wrong = {
        "also: board}\n  third": "also: bord}\n  third",
        "like: best, with: {board: second}": "like: beest, with: {board: second}",
        "{area: third, like: board": "{area: thrid, like: board",
        "best: third-hand": "best: thrid-hand",
        "between-shares: in-listed-order": "between-shares: fourth",
    }
    for right, bad in wrong.items():
        book = write(folder, OPTION.replace(right, bad))
        assert ["RG202"] == [finding.code for finding in book.findings], bad
        assert "rules/options/run-it-thrice.yaml" == book.findings[0].place.file


def test_an_option_is_only_for_the_games_it_names(folder: Callable[..., Rulebook]) -> None:
    book = write(folder, OPTION.replace("for: [texas-holdem]", "for: [omaha-holdem]"))
    assert ["RG105"] == [finding.code for finding in book.findings]
    assert "games/thrice-holdem.yaml:9:11" in str(book.findings[0].place)


def test_any_other_game_adopts_an_option_and_says_why(folder: Callable[..., Rulebook]) -> None:
    option = OPTION.replace("for: [texas-holdem]", "for: [omaha-holdem]")
    book = write(folder, option, GAME.replace("[run-it-thrice]", "[{adopt: run-it-thrice, ours: Our players asked.}]"))
    assert DRAFT == [finding.code for finding in check_rulebook(book, TODAY).findings]
    game, adopted = book.games["thrice-holdem"], ("options", "run-it-thrice", "adopted")
    assert () == play_case(compile_game(game), CASE).differences
    assert "Players of this game may ask for Run It Three Times too" in sentence(game, adopted)
    assert {"": "Our players asked."} == marks_of(game.layered, adopted).ours


def test_a_game_from_an_empty_file_adopts_run_it_twice(folder: Callable[..., Rulebook]) -> None:
    text = (shipped("rules") / "games" / "texas-holdem.yaml").read_text("utf-8")
    text = (
        text.replace("adopted: true\n", "")
        .replace("id: texas-holdem", "id: plain-holdem")
        .replace("title: board}", "title: common cards}")
    )
    refused = folder({"games/plain-holdem.yaml": f"{text}options: [run-it-twice]\n"})
    assert ["RG105"] == [finding.code for finding in refused.findings]
    assert "write `{adopt: run-it-twice}`" in refused.findings[0].remedy
    book = folder({"games/plain-holdem.yaml": f"{text}options: [{{adopt: run-it-twice}}]\n"})
    assert DRAFT == [finding.code for finding in check_rulebook(book, TODAY).findings]


def test_an_adopted_option_must_find_its_areas_and_stand_there_once(folder: Callable[..., Rulebook]) -> None:
    stud = GAME.replace("based-on: texas-holdem", "based-on: seven-card-stud")
    book = write(folder, OPTION, stud.replace("[run-it-thrice]", "[{adopt: run-it-thrice}]"))
    assert {"RG202"} == {finding.code for finding in book.findings}
    again = GAME.replace("[run-it-thrice]", "[run-it-thrice, {adopt: run-it-thrice}]")
    assert ["RG209"] == [finding.code for finding in write(folder, OPTION, again).findings]


def test_random_hands_take_the_option_and_conserve_cards(folder: Callable[..., Rulebook]) -> None:
    program = compile_game(write(folder).games["thrice-holdem"])
    taken = 0
    for seed in range(300):
        table, moves = deal_random(program, seed, 3)
        money = table.money()
        for table, _ in moves:
            assert table.money() == money
        taken += table.option is not None
    assert taken > 5
