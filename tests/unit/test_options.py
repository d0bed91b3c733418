"""Options: written in a folder of one's own, asked for at the table, refused with the rule that forbids them."""

import re
from collections.abc import Callable
from datetime import date

import pytest

from rulesgen.catalogue import shipped
from rulesgen.checks import check_rulebook
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.dealing import transcript
from rulesgen.dealing.chance import deal_random
from rulesgen.rulebook import Rulebook, marks_of
from rulesgen.wording import sentence
from tests.declared import play_case

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


def test_a_name_that_several_rules_look_for_is_told_once(folder: Callable[..., Rulebook]) -> None:
    """Two boards of other names: the option speaks of `board` in a condition, in a title, and in two steps."""
    game = GAME.replace("texas-holdem", "double-flop-texas-holdem")
    book = write(folder, OPTION, game.replace("[run-it-thrice]", "[{adopt: run-it-thrice}]"))
    told = [(finding.subject, finding.message) for finding in book.findings]
    assert told
    assert len(told) == len(set(told))


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


BOTH = """\
# yaml-language-server: $schema=../../schemas/option.schema.json
schema: option/1
id: run-both-twice
title: Run Both Twice
for: [double-flop-omaha-holdem]
ours: Custom of our room.
allowed:
  - {id: all-in, when: {all-in: 1.., action: closed}}
  - {id: in-time, when: {cards: {upper: 0..4}}}
asked: {by: a-player-left}
agreed: {by: every-player-left}
areas:
  upper-2: {per: table, face: up, title: second upper board, also: upper}
  lower-2: {per: table, face: up, title: second lower board, also: lower}
play:
  - {id: upper, title: Upper, finish: {area: upper}}
  - {id: lower, title: Lower, finish: {area: lower, burn: false}}
  - {id: upper-2, title: Upper again, finish: {area: upper-2, like: upper, burn: false}}
  - {id: lower-2, title: Lower again, finish: {area: lower-2, like: lower, burn: false}}
pot:
  - {id: first, title: first half, share: 1/2, like: pot}
  - {id: second, title: second half, share: 1/2, like: pot, with: {upper: upper-2, lower: lower-2}}
odd-chip: {between-shares: first}
"""

BOTH_GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: both-twice
title: Both Twice
version: 1.0.0
dated: 2026-11-17
based-on: double-flop-omaha-holdem
seats: {min: 2, max: 6}
ours: Custom of our room.
options: [run-both-twice]
hands:
  upper-low: {title: upper low hand, size: 5, from: {hole: 2, upper: 3}, ranking: ace-to-five, qualifies: high-card 8}
pot:
  - {id: upper, title: upper high, share: 1/4, best: upper-hand}
  - {id: upper-low, title: upper low, share: 1/4, best: upper-low, if-none: upper}
  - {id: lower, title: lower half, share: 1/2, best: lower-hand}
odd-chip: {between-shares: in-listed-order, between-players: first-left-of-button}
"""

# Reckoned by hand. Two players all in for 101 before the turn: a pot of 202, 101 for each half. Of a half the upper
# board's high has 26 (with the odd chip), its low 25, the lower board 50.
# player-1 plays Ah 2h Ks Kd, player-2 Qs Qd Jc 10c. First upper board 3h 7h Kc 9d 9s: kings full beat two pair, and no
# low, for of 3 7 9 there are only two cards below nine: 51 for player-1. First lower board Qh 4c 5c 2s 2c: queens full
# beat three twos: 50 for player-2. Second upper board 3h 7h Kc 4s 8d: three kings beat a pair of queens; 7 4 3 2 A is a
# low: 51 for player-1. Second lower board Qh 4c 5c 8c 6c: the flush J 10 8 6 5 of player-2's two clubs beats a pair of
# kings: 50 for player-2.
BOTH_CASE = {
    "given": {
        "table": {"small-blind": 1, "big-blind": 2, "chip": 1},
        "seats": {"player-1": 101, "player-2": 101},
        "button": "player-2",
        "choices": {"limit": "no-limit"},
        "cards": {
            "player-1": "Ah 2h Ks Kd",
            "player-2": "Qs Qd Jc 10c",
            "upper": "3h 7h Kc 9d 9s",
            "lower": "Qh 4c 5c 2s 2c",
            "upper-2": "4s 8d",
            "lower-2": "8c 6c",
        },
    },
    "when": {
        "second-betting": [
            "player-1 is all in",
            "player-2 is all in",
            "player-1 asks for run-both-twice",
            "player-2 agrees",
        ]
    },
    "then": {
        "hands": {
            "upper-hand": {"player-1": "full-house K 9"},
            "lower-hand": {"player-2": "full-house Q 2"},
            "second-upper-hand": {"player-1": "three-of-a-kind K 8 7"},
            "second-upper-low": {"player-1": "high-card 7 4 3 2 A"},
            "second-lower-hand": {"player-2": "flush J 10 8 6 5"},
        },
        "net": {"player-1": 1, "player-2": -1},
    },
}


def test_an_option_that_runs_two_boards_again_takes_for_each_hand_the_boards_that_it_has(
    folder: Callable[..., Rulebook],
) -> None:
    book = folder({"options/run-both-twice.yaml": BOTH, "games/both-twice.yaml": BOTH_GAME})
    assert DRAFT == [finding.code for finding in check_rulebook(book, TODAY).findings]
    game = book.games["both-twice"]
    assert () == play_case(compile_game(game), BOTH_CASE).differences
    said = sentence(game, ("options", "run-both-twice", "hands", "second-lower-hand"))
    assert "with the second lower board in place of the lower board" in said
    assert "upper" not in said


# Another order of the boards, so that the dealer is stopped with one board of the game whole and the other not. From
# the top: eight hole cards, 4h, the flops 3h 7h Kc and Qh 4c 5c, 5h, the turns 9d and 2s; then, unasked, 6h is burned,
# 9s comes to the upper board and Js to the second upper one, which goes to the muck. The lower board lacks its river:
# 2c, the next card, without another burn. The hands are those of the first boards above; of the pot of 202, 101 go to
# either of the two.
ONE_BOARD_WHOLE = """\
# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: one-board-whole
title: The dealer runs the boards again, unasked
game: both-twice
given:
  table: {small-blind: 1, big-blind: 2, chip: 1}
  seats: {ann: 101, bob: 101}
  button: bob
  shoe: >-
    Ah Qs 2h Qd Ks Jc Kd 10c 4h 3h 7h Kc Qh 4c 5c 5h 9d 2s 6h 9s Js 2c
fault: {at: third-betting, kind: option-not-agreed, found: at-once}
when:
  third-betting: [ann is all in, bob is all in]
then:
  answered-by: run-it-twice-irregularities.second-board-not-agreed
  cards: {upper: 3h 7h Kc 9d 9s, lower: Qh 4c 5c 2s 2c, burns: 4h 5h 6h}
  net: {ann: 0, bob: 0}
"""

BOTH_PROCEDURES = """\
# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: both-procedures
title: Irregularities of Both Twice
for: [{game: both-twice}]
over: [run-it-twice-irregularities, double-flop-irregularities]
ours: Custom of our room.
rows:
  - {id: no-show, fault: shown-by-player, remedy: [warn], money: stands, decides: dealer, records: none}
"""


def test_boards_of_an_option_that_nobody_agreed_to_go_and_the_games_own_are_completed(
    folder: Callable[..., Rulebook],
) -> None:
    upper, lower = (f"  - {{id: {one}, title: {one.capitalize()}, finish:" for one in ("upper", "lower"))
    steps = BOTH[BOTH.index(lower) : BOTH.index("pot:")].splitlines(keepends=True)
    option = BOTH.replace("".join(steps), "".join([steps[1], steps[0], steps[2]]))
    assert option.index(upper) < option.index("id: upper-2") < option.index(lower)
    files = {"options/run-both-twice.yaml": option, "games/both-twice.yaml": BOTH_GAME}
    book = folder(
        {**files, "procedures/both-procedures.yaml": BOTH_PROCEDURES, "cases/one-board-whole.yaml": ONE_BOARD_WHOLE}
    )
    assert () == check_rulebook(book, TODAY).findings


def test_the_log_calls_a_board_by_its_title_also_when_a_remedy_ended_the_option(
    folder: Callable[..., Rulebook],
) -> None:
    files = {"options/run-both-twice.yaml": BOTH, "games/both-twice.yaml": BOTH_GAME}
    book = folder({**files, "procedures/both-procedures.yaml": BOTH_PROCEDURES})
    program = compile_game(book.games["both-twice"])
    answers, _ = answers_of(book.games["both-twice"], program)
    table = {"small-blind": 1, "big-blind": 2, "chip": 1}
    case = {
        "given": {"table": table, "seats": {"ann": 9, "bob": 9}, "button": "bob", "shoe": "Ah Qs"},
        "then": {"net": {}},
    }
    late = {"at": "last-betting", "kind": "option-too-late"}
    unasked = {"at": "third-betting", "kind": "option-not-agreed", "found": "at-once"}
    for fault, when in ((late, {}), (unasked, {"third-betting": ["ann is all in", "bob is all in"]})):
        played = play_case(program, {**case, "fault": fault, "when": when}, lambda _: answers)
        log = "\n".join(transcript(played))
        assert "deals a card face up to the second upper board" in log, log
        assert not re.search(r"^(upper|lower)", log, re.MULTILINE), "a heading is a step's title, not its id"


def test_an_area_that_no_hand_of_the_pot_has_is_found_once_at_its_line(folder: Callable[..., Rulebook]) -> None:
    option = BOTH.replace("with: {upper: upper-2, lower: ", "with: {upper: upper-2, hole: upper-2, lover: ")
    book = folder({"options/run-both-twice.yaml": option, "games/both-twice.yaml": BOTH_GAME})
    assert ["RG202"] == [finding.code for finding in book.findings]
    assert "There is no area of the hands that win the pot `lover`" in book.findings[0].message
    assert "`lower`" in book.findings[0].remedy


def test_a_hand_without_the_area_wins_its_part_as_it_is(folder: Callable[..., Rulebook]) -> None:
    option = BOTH.replace("with: {upper: upper-2, lower: lower-2}", "with: {upper: upper-2}")
    option = option.replace("  lower-2: {per: table, face: up, title: second lower board, also: lower}\n", "").replace(
        "  - {id: lower-2, title: Lower again, finish: {area: lower-2, like: lower, burn: false}}\n", ""
    )
    book = folder({"options/run-both-twice.yaml": option, "games/both-twice.yaml": BOTH_GAME})
    assert () == book.findings
    pot = book.games["both-twice"].layered.data["options"]["run-both-twice"]["pot"]
    assert {"first-lower": "lower-hand", "second-lower": "lower-hand"} == {
        name: share["best"] for name, share in pot.items() if name.endswith("-lower")
    }


@pytest.mark.parametrize(
    ("before", "after", "places"),
    [
        # The lines and columns are counted in BOTH: its shares, the step that deals, the area that nothing is dealt to.
        ("share: 1/2, like: pot}", "share: 1/3, like: pot}", {"RG302": "21:3"}),
        (", also: lower}", "}", {"RG311": "19:47"}),
        (
            "  - {id: lower-2, title: Lower again, finish: {area: lower-2, like: lower, burn: false}}\n",
            "",
            {"RG311": "14:12", "RG303": "21:5"},
        ),
    ],
)
def test_what_is_wrong_with_an_option_of_ours_is_told_in_its_file(
    before: str, after: str, places: dict[str, str], folder: Callable[..., Rulebook]
) -> None:
    assert before in BOTH
    option = BOTH.replace(before, after)
    book = folder({"options/run-both-twice.yaml": option, "games/both-twice.yaml": BOTH_GAME})
    found = [one for one in check_rulebook(book, TODAY).findings if one.severity == "error"]
    wanted = {code: f"rules/options/run-both-twice.yaml:{place}" for code, place in places.items()}
    assert wanted == {one.code: str(one.place) for one in found}


def test_an_option_that_cannot_be_read_is_told_in_its_file_alone(folder: Callable[..., Rulebook]) -> None:
    """The game names the right option: there is nothing to correct in its file, nor in a case of it."""
    option = BOTH.replace("per: table", "per: player", 1)
    book = folder({"options/run-both-twice.yaml": option, "games/both-twice.yaml": BOTH_GAME})
    found = [one for one in check_rulebook(book, TODAY).findings if one.severity == "error"]
    assert ["RG105"] == [one.code for one in found]
    assert found[0].place.file == "rules/options/run-both-twice.yaml"


def test_an_option_that_the_game_does_not_have_is_told_with_those_that_it_has(folder: Callable[..., Rulebook]) -> None:
    book = write(folder)
    when = [*CASE["when"]["second-betting"][:2], "player-3 is all in", "player-2 asks for run-it-twice"]  # type: ignore[index]
    case = {**CASE, "when": {**CASE["when"], "second-betting": when}}  # type: ignore[dict-item]
    told, *_ = play_case(compile_game(book.games["thrice-holdem"]), case).differences
    assert "The game has no option `run-it-twice`; there are: run-it-thrice." == told.message
    assert ("thrice-holdem.options", "thrice-holdem.play.second-betting") == told.rules


def test_a_player_may_say_that_they_do_not_ask_but_that_is_no_answer(folder: Callable[..., Rulebook]) -> None:
    """Where the next one asks and all agree, the hand is the one above."""
    program = compile_game(write(folder).games["thrice-holdem"])
    bets = CASE["when"]["second-betting"]  # type: ignore[index]
    said = [*bets[:5], "player-1 does not ask", *bets[5:]]
    unasked, refused = (
        {**CASE, "when": {**CASE["when"], "second-betting": actions}}  # type: ignore[dict-item]
        for actions in (said, [*said[:7], "player-1 does not ask"])
    )
    assert play_case(program, unasked).differences == ()
    told, *_ = play_case(program, refused).differences
    assert "Player 1 must agree to Run It Three Times or decline it." == told.message


def test_who_must_answer_is_named(folder: Callable[..., Rulebook]) -> None:
    book = write(folder)
    when = [*CASE["when"]["second-betting"][:2], "player-3 is all in", "player-2 asks for run-it-thrice"]  # type: ignore[index]
    case = {**CASE, "when": {**CASE["when"], "second-betting": when}}  # type: ignore[dict-item]
    told, *_ = play_case(compile_game(book.games["thrice-holdem"]), case).differences
    assert "must agree to Run It Three Times or decline it" in told.message
    assert told.message.startswith("Player 1 ")


def test_an_option_that_no_game_offers_is_told_and_one_of_a_case_is_not(folder: Callable[..., Rulebook]) -> None:
    """Of the two the folder's own `run-it-twice` is offered by the shipped game that the case is of."""
    own = (shipped("rules") / "options" / "run-it-twice.yaml").read_text("utf-8")
    case = (shipped("rules") / "cases" / "run-it-twice-declined.yaml").read_text("utf-8")
    files = {"options/run-it-twice.yaml": own, "cases/run-it-twice-declined.yaml": case}
    idle = [one for one in folder({**files, "options/run-it-thrice.yaml": OPTION}).findings if one.code == "RG311"]
    assert [("run-it-thrice", "rules/options/run-it-thrice.yaml:3:5")] == [
        (one.subject, str(one.place)) for one in idle
    ]
