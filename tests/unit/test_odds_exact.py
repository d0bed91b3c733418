"""Exact odds: hands counted by classes give the published tables, and what brute force gives."""

from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import combinations
from math import comb, factorial, prod

import pytest

from rulesgen.cards import build_deck, rank_of
from rulesgen.catalogue import shipped
from rulesgen.checks import check_rulebook
from rulesgen.compile import compile_game, compile_ranking
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.odds.counted.one_place import Pool, count_hands
from rulesgen.odds.counted.pay_tables import Paid, exact_odds, paid_wagers
from rulesgen.odds.counted.places import Parted, count_parted
from rulesgen.odds.mistakes import explanations
from rulesgen.odds.reasons import NotCounted
from rulesgen.odds.result import Odds, Outcome
from rulesgen.ranking import Deck, Ranking, Value
from rulesgen.rulebook import Rulebook, load
from tests.offered import offered


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load(shipped("rules"), "rules")


def ranking(book: Rulebook, name: str, deck: Deck | None = None) -> Ranking:
    return compile_ranking(book.rankings[name], deck)


def category(value: Value | None) -> str | None:
    return None if value is None else value.category


def program(book: Rulebook, game: str) -> Program:
    return compile_game(book.games[game])


# --- published tables ---

HIGH = ["high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind"]
PUBLISHED = {
    # Five and seven cards: in every book on poker. Six: B. Alspach, "Pai Gow Poker Computations", 2003, table 2.
    5: [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40],
    6: [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844],
    7: [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584],
    # Eight: W. Butler, "Poker Probabilities", 8 cards, and M. Shackleford, "Poker Probabilities", as both are quoted.
    8: [53_476_080, 236_092_500, 257_760_900, 38_493_000, 67_072_620, 50_850_320, 45_652_128, 2_529_262, 611_340],
    # Nine: the same two have tables, of which the four of a kind were seen quoted; all nine figures are those of the
    # program tests/benchmarks/walk.c, which walks every hand and shares nothing with us; most are reckoned again below.
    9: [
        69_788_040, 600_163_200, 1_442_570_040, 151_728_780, 509_071_920, 453_008_864, 423_908_824, 22_247_616,
        6_588_116,
    ],
}  # fmt: skip


@pytest.mark.parametrize("cards", [5, 6, 7, 8, 9])
def test_best_five_of_more_cards(book: Rulebook, cards: int) -> None:
    counts = count_hands(Pool(ranking(book, "high"), cards, takes_all=False), category)
    straight_flushes = counts["straight-flush"] + counts["royal-flush"]
    assert [*(counts[name] for name in HIGH), straight_flushes] == PUBLISHED[cards]
    assert sum(counts.values()) == comb(52, cards)


def test_royal_flushes_of_eight_cards(book: Rulebook) -> None:
    """W. Butler, "Poker Probabilities", 8 cards without wild cards."""
    counts = count_hands(Pool(ranking(book, "high"), 8, takes_all=False), category)
    assert counts["royal-flush"] == 64_860


STRAIGHTS = [{(high - step) % 13 for step in range(5)} for high in range(3, 13)]


def rank_sets(size: int) -> tuple[int, int]:
    """How many sets of so many ranks hold a straight, and how many do not."""
    held = [any(one <= set(some) for one in STRAIGHTS) for some in combinations(range(13), size)]
    return sum(held), len(held) - sum(held)


def suits_without_flush(groups: tuple[int, ...]) -> int:
    """How many ways groups of equal cards can have suits, with fewer than five cards of each."""
    ways: Counter[tuple[int, ...]] = Counter({(0, 0, 0, 0): 1})
    for group in groups:
        after: Counter[tuple[int, ...]] = Counter()
        for counts, number in ways.items():
            for suits in combinations(range(4), group):
                after[tuple(count + (suit in suits) for suit, count in enumerate(counts))] += number
        ways = after
    return sum(number for counts, number in ways.items() if max(counts) < 5)


def by_patterns(*patterns: tuple[int, ...]) -> tuple[int, int]:
    """Hands of these groups without a flush: those that hold a straight, and those that do not."""
    found = [0, 0]
    for groups in patterns:
        orders = factorial(len(groups)) // prod(map(factorial, Counter(groups).values()))
        for kind, sets in enumerate(rank_sets(len(groups))):
            found[kind] += sets * orders * suits_without_flush(groups)
    return found[0], found[1]


def test_nine_cards_by_hand(book: Rulebook) -> None:
    """From sets of ranks, groups and suits; fours as W. Butler's table is quoted; of two categories only the sum."""
    no_pair = by_patterns((1,) * 9)
    pair = by_patterns((2, *(1,) * 7))
    two_pair = by_patterns((2, 2, *(1,) * 5), (2, 2, 2, *(1,) * 3), (2, 2, 2, 2, 1))
    three = by_patterns((3, *(1,) * 6))
    reckoned = {
        "high-card": no_pair[1],
        "pair": pair[1],
        "two-pair": two_pair[1],
        "three-of-a-kind": three[1],
        "straight": no_pair[0] + pair[0] + two_pair[0] + three[0],
        "four-of-a-kind": 22_256_520 - 8_904,  # all that hold four of a rank, less the straight flushes
        "straight-flush": 4 * sum(rank_sets(size)[0] * comb(39, 9 - size) for size in range(5, 10)),
    }
    counts = count_hands(Pool(ranking(book, "high"), 9, takes_all=False), category)
    counts["straight-flush"] += counts.pop("royal-flush")
    assert reckoned == {name: counts[name] for name in reckoned}
    assert comb(52, 9) - sum(reckoned.values()) == counts["flush"] + counts["full-house"]


def test_four_cards(book: Rulebook) -> None:
    """By hand: 13 fours, 13*4*48 threes, C(13,2)*36 two pairs, 11*4 straight flushes, 11*(256-4) straights, …"""
    counts = count_hands(Pool(ranking(book, "four-card"), 4, takes_all=True), category)
    assert counts == {
        "four-of-a-kind": 13,
        "three-of-a-kind": 13 * 4 * 48,
        "two-pair": comb(13, 2) * 36,
        "pair": 13 * 6 * comb(12, 2) * 16,
        "straight-flush": 44,
        "straight": 11 * 252,
        "flush": 4 * comb(13, 4) - 44,
        "high-card": (comb(13, 4) - 11) * 252,
    }


def test_seven_of_53_with_the_joker(book: Rulebook) -> None:
    """B. Alspach, "7-Card Poker Hands with Joker", 2003; his straight flushes include the royal ones."""
    counts = count_hands(Pool(ranking(book, "pai-gow-high", Deck(jokers=1)), 7, takes_all=False), category)
    counts["straight-flush"] += counts.pop("royal-flush")
    assert counts == {
        "five-aces": 1_128,
        "straight-flush": 210_964,
        "four-of-a-kind": 307_472,
        "full-house": 4_188_528,
        "flush": 6_172_088,
        "straight": 11_236_028,
        "three-of-a-kind": 7_470_676,
        "two-pair": 35_553_816,
        "pair": 64_221_960,
        "high-card": 24_780_420,
    }


# --- brute force ---

SHORT = Deck(ranks=(8, 9, 10, 11, 12))
"""Tens to aces: few enough cards to look at every hand."""


def by_walking(ranked: Ranking, cards: int, *, takes_all: bool) -> Counter[Value | None]:
    """Every set of cards, each judged by itself."""
    deck = ranked.deck
    shoe = build_deck(deck.packs, deck.jokers)
    held = [card for card in shoe if card == 52 or rank_of(card) in deck.ranks]
    found: Counter[Value | None] = Counter()
    for hand in combinations(held, cards):
        if takes_all:
            found[_plain(ranked.value(hand))] += 1
        else:
            least, most = ranked.sizes
            picks = [pick for size in range(least, min(most, cards) + 1) for pick in combinations(hand, size)]
            values = [value for value in map(ranked.value, picks) if value is not None]
            found[_plain(max(values, key=lambda one: one.strength, default=None))] += 1
    return found


def _plain(value: Value | None) -> Value | None:
    return None if value is None else value._replace(strength=0)


@pytest.mark.parametrize(
    ("name", "deck", "cards", "takes_all"),
    [
        ("high", SHORT, 5, True),
        ("high", SHORT, 6, False),
        ("high", SHORT, 7, False),
        ("high", Deck(ranks=SHORT.ranks[:3], packs=2), 5, True),
        ("high", Deck(ranks=SHORT.ranks[:3], packs=2), 6, False),
        ("pai-gow-high", Deck(ranks=SHORT.ranks, jokers=1), 5, True),
        ("pai-gow-high", Deck(ranks=SHORT.ranks, jokers=1), 7, False),
        pytest.param("pai-gow-high", Deck(ranks=SHORT.ranks, jokers=1), 8, False, marks=pytest.mark.proof),
        ("longest-flush", SHORT, 6, False),
        ("longest-straight-flush", SHORT, 6, False),
        ("badugi", SHORT, 4, True),
        ("three-card", Deck(packs=1), 3, True),
        ("eights", Deck(packs=1), 3, True),
        ("baccarat", Deck(ranks=(5, 6, 7, 8), packs=2), 3, True),
        ("ace-to-five", SHORT, 5, True),
        ("deuce-to-seven", SHORT, 5, True),
    ],
)
def test_against_brute_force(book: Rulebook, name: str, deck: Deck, cards: int, takes_all: bool) -> None:
    ranked = ranking(book, name, deck)
    assert count_hands(Pool(ranked, cards, takes_all), _plain) == by_walking(ranked, cards, takes_all=takes_all)


def test_what_cannot_be_counted_is_said(book: Rulebook) -> None:
    with pytest.raises(NotCounted, match="suits differ"):
        count_hands(Pool(ranking(book, "badugi"), 5, takes_all=False), category)
    with pytest.raises(NotCounted, match="worth less"):
        count_hands(Pool(ranking(book, "deuce-to-seven"), 7, takes_all=False), category)


def test_cards_of_several_places_against_brute_force(book: Rulebook) -> None:
    """Exactly two of four and three of four, of queens to aces; every deal looked at here."""
    ranked = ranking(book, "high", Deck(ranks=(10, 11, 12)))
    deck = tuple(range(40, 52))
    found: Counter[str | None] = Counter()
    for mine in combinations(deck, 4):
        for board in combinations([card for card in deck if card not in mine], 4):
            picks = [two + three for two in combinations(mine, 2) for three in combinations(board, 3)]
            values = [value for value in map(ranked.value, picks) if value is not None]
            found[category(max(values, key=lambda one: one.strength))] += 1
    assert count_parted(Parted(ranked, deck, ((4, 2, 2), (4, 3, 3))), category) == found


def test_suits_of_several_places_against_brute_force(book: Rulebook) -> None:
    """Both of one's own and one of three or four, of jacks to aces: here suits matter; every deal looked at."""
    ranked = ranking(book, "three-card", Deck(ranks=(9, 10, 11, 12)))
    deck = tuple(range(36, 52))
    for shown in (3, 4):
        found: Counter[str | None] = Counter()
        for mine in combinations(deck, 2):
            for board in combinations([card for card in deck if card not in mine], shown):
                values = [value for card in board if (value := ranked.value((*mine, card))) is not None]
                found[category(max(values, key=lambda one: one.strength))] += 1
        assert found["flush"]
        assert found["straight-flush"]
        assert count_parted(Parted(ranked, deck, ((2, 2, 2), (shown, 0, shown))), category) == found


def test_three_cards_of_a_board_and_both_of_ones_own(book: Rulebook) -> None:
    """All five cards are used, so each hand of five comes up as often as two can be chosen of it: ten times."""
    parted = Parted(ranking(book, "high"), build_deck(1, 0), ((2, 2, 2), (3, 0, 3)))
    counts = count_parted(parted, category)
    assert [counts[name] for name in HIGH] == [10 * count for count in PUBLISHED[5][:-1]]


# --- wagers ---


def paid(programme: Program, wager: str) -> Paid:
    return next(one for one in paid_wagers(programme) if one.wager.id == wager)


def test_flounder_4_by_hand(book: Rulebook) -> None:
    """13 of 270,725 pay 500, 44 pay 100, 2,496 + 2,772 + 2,808 + 2,816 pay 5, 82,368 pay 1, the rest lose 1."""
    two_hand = program(book, "two-hand-holdem")
    odds = exact_odds(two_hand, paid(two_hand, "flounder-4"), "10.96%")
    won = 13 * 500 + 44 * 100 + (2_496 + 2_772 + 2_808 + 2_816) * 5 + 82_368
    assert odds.edge == -Fraction(won - 177_408, 270_725)
    assert odds.agrees
    assert odds.hit_frequency == Fraction(270_725 - 177_408, 270_725)
    assert odds.largest_net == 500


TRIPS = [(3, 6_461_620), (4, 6_180_020), (7, 4_047_644), (8, 3_473_184), (30, 224_848), (40, 37_260), (50, 4_324)]
"""What Trips pays, from three of a kind on, and how often it comes of seven cards: the published table."""

SUITED = [(pays, 4 * comb(13, cards) * comb(39, 7 - cards)) for pays, cards in ((1, 4), (10, 5), (100, 6), (300, 7))]
"""By hand: so many cards of one suit and the rest of others; no second suit can have as many as four."""


@pytest.mark.parametrize(
    ("game", "wager", "lines"),
    [("ultimate-style-holdem", "trips", TRIPS), ("high-card-flush", "flush-bonus", SUITED)],
)
def test_edges_by_hand(book: Rulebook, game: str, wager: str, lines: list[tuple[int, int]]) -> None:
    """What is lost less what is won, of all sets of seven cards."""
    programme, total = program(book, game), comb(52, 7)
    won, hit = sum(pays * count for pays, count in lines), sum(count for _, count in lines)
    assert exact_odds(programme, paid(programme, wager)).edge == Fraction(total - hit - won, total)


def test_pair_plus_with_a_mini_royal(book: Rulebook) -> None:
    """Published as 7.1% (Casino City, "About Three Card Poker")."""
    three_card = program(book, "three-card-poker")
    assert exact_odds(three_card, paid(three_card, "pair-plus"), "7.1%").agrees


def test_a_wager_that_can_be_taken_back_has_no_odds_of_its_own(book: Rulebook) -> None:
    ride = program(book, "let-it-ride")
    with pytest.raises(NotCounted, match="take the wager back"):
        exact_odds(ride, paid(ride, "bet-1"))
    assert exact_odds(ride, paid(ride, "bet-3")).total == 2_598_960


def test_both_readings_of_the_888_bonus(book: Rulebook) -> None:
    """By an independent walk over all 22,100 flops, written here."""
    game = book.games["two-hand-holdem"]
    counted = next(one for one in offered(game).counted if one.paid.wager.id == "888-flop-bonus")
    assert counted.odds is not None
    points = {rank: rank + 2 if rank < 8 else 1 if rank == 12 else 0 for rank in range(13)}
    used, together = Counter[int](), Counter[int]()
    for flop in combinations(range(52), 3):
        eights = [card for card in flop if rank_of(card) == 6]
        others = [points[rank_of(card)] for card in flop if rank_of(card) != 6]
        some = any(sum(pick) == 8 for size in (2, 3) for pick in combinations(others, size))
        used[len(eights) + some] += 1
        together[len(eights) + (len(others) > 1 and sum(others) == 8)] += 1
    assert [outcome.count for outcome in counted.odds.outcomes] == [used[3], used[2], used[1], used[0]]
    other = counted.others[0].odds
    assert [outcome.count for outcome in other.outcomes] == [together[3], together[2], together[1], together[0]]


# --- declared against computed ---


def made_up(declared: str, *, push: int = 0) -> Odds:
    """Of 100 hands 1 pays 20, 9 pay 2, some push and the rest lose: the edge is 62 − push of 100 less what is won."""
    lines = [("best", 20, 1), ("good", 2, 9), ("even", 0, push), ("any other hand", -1, 90 - push)]
    outcomes = tuple(Outcome(name, f"{net} to 1", Fraction(net), count) for name, net, count in lines)
    return Odds("game", "side", "Side", RuleId("game", ("side",)), "exact", outcomes, declared=declared)


@pytest.mark.parametrize(
    ("declared", "push", "words"),
    [
        ("52%", 0, None),  # 90 − 20 − 18
        ("62%", 0, 'if every line were paid "for 1"'),  # each of ten paid hands wins one unit less
        ("53%", 0, 'if best were paid "for 1"'),
        ("79%", 0, "if good were left out"),  # its nine hands lose 9 and no longer win 18
        ("32%", 0, "if best were counted twice"),
        ("52%", 10, "if what pushes were lost"),
        ("42%", 0, "if best paid 30 to 1"),
    ],
)
def test_the_usual_mistakes_are_found(declared: str, push: int, words: str | None) -> None:
    """Reckoned by hand from the made-up table."""
    odds = made_up(declared, push=push)
    assert odds.agrees is (words is None)
    if words is not None:
        assert any(guess.words.startswith(words) for guess in explanations(odds))


def test_a_printed_edge_is_held_to_its_last_digit() -> None:
    assert made_up("52%").agrees
    assert made_up("52.0%").agrees
    assert not made_up("52.1%").agrees
    assert not made_up("51%").agrees


def test_the_catalogue_accepts_openly_what_its_source_prints_wrong(book: Rulebook) -> None:
    checked = check_rulebook(book.about("two-hand-holdem"), date(2026, 11, 17))
    accepted = sorted((finding.code, finding.subject.rpartition(".")[2]) for finding in checked.accepted)
    wrong = ["888-flop-bonus", "community-bonus"]
    assert accepted == [(code, wager) for code in ("RG701", "RG702") for wager in wrong]
    assert not [finding for finding in checked.open_findings("error") if finding.code.startswith("RG7")]
