"""Posts of particular seats: who makes them, what they do to the betting, and what is said wrongly about them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulesgen.checks.declaration import check_declaration
from rulesgen.compile import compile_game
from rulesgen.dealing.case import Played
from rulesgen.engine.log import describe
from rulesgen.rulebook import Rulebook
from tests.declared import play_case
from tests.offered import offered
from tests.printed import unprinted

GAMES = Path(__file__).parents[1] / "good/community-and-stud/games"
ROOM = (GAMES / "river-room-holdem.yaml").read_text("utf-8")
DEAD_BUTTON = (GAMES / "dead-button-holdem.yaml").read_text("utf-8")
BIG_BLIND_ANTE = (GAMES / "big-blind-ante.yaml").read_text("utf-8")

Folder = Callable[..., Rulebook]


def findings(book: Rulebook) -> list[tuple[str, str]]:
    """What is found in the file, and in the game that it declares."""
    own = [game for game in book.games.values() if game.id in ("river-room-holdem", "dead-button-holdem")]
    found = [one for game in own for result in check_declaration(offered(game)) for one in result.findings]
    return [(finding.code, finding.message) for finding in (*book.findings, *found)]


def play(book: Rulebook, game: str = "river-room-holdem", **given: Any) -> Played:
    table = {"small-blind": 1, "big-blind": 2, "chip": 1}
    seats = {"ann": 100, "bob": 100, "cyd": 100, "dan": 100}
    said = {"table": table, "seats": seats, "button": "dan", **given}
    return play_case(compile_game(book.games[game], {}), {"given": said, "when": {}, "then": {}})


def posts(played: Played) -> dict[str, int]:
    """What each player posted, in dollars, in order."""
    made = [line.move for line in played.lines if line.move.verb in ("post", "ante")]
    return {f"{played.seats[move.seat or 0]} {move.what}": move.amount // 100 for move in made}


BLINDS = {"ann small-blind": 1, "bob big-blind": 2}


def test_bets_that_nobody_owes_or_wants_are_not_posted(folder: Folder) -> None:
    played = play(folder({"games/river-room-holdem.yaml": ROOM}))
    assert posts(played) == BLINDS
    assert [] == list(played.differences)


def test_a_straddle_is_posted_by_whoever_sits_there_and_wants_to(folder: Folder) -> None:
    book = folder({"games/river-room-holdem.yaml": ROOM})
    played = play(book, posts={"cyd": ["straddle"]})
    assert posts(played) == {**BLINDS, "cyd straddle": 4}
    # Cyd straddled, so Dan acts first and Cyd last.
    acted = [line.move.seat for line in played.lines if line.step == "first-betting"]
    assert [3, 0, 1, 2] == acted[:4]


def test_who_owes_posts_and_who_is_in_the_big_blind_owes_nothing_more(folder: Folder) -> None:
    book = folder({"games/river-room-holdem.yaml": ROOM})
    missed = {"ann": ["small-blind"], "bob": ["small-blind", "big-blind"], "cyd": ["small-blind", "big-blind"]}
    played = play(book, session={"new": ["bob", "dan"], "missed": missed})
    assert posts(played) == {
        **BLINDS,
        "dan new-post": 2,
        "cyd missed-small": 1,
        "ann missed-small": 1,
        "cyd missed-big": 2,
    }
    # Dead: the two missed small blinds. They are in the pot, but in nobody's bet.
    assert 200 == played.table.dead


def test_a_player_whom_a_dead_post_took_the_last_chip_from_can_win_the_dead_chips(folder: Folder) -> None:
    """By hand: Bob's only dollar is the dead ante. The others play for $2 each, and only they can win that."""
    ante_first = BIG_BLIND_ANTE.replace("[small-blind, big-blind, ante]", "[ante, small-blind, big-blind]")
    book = folder({"games/big-blind-ante.yaml": ante_first})
    cards = {"ann": "Ks Kd", "bob": "As Ad", "cyd": "3c 8d", "board": "4h 9c Jd 6s Qh"}
    seats = {"ann": 100, "bob": 1, "cyd": 100}
    played = play(book, "big-blind-ante", seats=seats, button="cyd", cards=cards)
    assert {"bob ante": 1, "ann small-blind": 1, "bob big-blind": 0} == posts(played)
    assert [(1, 100), (0, 400)] == [
        (line.move.seat, line.move.amount) for line in played.lines if line.move.verb == "pay"
    ]


@pytest.mark.parametrize(
    ("given", "at", "said"),
    [
        ({"posts": {"ann": ["straddle"]}}, ("posts", "ann"), "does not sit where the straddle may be posted"),
        ({"posts": {"cyd": ["big-blind"]}}, ("posts", "cyd", "0"), "no optional bet `big-blind`. There are: straddle"),
        ({"posts": {"zoe": ["straddle"]}}, ("posts", "zoe"), "no player `zoe`"),
        ({"session": {"new": ["zoe"]}}, ("session", "new", "0"), "no player `zoe`"),
        ({"session": {"missed": {"ann": ["straddle"]}}}, ("session", "missed", "ann", "0"), "`who-missed-straddle`"),
        (
            {"table": {"small-blind": 1, "big-blind": 2, "straddle": 5, "chip": 1}},
            ("table", "straddle"),
            "The amount of `straddle` is 2 x big-blind",
        ),
    ],
    ids=lambda value: ".".join(value) if isinstance(value, tuple) else "",
)
def test_a_case_that_says_what_no_rule_plays_is_told_so(
    folder: Folder, given: dict[str, Any], at: tuple[str, ...], said: str
) -> None:
    (difference,) = play(folder({"games/river-room-holdem.yaml": ROOM}), **given).differences
    assert ("given", *at) == difference.path
    assert said in difference.message


def test_the_straddle_of_a_table_of_two_is_nobodys(folder: Folder) -> None:
    book = folder({"games/river-room-holdem.yaml": ROOM})
    seats = {"ann": 100, "bob": 100}
    (difference,) = play(book, seats=seats, button="bob", posts={"ann": ["straddle"]}).differences
    assert "does not sit where" in difference.message


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("else: left-of-big-blind, ", "", "RG105", "begins after `straddle`, which is not posted in every hand"),
        ("first: left-of-straddle, else", "first: button, else", "RG105", "`else` has no effect"),
        ("else: left-of-big-blind", "else: left-of-straddle", "RG105", "`else` counts from `straddle`"),
        ("2 x big-blind", "2 x bring-in", "RG202", "no forced bet `bring-in`"),
        ("amount: 2 x big-blind", "amount: 2 x straddle", "RG105", "which is not listed before it"),
        ("by: left-of-big-blind", "by: new-players", "RG202", "which several players may post"),
        ("by: new-players", "by: who-missed-new-post", "RG105", "Nobody misses `new-post`"),
        ("missed-big, straddle]", "straddle, missed-big]", "RG105", "so it spares nobody from it"),
        ("big-blind, new-post", "straddle, big-blind, new-post", "RG105", "which is not posted before it"),
        (", straddle]\n", "]\n", "RG202", "counts from the bet `straddle`, which no step before it posts"),
        ("by: new-players, ", "by: left-of-straddle, ", "RG105", "which is not posted before it"),
    ],
)
def test_a_post_that_cannot_be_made_or_has_no_effect_is_a_finding(
    folder: Folder, old: str, new: str, code: str, said: str
) -> None:
    assert old in ROOM
    found = findings(folder({"games/river-room-holdem.yaml": ROOM.replace(old, new)}))
    assert any(one == code and said in message for one, message in found), found


def test_every_value_of_a_post_is_in_its_sentence(folder: Folder) -> None:
    count, same = unprinted(folder({"games/river-room-holdem.yaml": ROOM}).games["river-room-holdem"])
    assert count > 150
    assert [] == same


def test_the_good_game_has_no_finding(folder: Folder) -> None:
    assert [] == (findings(folder({"games/river-room-holdem.yaml": ROOM})))


# --- empty seats ---

WITH_EMPTY = {"ann": 100, "bob": "empty", "cyd": 100, "dan": 100}


@pytest.mark.parametrize(
    ("button", "posted"),
    [
        ("ann", {"cyd big-blind": 2}),
        ("bob", {"cyd small-blind": 1, "dan big-blind": 2}),
        ("dan", {"ann small-blind": 1, "cyd big-blind": 2}),
    ],
)
def test_an_empty_seat_keeps_its_turn_but_the_big_blind_is_always_posted(
    folder: Folder, button: str, posted: dict[str, int]
) -> None:
    """By the rule of a dead button: the seat after the button has the small blind, and an empty one posts nothing."""
    book = folder({"games/dead-button-holdem.yaml": DEAD_BUTTON})
    played = play(book, "dead-button-holdem", seats=WITH_EMPTY, button=button)
    assert posts(played) == posted
    assert [] == list(played.differences)
    dealt = {line.move.seat for line in played.lines if line.move.verb == "deal" and line.move.area == "hole"}
    assert {0, 2, 3} == dealt
    assert "3 players are dealt in" == describe(played.program, played.start.sitting, played.lines[0].move)


@pytest.mark.parametrize(
    ("given", "at", "said"),
    [
        ({"seats": {"ann": 100, "bob": "empty", "cyd": 100}, "button": "bob"}, ("button",), "does not stay at it"),
        ({"seats": WITH_EMPTY, "button": "ann", "cards": {"bob": "As Ad"}}, ("cards", "bob"), "`bob` is empty"),
    ],
)
def test_an_empty_seat_has_no_cards_and_between_two_no_button(
    folder: Folder, given: dict[str, Any], at: tuple[str, ...], said: str
) -> None:
    book = folder({"games/dead-button-holdem.yaml": DEAD_BUTTON})
    (difference,) = play(book, "dead-button-holdem", **given).differences
    assert ("given", *at) == difference.path
    assert said in difference.message


def test_a_game_that_does_not_speak_of_empty_seats_has_none(folder: Folder) -> None:
    (difference,) = play(folder({"games/river-room-holdem.yaml": ROOM}), seats=WITH_EMPTY).differences
    assert ("given", "seats", "bob") == difference.path


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        (", if-empty: next-player", "", "RG103", "`big-blind` does not say what is done where its seat is empty"),
        (", empty-seats: keep-their-turn", "", "RG105", "`if-empty` has no effect"),
        ("keep-their-turn", "skipped", "RG105", "`if-empty` has no effect"),
        ("if-empty: not-posted", "if-empty: next-player", "RG105", "who posts `big-blind`, who would post both"),
        ("if-empty: next-player", "if-empty: not-posted", "RG105", "begins after `big-blind`"),
    ],
)
def test_a_rule_for_empty_seats_that_is_missing_or_idle_is_a_finding(
    folder: Folder, old: str, new: str, code: str, said: str
) -> None:
    assert old in DEAD_BUTTON
    found = findings(folder({"games/dead-button-holdem.yaml": DEAD_BUTTON.replace(old, new)}))
    assert any(one == code and said in message for one, message in found), found


def test_what_becomes_of_empty_seats_is_printed(folder: Folder) -> None:
    count, same = unprinted(folder({"games/dead-button-holdem.yaml": DEAD_BUTTON}).games["dead-button-holdem"])
    assert count > 150
    assert [] == same
