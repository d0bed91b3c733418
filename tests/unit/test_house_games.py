"""Games against the house that the catalogue does not have, and fees: written in YAML alone, played, reckoned by hand.

No expected value here comes from our own output: each was worked out from the cards, the odds and the chips in the
case before it was played, and the reckoning stands beside it.
"""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from rulesgen import offer
from rulesgen.checks import Checked, check_rulebook
from rulesgen.checks.declaration import check_declaration
from rulesgen.compile import compile_game
from rulesgen.dealing import Played, as_record
from rulesgen.dealing.chance import deal_random
from rulesgen.documents.rules_of_play import make_html
from rulesgen.engine import fees
from rulesgen.engine.showdown import Pot
from rulesgen.engine.table import Sitting
from rulesgen.ids import RuleId
from rulesgen.model.fees import Fee
from rulesgen.rulebook import Game, Rulebook
from rulesgen.wording import plain, sentence
from tests.declared import play_case
from tests.mutants import Mutant, mutants_of
from tests.offered import offered

Folder = Callable[..., Rulebook]
TODAY = date(2026, 11, 17)

HEAD = """\
# yaml-language-server: $schema=../../schemas/{kind}.schema.json
schema: {kind}/1
id: {id}
title: {title}
"""

ONE_CARD = """\
size: 1
best: highest
ace: {low: %s}
ours: Common custom.
categories: [{id: high-card, title: card, example: Ks}]
"""

FOUR_CARDS = """\
size: 4
best: highest
ace: {low-in-runs: true}
ours: Common custom.
categories:
  - {id: four-of-a-kind, title: four of a kind, groups: [4], example: Qs Qh Qd Qc}
  - {id: straight-flush, title: straight flush, run: 4, suited: true, example: 9h 8h 7h 6h}
  - {id: three-of-a-kind, title: three of a kind, groups: [3], example: 8s 8h 8c Kd}
  - {id: flush, title: flush, suited: true, example: Ad Jd 8d 6d}
  - {id: straight, title: straight, run: 4, example: 4h 3d 2c Ah}
  - {id: two-pair, title: two pair, groups: [2, 2], example: Ks Kd 6h 6c}
  - {id: pair, title: pair, groups: [2], example: Jh Jc As 8d}
  - {id: high-card, title: high card, example: Ac Qh 9s 6d}
"""

CASINO_WAR = """\
deck: {packs: 6}
seats: {min: 1, max: 7}
areas:
  card: {per: player, face: up, title: first card}
  war-card: {per: player, face: up, title: war card}
  dealer: {per: dealer, face: up, title: dealer's first card}
  dealer-war: {per: dealer, face: up, title: dealer's war card}
wagers:
  ante: {title: Ante, required: true, amount: table}
  tie: {title: Tie, amount: table}
  war: {title: War, amount: 1 x ante}
play:
  - {id: wagers, title: Wagers, wager: [ante, tie]}
  - {id: deal, title: Deal, deal: {to: [card, dealer], each: 1, order: one-at-a-time, start: dealers-left}}
  - id: tied
    title: Tied players
    when: {equal-to: {players: dealers}}
    decide: {choices: {war: {place: war}, surrender: {lose: [ante], part: 1/2}}}
  - id: war-cards
    title: War cards
    when: {placed: {war: true}}
    deal: {to: [war-card, dealer-war], each: 1, burn: 3, order: one-at-a-time, start: dealers-left}
  - {id: settlement, title: Settlement, settle: all}
hands:
  players: {title: player's card, size: 1, from: {card: all}, ranking: one-card}
  dealers: {title: dealer's card, size: 1, from: {dealer: all}, ranking: one-card}
  players-war: {title: player's card of the war, size: 1, from: {war-card: all}, ranking: one-card}
  dealers-war: {title: dealer's card of the war, size: 1, from: {dealer-war: all}, ranking: one-card}
settle:
  - id: ante-at-war
    wagers: [ante]
    when: {placed: {war: true}}
    compare: players-war
    with: dealers-war
    higher: push
    equal: 1 to 1
    lower: lose
  - {id: ante, wagers: [ante], compare: players, with: dealers, higher: 1 to 1, equal: push, lower: lose}
  - {id: war, wagers: [war], compare: players-war, with: dealers-war, higher: 1 to 1, equal: 1 to 1, lower: lose}
  - {id: tie, wagers: [tie], folded: plays, when: {equal-to: {players: dealers}}, always: 10 to 1}
  - {id: no-tie, wagers: [tie], always: lose}
rounding: {to: chip, goes: down}
"""

MISSISSIPPI = """\
deck: {packs: 1}
seats: {min: 1, max: 7}
areas:
  hole: {per: player, face: down, title: hole cards}
  board: {per: table, face: up, title: board}
wagers:
  ante: {title: Ante, required: true, amount: table}
  third: {title: Third Street, amount: 1..3 x ante}
  fourth: {title: Fourth Street, amount: 1..3 x ante}
  fifth: {title: Fifth Street, amount: 1..3 x ante}
play:
  - {id: wagers, title: Wagers, wager: [ante]}
  - {id: deal, title: Deal, deal: {to: hole, each: 2, order: one-at-a-time, start: dealers-left}}
  - {id: third, title: Third street, decide: {choices: {bet: {place: third}, fold: {lose: [ante]}}}}
  - {id: card-1, title: First card, when: {folded: false}, deal: {to: board, each: 1}}
  - {id: fourth, title: Fourth street, decide: {choices: {bet: {place: fourth}, fold: {lose: [ante, third]}}}}
  - {id: card-2, title: Second card, when: {folded: false}, deal: {to: board, each: 1}}
  - {id: fifth, title: Fifth street, decide: {choices: {bet: {place: fifth}, fold: {lose: [ante, third, fourth]}}}}
  - {id: card-3, title: Third card, when: {folded: false}, deal: {to: board, each: 1}}
  - {id: showdown, title: Showdown, reveal: {area: hole}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  players: {title: player's hand, size: 5, from: {hole: all, board: all}, ranking: high}
settle:
  - {id: bets, wagers: [ante, third, fourth, fifth], pay-table: main}
pay-tables:
  main:
    title: Mississippi Stud
    hand: players
    pays:
      royal-flush: 500 to 1
      straight-flush: 100 to 1
      four-of-a-kind: 40 to 1
      full-house: 10 to 1
      flush: 6 to 1
      straight: 4 to 1
      three-of-a-kind: 3 to 1
      two-pair: 2 to 1
      pair J..A: 1 to 1
      pair 6..10: push
    otherwise: lose
"""

DRAGON_TIGER = """\
deck: {packs: 8}
seats: {min: 1, max: 7}
areas:
  dragon-side: {per: table, face: up, title: Dragon card}
  tiger-side: {per: table, face: up, title: Tiger card}
wagers:
  dragon: {title: Dragon, required: one-of, amount: table}
  tiger: {title: Tiger, required: one-of, amount: table}
  tie: {title: Tie, required: one-of, amount: table}
play:
  - {id: wagers, title: Wagers, wager: [dragon, tiger, tie]}
  - {id: deal, title: Deal, deal: {to: [dragon-side, tiger-side], each: 1, order: one-at-a-time, burn: 1}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  dragons: {title: Dragon hand, size: 1, from: {dragon-side: all}, ranking: one-card}
  tigers: {title: Tiger hand, size: 1, from: {tiger-side: all}, ranking: one-card}
settle:
  - {id: dragon, wagers: [dragon], compare: dragons, with: tigers, higher: 1 to 1, equal: lose 1/2, lower: lose}
  - {id: tiger, wagers: [tiger], compare: tigers, with: dragons, higher: 1 to 1, equal: lose 1/2, lower: lose}
  - {id: tie, wagers: [tie], when: {equal-to: {dragons: tigers}}, always: 8 to 1}
  - {id: no-tie, wagers: [tie], always: lose}
rounding: {to: chip, goes: down}
"""

EZ_BACCARAT = """\
based-on: baccarat
wagers:
  dragon-7: {title: Dragon 7, amount: table}
changes:
  - {replace: play.wagers, title: Wagers, wager: [player, banker, tie, dragon-7]}
settle:
  - {id: player, wagers: [player], compare: players, with: bankers, higher: 1 to 1, equal: push, lower: lose}
  - id: banker-three-card-seven
    wagers: [banker]
    when: {higher-than: {bankers: players}, total: {bankers: 7}, cards: {banker-side: 3}}
    always: push
  - {id: banker, wagers: [banker], compare: bankers, with: players, higher: 1 to 1, equal: push, lower: lose}
  - {id: tie, wagers: [tie], compare: players, with: bankers, higher: lose, equal: 8 to 1, lower: lose}
  - id: dragon-7
    wagers: [dragon-7]
    when: {higher-than: {bankers: players}, total: {bankers: 7}, cards: {banker-side: 3}}
    always: 40 to 1
  - {id: dragon-7-else, wagers: [dragon-7], always: lose}
"""

NO_COMMISSION = """\
based-on: baccarat
settle:
  - {id: player, wagers: [player], compare: players, with: bankers, higher: 1 to 1, equal: push, lower: lose}
  - id: banker
    wagers: [banker]
    compare: bankers
    with: players
    higher: {pay-table: banker-win}
    equal: push
    lower: lose
  - {id: tie, wagers: [tie], compare: players, with: bankers, higher: lose, equal: 8 to 1, lower: lose}
pay-tables:
  banker-win: {title: Banker, hand: bankers, pays: {total 6: 1 to 2}, otherwise: 1 to 1}
"""

CRAZY_FOUR = """\
deck: {packs: 1}
seats: {min: 1, max: 7}
areas:
  hole: {per: player, face: down, title: player's cards}
  dealer: {per: dealer, face: down, title: dealer's cards}
wagers:
  ante: {title: Ante, required: true, amount: table}
  super-bonus: {title: Super Bonus, required: true, amount: 1 x ante}
  queens-up: {title: Queens Up, amount: table}
  play:
    title: Play
    amount:
      - {when: {qualifies: {players: true}}, is: 1..3 x ante}
      - {is: 1 x ante}
play:
  - {id: wagers, title: Wagers, wager: [ante, super-bonus, queens-up]}
  - {id: deal, title: Deal, deal: {to: [hole, dealer], each: 5, order: one-at-a-time, start: dealers-left}}
  - id: decision
    title: Play or fold
    decide: {choices: {play: {place: play}, fold: {lose: [ante, super-bonus, queens-up]}}}
  - {id: showdown, title: Showdown, reveal: {area: [dealer, hole]}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  players: {title: player's hand, size: 4, from: {hole: any}, ranking: crazy-four, qualifies: pair A}
  dealers: {title: dealer's hand, size: 4, from: {dealer: any}, ranking: crazy-four, qualifies: high-card K}
settle:
  - id: ante
    wagers: [ante]
    compare: players
    with: dealers
    unqualified: push
    higher: 1 to 1
    equal: push
    lower: lose
  - id: play
    wagers: [play]
    compare: players
    with: dealers
    unqualified: compare
    higher: 1 to 1
    equal: push
    lower: lose
  - {id: super-bonus-paid, wagers: [super-bonus], when: {category: {players: straight..}}, pay-table: super-bonus}
  - {id: super-bonus-beaten, wagers: [super-bonus], when: {lower-than: {players: dealers}}, always: lose}
  - {id: super-bonus, wagers: [super-bonus], always: push}
  - {id: queens-up, wagers: [queens-up], pay-table: queens-up}
pay-tables:
  super-bonus:
    title: Super Bonus
    hand: players
    pays: {four-of-a-kind: 30 to 1, straight-flush: 15 to 1, three-of-a-kind: 2 to 1, flush: 3 to 2}
    otherwise: 1 to 1
  queens-up:
    title: Queens Up
    hand: players
    pays: {four-of-a-kind: 50 to 1, three-of-a-kind: 8 to 1, flush: 4 to 1, straight: 3 to 1, pair Q..A: 1 to 1}
    otherwise: lose
rounding: {to: chip, goes: down}
"""

RAKE = """\
based-on: texas-holdem
fees:
  rake: {title: rake, of: pot, amount: 10%, most: 20, when: {cards: {board: 3..}}}
  jackpot-drop: {title: jackpot drop, of: pot, amount: 1, when: {cards: {board: 3..}}}
  time: {title: time charge, of: player, amount: table}
changes:
  - {replace: play.blinds, title: Blinds, force: [small-blind, big-blind], fee: time}
  - {replace: play.award, title: Award, award: pot, fee: [rake, jackpot-drop]}
"""

COLLECTION = """\
based-on: three-card-poker
fees:
  collection: {title: collection, of: wager, amount: table, leaves: minimum}
changes:
  - {replace: play.wagers, title: Wagers, wager: [ante, pair-plus], fee: collection}
"""

GAMES = {
    "casino-war": CASINO_WAR,
    "mississippi": MISSISSIPPI,
    "dragon-tiger": DRAGON_TIGER,
    "ez-baccarat": EZ_BACCARAT,
    "no-commission": NO_COMMISSION,
    "crazy-four": CRAZY_FOUR,
    "rake-holdem": RAKE,
    "collection-three-card": COLLECTION,
}


def game_text(name: str, body: str) -> str:
    head = HEAD.format(kind="game", id=name, title=name.replace("-", " ").title())
    based = "" if "based-on" in body else "banking: house\n"
    return f"{head}version: 1.0.0\ndated: 2026-11-17\nours: Common custom.\n{based}{body}"


def ranking_text(name: str) -> str:
    low = "true" if name == "dragon-tiger" else "false"
    return HEAD.format(kind="ranking", id="one-card", title="Single cards") + ONE_CARD % low


def files_of(name: str) -> dict[str, str]:
    """The files that declare a game."""
    files = {f"games/{name}.yaml": game_text(name, GAMES[name])}
    if "one-card" in GAMES[name]:
        files["rankings/one-card.yaml"] = ranking_text(name)
    if name == "crazy-four":
        head = HEAD.format(kind="ranking", id=name, title="Four cards of five")
        files["rankings/crazy-four.yaml"] = head + FOUR_CARDS
    return files


@pytest.fixture
def declared(folder: Folder) -> Callable[[str], tuple[Rulebook, Game]]:
    """From a game's name to the folder that declares it, and the game."""

    def load_game(name: str) -> tuple[Rulebook, Game]:
        book = folder(files_of(name))
        assert () == book.findings
        return book, book.games[name]

    return load_game


Declared = Callable[[str], tuple[Rulebook, Game]]


def hand(game: Game, given: dict[str, Any], then: dict[str, Any], when: dict[str, Any] | None = None) -> Played:
    """A hand that is played to its end and comes out as said."""
    table = {"minimum": 1, "maximum": 500, "chip": 1}
    case = {"given": {"table": table, **given}, **({"when": when} if when else {}), "then": then}
    played = play_case(compile_game(game), case)
    assert () == played.differences
    return played


@pytest.mark.parametrize("name", GAMES)
def test_a_game_written_by_a_stranger_passes_every_check(declared: Declared, name: str) -> None:
    book, _ = declared(name)
    checked = check_rulebook(book, TODAY)
    assert [] == [finding for finding in checked.findings if finding.severity == "error"]
    assert any(result.family == "invariants" for result in checked.results)


@pytest.mark.parametrize("name", GAMES)
def test_every_played_value_of_it_shows_on_the_page(declared: Declared, name: str) -> None:
    book, game = declared(name)
    checked = Checked(offer.Folder(book), (), ())

    def page(one: Game) -> str:
        rules = make_html(checked, offered(one, book))
        return rules.html.replace(rules.digest, "").replace(_short(rules.digest), "")

    before = page(game)
    mutants = [one for one in mutants_of(game) if _is_rule(game, one)]
    assert mutants
    for mutant in mutants:
        changed = mutant.apply(game)
        if _stands(changed):
            assert page(changed) != before, mutant


def _short(digest: str) -> str:
    from rulesgen.digest import short

    return short(digest)


def _is_rule(game: Game, mutant: Mutant) -> bool:
    """A change inside a rule; the order in which wagers are laid down together is none."""
    rules, path = set(game.rules()), mutant.path
    inside = any(path[:length] in rules for length in range(1, len(path)))
    return inside and mutant.old != mutant.new and path[-1] != "wager" and not mutant.ranking


def _stands(game: Game) -> bool:
    known = all(one["ranking"] in game.rankings for one in game.layered.data["hands"].values())
    try:
        return known and all(result.passed for result in check_declaration(offered(game)))
    except KeyError:  # a name that leads nowhere is refused before the declaration is looked at
        return False


# --- Casino War ---


def test_casino_war_deals_war_cards_only_to_those_at_war(declared: Declared) -> None:
    """Player 1's king beats the nine: +10 on the ante, -1 on the tie. Player 2 ties: the tie pays 5 x 10 = 50; the
    war's five loses to the eight: -10 and -10; in all +30. Player 3 gives up half of 5 in whole chips: 2; the tie pays
    10: +8. Of 312 cards, 4 + 3 burns + 2 are dealt: 303 are left."""
    _, game = declared("casino-war")
    given = {
        "seats": {"player-1": 100, "player-2": 100, "player-3": 100},
        "wagers": {
            "player-1": {"ante": 10, "tie": 1},
            "player-2": {"ante": 10, "tie": 5},
            "player-3": {"ante": 5, "tie": 1},
        },
        "cards": {
            "card": {"player-1": "Kh", "player-2": "9c", "player-3": "9h"},
            "dealer": "9s",
            "war-card": {"player-2": "5c"},
            "dealer-war": "8d",
        },
    }
    when = {"tied": ["player-2 chooses war", "player-3 chooses surrender"]}
    wins = {
        "player-1": {"ante": 10, "tie": -1},
        "player-2": {"ante": -10, "war": -10, "tie": 50},
        "player-3": {"ante": -2, "tie": 10},
    }
    net = {"player-1": 9, "player-2": 30, "player-3": 8}
    played = hand(game, given, {"stub": 303, "wins": wins, "net": net}, when)

    record = as_record(played)
    # What came back: 20; 50 + 5; 3 + 10 + 1.
    assert {"player-1": "20", "player-2": "55", "player-3": "14"} == record["payouts"]
    assert {"player-1": "9", "player-2": "30", "player-3": "8"} == record["net"]
    assert {"players"} == record["hands"]["player-1"].keys()
    assert "5c" == record["hands"]["player-2"]["players-war"]["cards"]
    assert "high-card 8" == record["hands"]["dealer"]["dealers-war"]["value"]


def test_without_a_tie_there_are_no_war_cards(declared: Declared) -> None:
    """A king against a queen: +10, and 310 of 312 cards are left."""
    _, game = declared("casino-war")
    given = {
        "seats": {"player-1": 100},
        "wagers": {"player-1": {"ante": 10}},
        "cards": {"card": {"player-1": "Kh"}, "dealer": "Qs"},
    }
    played = hand(game, given, {"stub": 310, "net": {"player-1": 10}})
    assert {"dealers"} == as_record(played)["hands"]["dealer"].keys()


# --- Mississippi Stud ---


@pytest.mark.parametrize(
    ("hole", "board", "bets", "net"),
    [
        ("Jh Jd", "4c 8d 2s", (3, 1, 1), 60),  # a pair of jacks pays even money on 10 + 30 + 10 + 10
        ("6h 6d", "4c 8d 2s", (3, 3, 3), 0),  # a pair of sixes pushes
        ("5h 5d", "4c 8d 2s", (1, 1, 1), -40),  # a pair of fives loses 10 + 10 + 10 + 10
        ("9h 9d", "9c 8d 2s", (1, 2, 3), 210),  # three nines pay 3 to 1 on 10 + 10 + 20 + 30 = 70
    ],
)
def test_mississippi_stud(declared: Declared, hole: str, board: str, bets: tuple[int, ...], net: int) -> None:
    _, game = declared("mississippi")
    given = {
        "seats": {"player-1": 500},
        "wagers": {"player-1": {"ante": 10}},
        "cards": {"player-1": hole, "board": board},
    }
    streets = ("third", "fourth", "fifth")
    when = {street: [f"player-1 chooses bet for {bet * 10}"] for street, bet in zip(streets, bets, strict=True)}
    hand(game, given, {"net": {"player-1": net}}, when)


def test_a_bet_of_four_times_the_ante_is_refused_and_nobody_left_means_no_board(declared: Declared) -> None:
    _, game = declared("mississippi")
    given = {"seats": {"player-1": 500}, "wagers": {"player-1": {"ante": 10}}}
    tried = {"try": "player-1 chooses bet for 40", "refused-by": "wagers.third"}
    when = {"third": [tried, "player-1 chooses fold"]}
    hand(game, given, {"stub": 50, "net": {"player-1": -10}}, when)


# --- Dragon Tiger, and the two baccarats ---


@pytest.mark.parametrize(
    ("dragon", "tiger", "net"),
    [
        ("Kh", "As", 15 - 5 - 1),  # the ace is low: the dragon wins 15, tiger and tie lose
        ("9h", "9s", -7 - 2 + 8),  # halves of 15 and 5 in whole chips: 7 and 2; the tie pays 8 to 1
        ("2h", "3s", -15 + 5 - 1),
    ],
)
def test_dragon_tiger(declared: Declared, dragon: str, tiger: str, net: int) -> None:
    _, game = declared("dragon-tiger")
    given = {
        "seats": {"player-1": 100},
        "wagers": {"player-1": {"dragon": 15, "tiger": 5, "tie": 1}},
        "cards": {"dragon-side": dragon, "tiger-side": tiger},
    }
    played = hand(game, given, {"net": {"player-1": net}})
    assert {"dragons", "tigers"} == as_record(played)["hands"]["table"].keys()


@pytest.mark.parametrize(
    ("player", "banker", "wins"),
    [
        # The player stands on six, the banker's five draws a two: seven with three cards.
        ("4h 2d", "3c 2s 2h", {"banker": 0, "dragon-7": 200, "player": -10}),
        # A seven with two cards against six: paid even money, and no Dragon 7.
        ("4h 2d", "3c 4s", {"banker": 20, "dragon-7": -5, "player": -10}),
        # Seven with three cards, but the player has seven too: a tie.
        ("4h 3d", "3c 2s 2h", {"banker": 0, "dragon-7": -5, "player": 0}),
    ],
)
def test_ez_baccarat(declared: Declared, player: str, banker: str, wins: dict[str, int]) -> None:
    _, game = declared("ez-baccarat")
    given = {
        "seats": {"player-1": 100},
        "wagers": {"player-1": {"banker": 20, "dragon-7": 5, "player": 10}},
        "cards": {"player-side": player, "banker-side": banker},
    }
    hand(game, given, {"wins": {"player-1": wins}, "net": {"player-1": sum(wins.values())}})


@pytest.mark.parametrize(
    ("player", "banker", "net"),
    [
        ("2h 3d Kc", "4s 2c", 10),  # five after a king; the banker stands on six: 20 at 1 to 2
        ("2h 4d", "4s 3c", 20),  # six against seven: even money
        ("2h 4d", "4s 2c", 0),
        ("2h 5d", "4s 2c", -20),
    ],
)
def test_no_commission_baccarat(declared: Declared, player: str, banker: str, net: int) -> None:
    _, game = declared("no-commission")
    given = {
        "seats": {"player-1": 100},
        "wagers": {"player-1": {"banker": 20}},
        "cards": {"player-side": player, "banker-side": banker},
    }
    hand(game, given, {"net": {"player-1": net}})


# --- Crazy 4 Poker ---


def test_only_aces_or_better_may_play_three_times_the_ante(declared: Declared) -> None:
    """Player 1 has aces: 30 on Play. Player 2 has kings and may place 10 only. The dealer's queen high does not
    qualify: the antes push; Play is compared: +30 and +10; the super bonuses push; Queens Up 5 pays 5 to the aces."""
    _, game = declared("crazy-four")
    given = {
        "seats": {"player-1": 200, "player-2": 200},
        "wagers": {
            "player-1": {"ante": 10, "super-bonus": 10, "queens-up": 5},
            "player-2": {"ante": 10, "super-bonus": 10},
        },
        "cards": {"player-1": "Ah Ad 9c 7s 3h", "player-2": "Kh Kd 9h 7c 3c", "dealer": "Qs 10d 8c 5h 2d"},
    }
    tried = {"try": "player-2 chooses play for 30", "refused-by": "wagers.play"}
    when = {"decision": ["player-1 chooses play for 30", tried, "player-2 chooses play for 10"]}
    wins = {
        "player-1": {"ante": 0, "play": 30, "super-bonus": 0, "queens-up": 5},
        "player-2": {"ante": 0, "play": 10, "super-bonus": 0},
    }
    hand(game, given, {"wins": wins, "net": {"player-1": 35, "player-2": 10}}, when)


def test_the_first_row_that_holds_settles_the_super_bonus(declared: Declared) -> None:
    """A flush beaten by four of a kind: the ante and Play lose 10 and 30, but the super bonus pays 3 to 2 on 10."""
    _, game = declared("crazy-four")
    given = {
        "seats": {"player-1": 200},
        "wagers": {"player-1": {"ante": 10, "super-bonus": 10}},
        "cards": {"player-1": "Ah 10h 9h 7h 3c", "dealer": "5s 5d 5c 5h 2d"},
    }
    wins = {"player-1": {"ante": -10, "play": -30, "super-bonus": 15}}
    hand(
        game,
        given,
        {"wins": wins, "net": {"player-1": -25}},
        {"decision": ["player-1 chooses play for 30"]},
    )


# --- fees ---


def holdem(stacks: dict[str, int], **more: Any) -> dict[str, Any]:
    table = {"small-blind": 1, "big-blind": 2, "chip": 1, "time": 2}
    return {"table": table, "seats": stacks, "button": "player-3", **more}


ALL_IN = {"first-betting": "everyone is all in"}
CARDS = {"player-1": "Ah Ad", "player-2": "Kh Kd", "player-3": "7c 2d", "board": "3s 4s 9c Jd Qh"}


def test_rake_and_drop_come_out_of_the_main_pot_first(declared: Declared) -> None:
    """After the time charge of 2 each: 30, 100 and 100 chips. The main pot is 90, the side pot 140, in all 230: 10% is
    23, at most 20; with the drop of 1, 21 leave the main pot: 69 for the aces. The kings get 140."""
    _, game = declared("rake-holdem")
    given = holdem({"player-1": 32, "player-2": 102, "player-3": 102}, cards=CARDS)
    pays = [
        {"to": "player-1", "of": "main pot", "amount": 69},
        {"to": "player-2", "of": "side pot 1", "amount": 140},
    ]
    net = {"player-1": 69 - 32, "player-2": 140 - 102, "player-3": -102}
    taken = {"rake": 20, "jackpot-drop": 1, "time": 6}
    played = hand(game, given, {"pays": pays, "fees": taken, "net": net}, ALL_IN)

    record = as_record(played)
    assert {"rake": "20", "jackpot-drop": "1", "time": "6"} == record["fees"]
    assert 0 == sum(net.values()) + sum(taken.values())
    assert "the house takes the rake of $20 from the main pot" in [line["move"] for line in record["log"]]
    assert "Player 1 pays the time charge of $2 to the house" in [line["move"] for line in record["log"]]


def test_a_fee_is_in_whole_chips(declared: Declared) -> None:
    """30 each in chips of 5: 10% of 90 is 9, rounded down 5; a drop of 1 is less than a chip and is not taken."""
    _, game = declared("rake-holdem")
    given = holdem({"player-1": 30, "player-2": 30, "player-3": 30}, cards=CARDS)
    given["table"] = {"small-blind": 5, "big-blind": 10, "chip": 5, "time": 0}
    net = {"player-1": 55, "player-2": -30, "player-3": -30}
    hand(game, given, {"fees": {"rake": 5}, "net": net}, ALL_IN)


def test_no_flop_no_drop(declared: Declared) -> None:
    """All fold to the big blind: the time charge is paid, the small blind of 1 is won, and nothing is taken of it."""
    _, game = declared("rake-holdem")
    given = holdem({"player-1": 50, "player-2": 50, "player-3": 50})
    when = {"first-betting": ["player-3 folds", "player-1 folds"]}
    net = {"player-1": -3, "player-2": -1, "player-3": -2}
    hand(game, given, {"fees": {"time": 6}, "net": net}, when)


def test_a_last_player_pays_the_rake_too_and_not_on_what_was_not_called(declared: Declared) -> None:
    """Three call 2; after the flop player 1 bets 20 and all fold. The 20 go back; 10% of 6 is less than a chip, the
    drop is 1: player 1 takes 5."""
    _, game = declared("rake-holdem")
    given = holdem({"player-1": 50, "player-2": 50, "player-3": 50})
    when = {
        "first-betting": ["player-3 calls", "player-1 calls", "player-2 checks"],
        "second-betting": ["player-1 bets 20", "player-2 folds", "player-3 folds"],
    }
    net = {"player-1": 5 - 2 - 2, "player-2": -4, "player-3": -4}
    then = {"returned": {"player-1": 20}, "fees": {"jackpot-drop": 1, "time": 6}, "net": net}
    hand(game, given, then, when)


def test_a_fee_larger_than_the_main_pot_goes_on_to_the_side_pots(declared: Declared) -> None:
    """10% of 3 + 100 is 10 in whole chips: 3 of the main pot and 7 of the side pot; the drop of 1 is the side pot's."""
    _, game = declared("rake-holdem")
    program = compile_game(game)
    start, table = next(
        (start, table)
        for start, moves in (deal_random(program, seed, 3) for seed in range(50))
        for table, _ in moves
        if len(table.cards_in("board", -1)) == 3
    )
    award = next(step for step in program.steps if step.id == "award")
    due, left = fees.of_pots(program, table, award, [Pot("main pot", 300, (0, 1)), Pot("side pot 1", 10000, (0,))])
    assert [("main pot", 300), ("side pot 1", 700), ("side pot 1", 100)] == [
        (one.move.area, one.move.amount) for one in due
    ]
    assert [0, 9200] == [pot.amount for pot in left]
    assert start.money() == table.money()


def test_a_collection_is_paid_for_each_wager_in_advance(declared: Declared) -> None:
    """Two wagers at 1 each: 2 to the house. A queen-high dealer qualifies; the player's pair wins 10 and 10 and pays
    even money on Pair Plus 5: +25, less 2."""
    _, game = declared("collection-three-card")
    given = {
        "table": {"minimum": 5, "maximum": 100, "chip": 1, "collection": 1},
        "seats": {"player-1": 100},
        "wagers": {"player-1": {"ante": 10, "pair-plus": 5}},
        "cards": {"player-1": "9h 9d 4c", "dealer": "Qs 8d 3h"},
    }
    when = {"play-or-fold": ["player-1 chooses play"]}
    played = hand(game, given, {"fees": {"collection": 2}, "net": {"player-1": 23}}, when)
    verbs = [line.move.verb for line in played.lines if line.step == "wagers"]
    assert ["fee", "fee", "wager", "wager"] == verbs


@pytest.mark.parametrize(("chips", "refused"), [(5, True), (6, False)])
def test_a_collection_must_leave_the_minimum(declared: Declared, chips: int, refused: bool) -> None:
    """A collection of 1 leaves 4 of 5 chips: less than the minimum of 5. Of 6 it leaves 5."""
    _, game = declared("collection-three-card")
    given = {
        "table": {"minimum": 5, "maximum": 100, "chip": 1, "collection": 1},
        "seats": {"player-1": chips},
        "wagers": {"player-1": {"pair-plus": 5}},
    }
    if refused:
        hand(game, given, {"refused": "fees.collection"})
    else:
        hand(game, given | {"cards": {"player-1": "9h 9d 4c", "dealer": "Qs 8d 3h"}}, {"net": {"player-1": 4}})


def test_a_fee_has_its_sentence_with_every_value(declared: Declared) -> None:
    _, game = declared("rake-holdem")
    words = plain(sentence(game, ("fees", "rake")))
    for part in ("10% of the pot", "at most $20", "main pot first", "only if the board has at least three cards"):
        assert part in words
    assert "The rake and the jackpot drop are taken first." in plain(sentence(game, ("play", "award")))
    assert "the amount set for the table as the time charge" in plain(sentence(game, ("fees", "time")))


def test_the_most_may_be_set_by_the_table() -> None:
    """15% of 200 is 30; the table says at most 4."""
    fee = Fee("drop", "drop", "pot", Fraction(15, 100), "part", RuleId("x", ("fees", "drop")), most=Fraction(0))
    assert 400 == fees.charge(fee, Sitting(("A",), 0, {"drop-most": 400}), 20000)
    assert 3000 == fees.charge(evolve(fee, most=None), Sitting(("A",), 0, {}), 20000)


def test_a_later_row_says_that_it_is_for_what_is_left(declared: Declared) -> None:
    _, game = declared("ez-baccarat")
    words = plain(sentence(game, ("settle", "dragon-7-else")))
    assert "Otherwise, if nothing above has settled it: the Dragon 7 wager loses." == words
    first = plain(sentence(game, ("settle", "dragon-7")))
    assert "the Banker hand is better than the Player hand" in first
    assert "the total of the Banker hand is seven" in first


FOLDED_CASE = (
    HEAD.format(kind="case", id="folded-with-a-side-bet", title="Two folds, one with a side bet")
    + """\
game: high-card-flush
given:
  table: {minimum: 5, maximum: 100, chip: 1}
  seats: {ann: 200, bob: 200}
  wagers: {ann: {ante: 10, flush-bonus: 5}, bob: {ante: 10}}
  cards: {ann: 2h 5h 7h 9h Kc Qd 3s, bob: 2c 4d 6s 8c 10d Js As, dealer: Ac Kd Qs 9d 7c 5s 3c}
when:
  raise-or-fold: [ann chooses fold, bob chooses fold]
then:
  wins:
    ann: {ante: -10, flush-bonus: 5}
    bob: {ante: -10}
  net: {ann: -5, bob: -10}
"""
)


def test_who_folded_shows_where_a_side_bet_is_settled_by_the_cards(folder: Folder) -> None:
    """Ann's four hearts are paid 1 to 1 after her fold, so they are turned up; Bob has nothing left to be settled."""
    book = folder({"cases/folded-with-a-side-bet.yaml": FOLDED_CASE})
    game = book.games.get("high-card-flush") or book.lent["high-card-flush"]
    case = next(one for one in game.cases if one.id == "folded-with-a-side-bet")
    played = play_case(compile_game(game), case.document.data)
    shown = [(line.move.seat, line.move.area) for line in played.lines if line.move.verb == "show"]
    assert shown == [(None, "dealer"), (0, "hole")]
    showdown = plain(sentence(game, ("play", "showdown")))
    assert (
        "each who has folded but still has the Flush Bonus or the Straight Flush Bonus wager on the table" in showdown
    )
