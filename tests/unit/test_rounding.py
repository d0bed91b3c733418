"""Money that does not come out even: one rule for wins and lost parts. Every figure is worked out by hand."""

from collections.abc import Callable

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.compile import compile_game
from rulesgen.odds.of_game import odds_of
from rulesgen.odds.simulated.chunks import Settings
from rulesgen.rulebook import Rulebook
from rulesgen.wording import sentence
from tests.conftest import TODAY
from tests.declared import play_case
from tests.offered import offered

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: mine
title: Mine
version: 1.0.0
dated: 2026-11-18
ours: Ours.
banking: house
deck: {packs: 1}
seats: {min: 1, max: 2}
areas:
  red-side: {per: table, face: up, title: Red cards}
  black-side: {per: table, face: up, title: Black cards}
wagers:
  red: {title: Red, required: true, amount: table}
play:
  - {id: wagers, title: Wagers, wager: [red]}
  - {id: deal, title: Deal, deal: {to: [red-side, black-side], each: 2, order: one-at-a-time}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  reds: {title: red hand, size: 2..3, from: {red-side: all}, ranking: baccarat}
  blacks: {title: black hand, size: 2..3, from: {black-side: all}, ranking: baccarat}
settle:
  - {id: red, wagers: [red], compare: reds, with: blacks, higher: HIGHER, equal: EQUAL, lower: lose}
"""


def game(higher: str = "3 to 2", equal: str = "lose 1/2", rounding: str = "") -> dict[str, str]:
    text = GAME.replace("HIGHER", higher).replace("EQUAL", equal)
    return {"games/mine.yaml": text + (f"rounding: {rounding}\n" if rounding else "")}


# In chips of 5, 15 at 3 to 2 wins 22.50, and half of it is 7.50. In cents, 15.01 wins 22.515, and half is 7.505.
@pytest.mark.parametrize(
    ("rounding", "wager", "win", "loss"),
    [
        ("{to: chip, goes: down}", 15, 20, 5),
        ("{to: chip, goes: up}", 15, 25, 10),
        ("{to: chip, goes: for-player}", 15, 25, 5),
        ("{to: chip, goes: for-bank}", 15, 20, 10),
        ("{to: cent, goes: down}", 15, "22.50", "7.50"),
        ("{to: cent, goes: up}", 15, "22.50", "7.50"),
        ("{to: cent, goes: down}", "15.01", "22.51", "7.50"),
        ("{to: cent, goes: for-player}", "15.01", "22.52", "7.50"),
        ("{to: cent, goes: for-bank}", "15.01", "22.51", "7.51"),
    ],
)
def test_wins_and_lost_parts_are_rounded_by_one_rule(
    folder: Callable[..., Rulebook], rounding: str, wager: int | str, win: int | str, loss: int | str
) -> None:
    program = compile_game(folder(game(rounding=rounding)).games["mine"])
    table = {"minimum": 5, "maximum": 500, "chip": 5 if wager == 15 else "0.01"}
    for cards, net in ((("9h Ks", "2s Kd"), win), (("9h Ks", "9s Kd"), f"-{loss}"), (("2h Ks", "9s Kd"), f"-{wager}")):
        given = {"table": table, "seats": {"ann": 100}, "wagers": {"ann": {"red": wager}}}
        given["cards"] = {"red-side": cards[0], "black-side": cards[1]}
        played = play_case(program, {"given": given, "when": {}, "then": {"net": {"ann": net}}})
        assert () == played.differences


def with_a_surrender(rounding: str) -> dict[str, str]:
    """A commission on what is won, and two thirds lost by who gives up."""
    files = game(higher="1 to 1 less 5%", equal="push", rounding=rounding)
    choices = "{stay: nothing, give-up: {lose: [red], part: 2/3}}"
    step = f"  - {{id: stay, title: Stay, decide: {{choices: {choices}}}}}\n  - {{id: settlement"
    return {name: text.replace("  - {id: settlement", step) for name, text in files.items()}


# In chips of 1, 13 less a commission of 5% wins 12.35, and two thirds of it are 8.67. In cents, 7.37 wins 7.0015, and
# two thirds are 4.9133.
@pytest.mark.parametrize(
    ("rounding", "wager", "win", "loss"),
    [
        ("{to: chip, goes: down}", 13, 12, 8),
        ("{to: chip, goes: up}", 13, 13, 9),
        ("{to: chip, goes: for-player}", 13, 13, 8),
        ("{to: chip, goes: for-bank}", 13, 12, 9),
        ("{to: cent, goes: down}", "7.37", "7.00", "4.91"),
        ("{to: cent, goes: up}", "7.37", "7.01", "4.92"),
        ("{to: cent, goes: for-player}", "7.37", "7.01", "4.91"),
        ("{to: cent, goes: for-bank}", "7.37", "7.00", "4.92"),
    ],
)
def test_a_commission_and_what_a_decision_loses_are_rounded_by_the_same_rule(
    folder: Callable[..., Rulebook], rounding: str, wager: int | str, win: int | str, loss: int | str
) -> None:
    program = compile_game(folder(with_a_surrender(rounding)).games["mine"])
    table = {"minimum": 5, "maximum": 500, "chip": 1 if wager == 13 else "0.01"}
    for choice, net in (("stay", win), ("give-up", f"-{loss}")):
        given = {"table": table, "seats": {"ann": 100}, "wagers": {"ann": {"red": wager}}}
        given["cards"] = {"red-side": "9h Ks", "black-side": "2s Kd"}
        case = {"given": given, "when": {"stay": [f"ann chooses {choice}"]}, "then": {"net": {"ann": net}}}
        assert () == play_case(program, case).differences


def test_the_rule_is_needed_for_what_a_decision_loses(folder: Callable[..., Rulebook]) -> None:
    files = {name: text.replace(" less 5%", "") for name, text in with_a_surrender("").items()}
    messages = [one.message for one in check_rulebook(folder(files), TODAY).findings if one.code == "RG103"]
    assert messages == ["The key `rounding` is missing: `2/3` of a wager may not be a whole number of chips or cents."]


@pytest.mark.parametrize(
    ("rounding", "words"),
    [
        (
            "{to: chip, goes: for-player}",
            "the smallest chip in play, it is rounded in favor of the player: a win up, a loss down.",
        ),
        ("{to: cent, goes: down}", "is not a whole number of cents, it is rounded down."),
    ],
)
def test_the_rule_is_printed_and_the_odds_say_that_they_leave_it_out(
    folder: Callable[..., Rulebook], rounding: str, words: str
) -> None:
    book = folder(game(rounding=rounding))
    assert sentence(book.games["mine"], ("rounding",)).endswith(words)
    assert {"RG702"} == {one.code for one in check_rulebook(book, TODAY).findings if one.severity == "error"}
    mine = offered(book.games["mine"], book)
    found = odds_of(book, mine.game, mine.program, mine.plays, Settings())
    assert found.all
    assert all("without the rounding of the rules" in " ".join(one.assumptions) for one in found.all)


@pytest.mark.parametrize(
    ("higher", "equal", "rounding", "line", "words"),
    [
        ("3 to 2", "push", "", 24, "The key `rounding` is missing: `3 to 2` of a wager"),
        ("1 to 1 less 5%", "push", "", 24, "The key `rounding` is missing: `1 to 1 less 5%` of a wager"),
        ("1 to 1", "lose 1/3", "", 24, "The key `rounding` is missing: `lose 1/3` of a wager"),
        ("2 to 1", "push", "{to: chip, goes: up}", 25, "Nothing is ever rounded here"),
        ("4 to 1 less 25%", "push", "{to: chip, goes: up}", 25, "Nothing is ever rounded here"),  # 4 - 1 = 3
    ],
)
def test_the_rule_is_said_where_it_is_needed_and_only_there(
    folder: Callable[..., Rulebook], higher: str, equal: str, rounding: str, line: int, words: str
) -> None:
    found = [
        one
        for one in check_rulebook(folder(game(higher, equal, rounding)), TODAY).findings
        if one.code in ("RG103", "RG105")
    ]
    assert [line] == [one.place.span and one.place.span.line for one in found]
    assert found[0].message.startswith(words)


def test_a_pot_has_nothing_to_round(folder: Callable[..., Rulebook]) -> None:
    """Chips of a pot that cannot be split go by `odd-chip`."""
    text = GAME[: GAME.index("banking")].replace("ours", "based-on: texas-holdem\nours")
    found = check_rulebook(folder({"games/mine.yaml": text + "rounding: {to: chip, goes: up}\n"}), TODAY).findings
    assert ["RG105"] == [one.code for one in found if one.severity == "error"]
