"""Stud games that nobody has shipped, written as a stranger would; values are worked out by hand beside them."""

from collections.abc import Callable

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.checks.declaration import check_declaration
from rulesgen.findings import Finding
from rulesgen.rulebook import Game, Rulebook
from tests.conftest import TODAY
from tests.offered import offered

HEAD = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
version: 0.1.0
dated: 2026-11-17
ours: A stranger's game.
"""

FIVE_CARD_STUD = (
    HEAD
    + """
id: five-card-stud
title: Five-Card Stud
banking: pot
deck: {packs: 1}
seats: {min: 2, max: 10}
areas:
  hole: {per: player, face: down, title: hole card}
  up: {per: player, face: up, title: up cards}
betting:
  limit: spread-limit
  raises: 3
  min-raise: minimum-bet
  short-all-in: reopens
  forced:
    - {id: ante, title: ante, by: every-player, amount: table, live: false}
    - {id: low-card, title: low card bet, by: {worst: door}, amount: table, live: true}
play:
  - {id: antes, title: Antes, force: [ante]}
  - {id: deal, title: Deal, deal: {to: [hole, up], each: 1, order: one-at-a-time, start: dealers-left}}
  - {id: first, title: First round, bet: {opens: low-card, first: left-of-low-card, size: small}}
  - {id: third, title: Third card, deal: {to: up, each: 1, order: one-at-a-time, start: {best: showing}, burn: 1}}
  - {id: second, title: Second round, bet: {first: {best: showing}, size: small}}
  - {id: fourth, title: Fourth card, deal: {to: up, each: 2, order: all-at-once, start: dealers-left}}
  - {id: last, title: Last round, bet: {first: {best: showing}, size: big}}
  - {id: showdown, title: Showdown, reveal: {area: hole, first: {best: showing}}}
  - {id: award, title: Award, award: pot}
hands:
  best: {title: hand, size: 5, from: {hole: all, up: all}, ranking: high}
  showing: {title: open hand, size: 1..4, from: {up: all}, ranking: showing}
  door: {title: first up card, size: 1, from: {up: first 1}, ranking: door-card}
pot: [{id: all, title: pot, share: 1, best: best}]
odd-chip: {between-players: first-left-of-dealer}
"""
)

FIVE_CARD_CASE = """\
# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: five-card-stud-example
title: The low card opens
game: five-card-stud
given:
  table: {ante: 1, low-card: 1, spread-least: 1, spread-most: 5, chip: 1}
  seats: {ann: 50, bob: 50, cat: 50}
  cards: {ann: Ks Qs Qd 4c 3h, bob: Ah 2c 9d 8c 5h, cat: Jd Kh 10c 7h 6s}
when:
  first: [cat raises to 4, ann calls, bob folds]
  second: [ann bets 5, cat calls]
then:
  posted: {ann: 1, bob: 2, cat: 1}
  hands: {best: {ann: pair Q K 4 3, cat: high-card K J 10 7 6}}
  shows: [ann, cat]
  net: {ann: 11, bob: -2, cat: -10}
"""
# Ann's bet is called by Cat: she pays 1 + 4 + 5 = 10, as Cat does, and Bob 1 + 1; ann wins 22, 12 more than her own 10.


def findings_of(book: Rulebook) -> list[str]:
    return [f"{finding.code} {finding.message}" for finding in check_rulebook(book, TODAY).findings]


def test_five_card_stud_is_written_in_yaml_alone(folder: Callable[..., Rulebook]) -> None:
    case = FIVE_CARD_CASE.replace("ann: 11, bob: -2", "ann: 12, bob: -2")
    files = {"games/five-card-stud.yaml": FIVE_CARD_STUD, "cases/five-card-stud-example.yaml": case}
    found = [one for one in findings_of(folder(files)) if not one.startswith(("RG407", "RG608"))]  # a draft
    assert [] == found


def test_a_wrong_case_of_it_is_found(folder: Callable[..., Rulebook]) -> None:
    files = {"games/five-card-stud.yaml": FIVE_CARD_STUD, "cases/five-card-stud-example.yaml": FIVE_CARD_CASE}
    assert any(one.startswith("RG401 ann: the case says $11, it came to $12.") for one in findings_of(folder(files)))


HIGH_LOW = (
    HEAD
    + """
id: stud-eight-or-better
title: Seven-Card Stud Eight or Better
based-on: seven-card-stud
changes:
  - replace: play.fourth-street
    title: Fourth street
    bet: {first: {best: showing}, size: small}
hands:
  low: {title: low hand, size: 5, from: {down: any, up: any, common: any}, ranking: ace-to-five, qualifies: high-card 8}
pot:
  - {id: high, title: high half, share: 1/2, best: best}
  - {id: low, title: low half, share: 1/2, best: low, if-none: high}
odd-chip: {between-shares: high, between-players: highest-card-by-suit}
"""
)

# Player 1 has kings, player 2 an eight low (8-6-4-3-2) and no pair. Pot 2 x (1 + 2) = 6, half each.
HIGH_LOW_CASE = """\
# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: stud-eight-or-better-example
title: Kings and an eight
game: stud-eight-or-better
given:
  table: {ante: 1, bring-in: 2, small: 10, big: 20, chip: 1}
  seats: {player-1: 50, player-2: 50}
  cards: {player-1: Kh Kd 9c 4s Jd 2h Qc, player-2: 8s 6d 2c 4d 3h Js 10c}
then:
  hands:
    best: {player-1: pair K Q J 9, player-2: high-card J 10 8 6 4}
    low: {player-2: high-card 8 6 4 3 2}
  pays:
    - {to: player-1, of: "main pot, high half", amount: 3}
    - {to: player-2, of: "main pot, low half", amount: 3}
  net: {player-1: 0, player-2: 0}
"""


def test_seven_card_stud_high_low_is_written_in_yaml_alone(folder: Callable[..., Rulebook]) -> None:
    files = {"games/stud-eight-or-better.yaml": HIGH_LOW, "cases/stud-eight-or-better-example.yaml": HIGH_LOW_CASE}
    found = [one for one in findings_of(folder(files)) if not one.startswith("RG407")]
    assert [] == found


SHORT_DECK = (
    HEAD
    + """
id: short-deck-with-antes
title: Short Deck with Antes
based-on: short-deck-holdem
betting:
  limit: {choice: limit}
  minimum: button-blind
  raises: {choice: raises}
  min-raise: last-raise
  short-all-in: {choice: short-all-in}
  forced:
    - {id: ante, title: ante, by: every-player, amount: table, live: false}
    - {id: button-blind, title: button blind, by: button, amount: table, live: true}
changes:
  - {replace: play.blinds, title: Antes and blind, force: [ante, button-blind]}
  - {replace: play.first-betting, title: First betting round, bet: {first: left-of-button, size: small}}
"""
)

# Three antes of 1, the button's 2, and two calls of 2: 9 in the pot. Aces win it.
SHORT_DECK_CASE = """\
# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: short-deck-with-antes-example
title: Antes and a blind on the button
game: short-deck-with-antes
given:
  table: {ante: 1, button-blind: 2, chip: 1}
  seats: {player-1: 100, player-2: 100, player-3: 100}
  button: player-3
  cards: {player-1: As Ad, player-2: Kc Qd, player-3: Jh 9s, board: 6c 7d 10s 8h Ah}
when:
  first-betting:
    - {try: player-1 raises to 3, refused-by: betting.min-raise}
    - player-1 calls
    - player-2 calls
    - player-3 checks
then:
  posted: {player-1: 1, player-2: 1, player-3: 3}
  hands: {best: {player-1: three-of-a-kind A 10 8, player-3: straight J}}
  net: {player-1: -3, player-2: -3, player-3: 6}
"""


def test_short_deck_with_antes_and_a_button_blind_is_written_in_yaml_alone(folder: Callable[..., Rulebook]) -> None:
    files = {
        "games/short-deck-with-antes.yaml": SHORT_DECK,
        "cases/short-deck-with-antes-example.yaml": SHORT_DECK_CASE,
    }
    found = [one for one in findings_of(folder(files)) if not one.startswith("RG407")]
    assert [] == found


# --- what is wrong is found, with its place ---


def finding_of(folder: Callable[..., Rulebook], old: str, new: str) -> Finding:
    """The first finding in five-card stud with one thing changed."""
    assert old in FIVE_CARD_STUD
    book = folder({"games/five-card-stud.yaml": FIVE_CARD_STUD.replace(old, new)})
    found = [one for one in check_rulebook(book, TODAY).findings if one.code not in ("RG406", "RG407")]
    assert found, "nothing was found"
    assert all(one.code != "RG504" for one in found)
    assert found[0].place.span is not None
    return found[0]


START = "start: dealers-left}}\n  - {id: last"
OR = "size: small, or: {when: {category: {HAND: CATEGORY}}, size: big}}"

WRONG = [
    ("by: {worst: door}", "by: {worst: dor}", "RG202", "There is no hand `dor`"),
    (START, START.replace("dealers-left", "left-of-button"), "RG202", "has no button"),
    ("opens: low-card", "opens: ante", "RG202", "counts from the bet `low-card`, which no step before it posts"),
    ("bet: {opens: low-card", "bet: {opens: nobody", "RG202", "There is no forced bet `nobody`"),
    ("first: left-of-low-card", "first: left-of-ante", "RG202", "counts from the bet `ante`"),
    ("first-left-of-dealer", "first-left-of-button", "RG105", "no button, because it has no `rotation`"),
    ("live: true}", "live: true, or: big}", "RG105", "can be completed to the big bet"),
    ("live: true}", "live: false}", "RG105", "counts toward it"),
    ("by: {worst: door}", "by: every-player", "RG105", "is opened by one player"),
    ("live: false}", "live: false, or: small}", "RG105", "Only a bet that opens a betting round"),
    ("  min-raise: minimum-bet\n", "", "RG103", "`min-raise` is missing: betting can be spread-limit"),
    ("limit: spread-limit", "limit: no-limit", "RG103", "`minimum` is missing: betting can be no-limit"),
    ("force: [ante]", "force: [ante, low-card]", "RG105", "is posted by a step and opens a betting round too"),
    ("first: {best: showing}, size: small", "first: {best: best}, size: small", "RG303", "the step “Second round”"),
    ("start: {best: showing}", "start: {best: best}", "RG303", "before the step “Third card”"),
    ("first: {best: showing}, size: big", "first: {best: best}, size: big", "RG303", "which nobody has seen"),
    ("size: big}", OR.replace("HAND", "shoe").replace("CATEGORY", "pair.."), "RG202", "no hand `shoe`"),
    ("size: big}", OR.replace("HAND", "showing").replace("CATEGORY", "pair.."), "RG105", "never fixed-limit"),
    ("first: {best: showing}}", "first: last-aggressor}", "RG103", "`else`"),
    (START, START.replace("left}", "left, if-short: {one-to: up, burn: 0}}"), "RG105", "no area of the table"),
    ("first: {best: showing}}", "first: {best: showing, worst: door}}", "RG108", "best"),
    ("first: {best: showing}}", "first: everybody}", "RG106", "everybody"),
    ("first: {best: showing}}", "first: {best: showing, tied: first-left-of-button}}", "RG105", "no button"),
    ("first: {best: showing}}", "first: {best: door, tied: by-suit}}", "RG105", "never equal here"),
]


@pytest.mark.parametrize(("old", "new", "code", "words"), WRONG)
def test_a_wrong_file_gets_a_finding(
    folder: Callable[..., Rulebook], old: str, new: str, code: str, words: str
) -> None:
    found = finding_of(folder, old, new)
    assert (code, True) == (found.code, words in found.message), found


@pytest.mark.parametrize(
    ("value", "code"), [("pears..", "RG105"), ("pair..high-card", "RG107"), ("..", "RG105"), ("[pair, none]", "RG105")]
)
def test_a_condition_names_categories_of_its_ranking(folder: Callable[..., Rulebook], value: str, code: str) -> None:
    changed = HIGH_LOW.replace(
        "size: small}", f"size: small, or: {{when: {{category: {{showing: {value}}}}}, size: big}}}}"
    )
    book = folder({"games/stud-eight-or-better.yaml": changed})
    assert code in [finding.code for finding in check_rulebook(book, TODAY).findings]


def test_a_case_that_names_a_button_of_a_game_without_one_is_told_so(folder: Callable[..., Rulebook]) -> None:
    case = FIVE_CARD_CASE.replace("  cards: {ann", "  button: ann\n  cards: {ann")
    files = {"games/five-card-stud.yaml": FIVE_CARD_STUD, "cases/five-card-stud-example.yaml": case}
    assert any("The game has no button" in one for one in findings_of(folder(files)))
    case = FIVE_CARD_CASE.replace("ann: 11", "ann: 12") + "  button: ann\n"
    files["cases/five-card-stud-example.yaml"] = case
    assert any("The game has no button that moves" in one for one in findings_of(folder(files)))


def test_too_many_cards_for_a_player_are_found(folder: Callable[..., Rulebook]) -> None:
    """Five-card stud deals one card down and four up."""
    case = FIVE_CARD_CASE.replace("ann: Ks Qs Qd 4c 3h", "ann: Ks Qs Qd 4c 3h 2d")
    files = {"games/five-card-stud.yaml": FIVE_CARD_STUD, "cases/five-card-stud-example.yaml": case}
    assert any(
        "6 cards are given to `ann`, but only 5 are dealt to a player (hole, up)." in one
        for one in findings_of(folder(files))
    )


def test_every_shipped_game_declares_its_betting_soundly(catalogue: Rulebook) -> None:
    def wrong(game: Game) -> list[Finding]:
        return [finding for result in check_declaration(offered(game)) for finding in result.findings]

    assert [] == [finding for game in catalogue.games.values() for finding in wrong(game)]
