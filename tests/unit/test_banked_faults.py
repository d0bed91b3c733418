"""Hands of Pai Gow with a fault in them: what comes of it is reckoned from the clause, by hand, before it is played.

The table: Ana is the player-dealer with $50 in action, Bo bets $10 and Cy $8; limits are $5 to $15. Set the house way,
the bank has K-Q and a pair of eights. Bo has K-K and A-A and wins. Cy has J-9 and queen high and loses. Without a
fault Bo therefore wins $10, Cy loses $8, and Ana loses $2. Bo has the action button and is settled first. Where Di bets
too, she has $5 on the hand of another.
"""

from functools import cache

import pytest
from attrs import evolve

from rulesgen import regions
from rulesgen.cards import JOKER, RANKS, Cards, rank_of, read_cards
from rulesgen.catalogue import shipped
from rulesgen.checks.dead_rows import dead_rows
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of, compile_rows
from rulesgen.engine.play import Decision, sit_down
from rulesgen.engine.table import Move, Sitting, Table
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.playing.carrying import carry
from rulesgen.irregular.playing.hand import FaultyHand
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.play import Remedied, play_fault
from rulesgen.irregular.playing.players import decide_quietly
from rulesgen.irregular.rows import Row
from rulesgen.model.game import Program
from rulesgen.offer import Folder
from rulesgen.regions import Value
from rulesgen.rulebook import Game, load
from tests.offered import all_served

BANKED = (
    "pai-gow-poker",
    "two-hand-holdem",
    "three-card-poker",
    "caribbean-stud",
    "ultimate-style-holdem",
    "let-it-ride",
    "high-card-flush",
    "baccarat",
)
ANA, BO, CY, DI = range(4)
STACK = 10_000
STRONG, WEAK = "As Ah Ks Kh 5d 3c 2s", "Qd Js 9d 7c 5h 4s 2c"
HANDS = {ANA: "8s 8h Kd Qc 6s 4h 2d", BO: STRONG, CY: WEAK}
NORMAL = {ANA: -200, BO: 1000, CY: -800}


@cache
def games() -> dict[str, Game]:
    return load(shipped("rules"), "rules").games


@cache
def compiled(name: str) -> Program:
    return compile_game(games()[name])


@cache
def answers(name: str = "pai-gow-poker") -> Answers:
    return answers_of(games()[name], compiled(name))[0]


def reverse(cards: Cards) -> Cards:
    """A shuffle that is known beforehand."""
    return tuple(reversed(cards))


def sitting(backed: int | None, bank: int) -> Sitting:
    more = () if backed is None else (backed,)
    wagers = {(ANA, "bank-wager"): bank, (BO, "bet"): 1000, (CY, "bet"): 800, **({(DI, "bet"): 500} if more else {})}
    return Sitting(
        ("Ana", "Bo", "Cy", "Di")[: 3 + len(more)], 0, {"minimum": 500, "maximum": 1500, "collection": 0}, 100, wagers,
        backs=more, dealer=ANA, dice=(3, 3, 3), session={(-1, "hands-since-opening"): 1},
    )  # fmt: skip


def table(*, backed: int | None = None, bank: int = 5000, hands: dict[int, str] | None = None) -> Table:
    """The table before the deal, with a shoe that gives each seat these cards."""
    program, who = compiled("pai-gow-poker"), sitting(backed, bank)
    stacks = (STACK,) * len(who.names)
    start = sit_down(program, who, stacks, program.deck)
    hand = FaultyHand(program, start, lambda now, decision: decide_quietly(program, now, decision), reverse)
    hand.play_until(lambda: hand.step == "set")
    assert hand.table.asked == (BO, CY)
    shoe: list[int | None] = [None] * len(program.deck)
    for seat, cards in (hands or HANDS).items():
        for given, wanted in zip(hand.cards_at(("cards", seat)), read_cards(cards), strict=True):
            shoe[program.deck.index(given)] = wanted
    rest = iter([card for card in program.deck if card not in shoe])
    return sit_down(program, who, stacks, tuple(next(rest) if card is None else card for card in shoe))


def play(fault: str, start: Table | None = None, **situation: Value) -> Remedied:
    named = {name.replace("_", "-"): value for name, value in situation.items()}
    return play_fault(compiled("pai-gow-poker"), start or table(), answers(), fault, named, reverse)


def results(outcome: Remedied) -> dict[int, int]:
    """What each has won or lost when all is paid; nothing may be left on the table."""
    assert outcome.over
    assert not outcome.table.wagers
    return {seat: chips - STACK for seat, chips in enumerate(outcome.table.stacks)}


def row_of(outcome: Remedied) -> str:
    return outcome.row.id.partition(".")[2]


def names(text: str) -> list[int]:
    return sorted(read_cards(text))


def rank_at(start: Table, number: int) -> str:
    """The rank of a card of the shoe, as a situation names it."""
    return "joker" if start.stub[number] == JOKER else RANKS[rank_of(start.stub[number])]


# --- cards ---


def first_number(start: Table, ranks: str) -> int:
    """The first card of the deal with one of these ranks, from zero."""
    return next(at for at in range(49) if rank_at(start, at) in ranks.split())


@pytest.mark.parametrize("fault", ["exposed-card", "boxed-card"])
def test_51_one_card_is_replaced_by_the_first_of_the_four_left(fault: str) -> None:
    # Cards 1 to 49 go to the piles, so that the first of the four left is card 50.
    start = table()
    at = first_number(start, "4 5 6 7")
    rank = rank_at(start, at)
    found = play(fault, start, step="piles", count=1, card_number=at + 1, card=rank)
    assert row_of(found) == ("one-exposed" if fault == "exposed-card" else "one-boxed")
    old, new = start.stub[at], start.stub[49]
    lying = [card for (area, _), cards in found.remedied.spots.items() if area == "pile" for card in cards]
    assert old not in lying
    assert new in lying
    assert len(lying) == 49
    assert found.remedied.stub == (*start.stub[50:53], old)


@pytest.mark.parametrize("fault", ["exposed-card", "boxed-card"])
@pytest.mark.parametrize(("count", "ranks"), [(1, "A"), (1, "joker"), (2, "K"), (3, "9")])
def test_48_an_ace_a_joker_or_two_cards_make_a_misdeal(fault: str, count: int, ranks: str) -> None:
    found = play(fault, step="piles", count=count, card_number=4, card=ranks)
    assert found.row.remedy == ("misdeal",)
    assert "LIV-PG/48" in found.row.cites
    assert not found.row.choice  # the clause leaves nothing open
    # All 53 cards are together again, and the wagers wait for the new deal.
    assert len(found.remedied.stub) == 53
    assert not any(found.remedied.spots.values())
    assert found.remedied.wagers == {(ANA, "bank-wager"): 5000, (BO, "bet"): 1000, (CY, "bet"): 800}
    assert sum(results(found).values()) == 0


@pytest.mark.parametrize("stub", ["too-few", "too-many"])
@pytest.mark.parametrize("moment", ["before-action", "after-action", "showdown"])
def test_55_a_wrong_stub_means_no_action_and_a_new_deal(stub: str, moment: str) -> None:
    found = play("wrong-stub", step="piles", stub=stub, found=moment)
    assert len(found.found.stub) == (3 if stub == "too-few" else 5)
    assert len(found.remedied.stub) == 53
    assert found.remedied.stacks == (STACK - 5000, STACK - 1000, STACK - 800)
    assert len(found.table.stub) == 4


def test_55_a_wrong_stub_found_after_the_money_is_paid_changes_nothing() -> None:
    found = play("wrong-stub", step="piles", stub="too-few", found="settled")
    assert results(found) == NORMAL


def test_60_identical_cards_end_the_deal_and_every_wager_goes_back() -> None:
    for step in ("piles", "set", "open", "settlement"):
        found = play("duplicate-card", step=step)
        assert results(found) == {ANA: 0, BO: 0, CY: 0}


def test_60_hands_that_were_settled_before_stand() -> None:
    """Of Bo, who wins $10, and Cy, who loses $8, one has been settled: that stands, and the other's wager goes back."""
    program = compiled("pai-gow-poker")
    hand = FaultyHand(program, table(), lambda now, decision: decide_quietly(program, now, decision), reverse)
    hand.play_until(lambda: hand.step == "settlement")
    hand.play_until(lambda: len({owner for owner, _ in hand.table.wagers} & {BO, CY}) == 1)
    left = next(owner for owner, _ in hand.table.wagers if owner != ANA)
    carry(hand, Incident(FAULTS["duplicate-card"], {}, program, hand.table.step), "void-rest")
    assert not hand.table.wagers
    won = {seat: chips - STACK for seat, chips in enumerate(hand.table.stacks)}
    assert won == ({ANA: -1000, BO: 1000, CY: 0} if left == CY else {ANA: 800, BO: 0, CY: -800})
    assert row_of(play("duplicate-card", step="settlement")) == "identical-cards"


def test_27_a_hand_that_is_picked_up_out_of_turn_goes_back_to_its_place() -> None:
    found = play("picked-up", step="deliver")
    # In the wrong hand there are seven cards of another; then everybody gets what the dice gave.
    assert sum(len(cards) for (area, _), cards in found.found.spots.items() if area == "cards") == 7
    assert not any(cards for (area, _), cards in found.remedied.spots.items() if area == "cards")
    assert results(found) == NORMAL


# --- wagers ---


def test_18_a_wager_under_the_minimum_is_made_up_in_time() -> None:
    found = play("under-minimum", step="bets", wager="bet", found="at-once")
    assert found.found.wagers[BO, "bet"] == 400
    assert found.remedied.wagers[BO, "bet"] == 500
    assert results(found) == {ANA: 300, BO: 500, CY: -800}


@pytest.mark.parametrize("moment", ["later-card", "showdown", "settled"])
def test_18_a_small_wager_that_was_let_through_has_action(moment: str) -> None:
    # Bo's $4 wins $4.
    found = play("under-minimum", step="bets", wager="bet", found=moment)
    assert results(found) == {ANA: 400, BO: 400, CY: -800}


@pytest.mark.parametrize("moment", ["at-once", "later-card", "showdown", "settled"])
def test_19_what_is_over_the_maximum_has_no_action(moment: str) -> None:
    # Of $16 only $15 play, and win $15; the other dollar goes back, also after it was paid.
    found = play("over-maximum", step="bets", wager="bet", found=moment)
    assert results(found) == {ANA: -700, BO: 1500, CY: -800}


@pytest.mark.parametrize("moment", ["at-once", "settled"])
def test_36_only_the_money_in_the_spot_plays(moment: str) -> None:
    assert results(play("call-bet", step="bets", found=moment)) == NORMAL


def test_32_a_wager_that_is_raised_after_the_dice_is_forfeited() -> None:
    # The $11 are lost to the bank, though the hand would have won; nothing of a forfeited wager goes back.
    found = play("late-wager", step="deliver", by="player", result="open")
    assert found.found.wagers[BO, "bet"] == 1100
    assert results(found) == {ANA: 1900, BO: -1100, CY: -800}
    assert "exclude" in found.row.remedy


def test_32_a_wager_is_forfeited_only_as_far_as_money_covers() -> None:
    # The bank has $6 in action: $6 are lost to it and $5 have no action; then nothing is left to play against Cy.
    found = play("late-wager", table(bank=600), step="deliver", by="player", result="open")
    assert results(found) == {ANA: 600, BO: -600, CY: 0}


def test_32_a_wager_that_is_taken_back_after_the_dice_is_forfeited() -> None:
    found = play("withdrawn-wager", step="set", by="player", result="open", size="known")
    assert (BO, "bet") not in found.found.wagers
    assert results(found) == {ANA: 1800, BO: -1000, CY: -800}


@pytest.mark.parametrize("fault", ["late-wager", "withdrawn-wager"])
def test_32_the_bank_may_not_change_its_wager_either(fault: str) -> None:
    found = play(fault, step="set", by="player-dealer", result="open", size="known")
    assert found.remedied.wagers[ANA, "bank-wager"] == 5000
    assert results(found) == NORMAL


def test_43_who_removes_a_losing_wager_of_unknown_size_pays_the_maximum() -> None:
    found = play("withdrawn-wager", step="settlement", by="player", result="lost", size="unknown")
    assert results(found) == {ANA: 500, BO: 1000, CY: -1500}


def test_43_a_losing_wager_of_known_size_is_lost_as_it_was() -> None:
    found = play("withdrawn-wager", step="settlement", by="player", result="lost", size="known")
    assert results(found) == NORMAL


def test_44_who_removes_a_winning_wager_of_unknown_size_is_paid_the_minimum() -> None:
    found = play("withdrawn-wager", step="settlement", by="player", result="won", size="unknown")
    assert results(found) == {ANA: 300, BO: 500, CY: -800}


def test_44_as_far_as_money_covers() -> None:
    # The bank has $4: Bo's $5 are paid $4, and nothing is left to play against Cy.
    found = play("withdrawn-wager", table(bank=400), step="settlement", by="player", result="won", size="unknown")
    assert results(found) == {ANA: -400, BO: 400, CY: 0}


# --- hands ---


def test_37_hands_that_are_not_set_when_the_bank_is_seen_are_set_the_house_way() -> None:
    # Bo has set the two lowest cards in front, and keeps that; Cy would do so too, and gets the house way, J-9.
    program = compiled("pai-gow-poker")

    def decide(now: Table, decision: Decision) -> Move:
        move = decide_quietly(program, now, decision)
        return move._replace(named=tuple(sorted(move.named))) if move.verb == "set" else move

    found = play_fault(program, table(), answers(), "bank-exposed", {"step": "set"}, reverse, decide)
    assert sorted(found.table.spots["front", BO]) == names("2s 3c")
    assert sorted(found.table.spots["front", CY]) == names("Js 9d")


def test_37_while_hands_are_given_out_nobody_has_set() -> None:
    found = play("bank-exposed", step="deliver")
    assert {seat for seat in (BO, CY) if found.remedied.spots.get(("front", seat))} == {BO, CY}
    assert results(found) == NORMAL


FOUL = [
    (foul, moment)
    for foul in ("outranks", "wrong-count")
    for moment in ("at-once", "showdown", "settled")
    if (foul, moment) != ("wrong-count", "settled")  # a wrong number of cards is seen when the hand is opened
]


@pytest.mark.parametrize(("foul", "moment"), FOUL)
def test_49_a_foul_hand_loses_for_its_setter_and_others_have_it_set_the_house_way(foul: str, moment: str) -> None:
    # Bo set it foul and loses $10. Di's $5 on the same hand win by the house way, K-K and A-A.
    found = play("mis-set-hand", table(backed=BO), step="set", set_by="player", foul=foul, found=moment)
    assert results(found) == {ANA: 1300, BO: -1000, CY: -800, DI: 500}


CY_STRONG = {**HANDS, BO: WEAK, CY: STRONG}
"""For the faults of the last player: Bo would lose $10, Cy win $8, and Di win $5 on Cy's hand."""


def test_50_an_unprotected_hand_is_foul() -> None:
    # Cy loses $8 with the better hand; for Di it is found, set the house way, and wins.
    found = play("unprotected-hand", table(backed=CY, hands=CY_STRONG), step="set", intact="yes")
    assert results(found) == {ANA: 1300, BO: -1000, CY: -800, DI: 500}


def test_50_a_hand_that_cannot_be_found_again_loses_and_others_take_their_wagers_back() -> None:
    found = play("unprotected-hand", table(backed=CY, hands=CY_STRONG), step="set", intact="no")
    assert results(found) == {ANA: 1800, BO: -1000, CY: -800, DI: 0}


def test_42_who_holds_out_cards_forfeits_and_is_excluded() -> None:
    # The $8 are forfeited; Di's $5 on the same hand are decided by the house way, as the clause on foul hands says.
    found = play("held-out-cards", table(backed=CY, hands=CY_STRONG), step="set", by="player")
    assert results(found) == {ANA: 1300, BO: -1000, CY: -800, DI: 500}
    # Clause 42: who is involved will be excluded; by 32 and 43 a player only may be.
    for by in ("player", "player-dealer"):
        assert "expel" in play("held-out-cards", step="set", by=by).row.remedy


def test_42_a_player_dealer_who_holds_out_cards_loses_to_every_wager() -> None:
    assert results(play("held-out-cards", step="set", by="player-dealer")) == {ANA: -1800, BO: 1000, CY: 800}


@pytest.mark.parametrize("moment", ["at-once", "showdown", "settled"])
def test_53_a_house_way_hand_that_the_dealer_set_wrongly_is_reset(moment: str) -> None:
    found = play("house-way-wrong", step="open", intact="yes", found=moment)
    assert sorted(found.table.spots["front", BO]) == names("Ks Kh")
    assert sorted(found.table.spots["front", CY]) == names("Js 9d")
    assert results(found) == NORMAL


def test_53_a_hand_that_cannot_be_retrieved_stays_as_it_was_set() -> None:
    # Bo is the first to be opened, so the hand is Bo's.
    found = play("house-way-wrong", step="open", intact="no", found="showdown")
    assert sorted(found.table.spots["front", BO]) != names("Ks Kh")


@pytest.mark.parametrize(("foul", "moment"), FOUL)
def test_54_a_player_dealer_cannot_set_foul(foul: str, moment: str) -> None:
    # Management sets K-Q in front and the eights behind; play goes on, and the results are as always.
    found = play("mis-set-hand", step="set-bank", set_by="player-dealer", foul=foul, found=moment)
    assert sorted(found.table.spots["front", ANA]) == names("Kd Qc")
    assert results(found) == NORMAL


@pytest.mark.parametrize("step", ["open", "settlement"])
def test_58_the_player_dealer_may_not_reset_once_a_hand_is_open(step: str) -> None:
    found = play("set-again", step=step, set_by="player-dealer")
    assert sorted(found.found.spots["front", ANA]) != names("Kd Qc")
    assert any(line.move.verb == "show" and line.move.seat in (BO, CY) for line in found.lines)
    assert sorted(found.table.spots["front", ANA]) == names("Kd Qc")
    assert results(found) == NORMAL


@pytest.mark.parametrize("moment", ["at-once", "settled"])
def test_61_a_misread_hand_plays_at_its_true_value(moment: str) -> None:
    found = play("misread-hand", step="settlement", intact="yes", found=moment)
    assert results(found) == NORMAL


def test_61_a_misread_hand_that_is_lost_stays_as_it_was_read() -> None:
    # One of Bo's aces is read as another card, so that his back hand (A K 5 3 2) loses to the bank's eights; his
    # kings in front win, and with one hand higher and one lower nobody wins (LIV-PG 2).
    found = play("misread-hand", step="settlement", intact="no", found="settled")
    assert results(found) == {ANA: 800, BO: 0, CY: -800}
    assert sum("Bo's back hand is high-card A K 5 3 2" in line.move.what for line in found.lines) == 1


def test_13_a_bank_that_runs_short_pays_in_order() -> None:
    # $9 in action: Bo, who is first, wins $9 of the $10; nothing is left to play against Cy.
    found = play("bank-exhausted", table(bank=900), step="settlement")
    assert results(found) == {ANA: -900, BO: 900, CY: 0}


# --- the tables ---


@pytest.mark.parametrize("name", BANKED)
def test_every_situation_of_a_banked_game_has_one_answer(name: str) -> None:
    assert answers(name).complete
    assert len(answers(name).floor) * 10 <= len(answers(name).cells)


def test_no_row_is_dead_in_every_game_it_serves() -> None:
    book = load(shipped("rules"), "rules")
    assert [] == [str(finding.place) for finding in dead_rows(Folder(book), all_served(book, *book.games))]


def analyse(name: str, fault: str, rows: list[Row]) -> regions.Analysis:
    domain = answers(name).faults[fault].domain
    declared = [regions.Entry(row.id, (row.box,), row.outcome, row.instead_of) for row in rows]
    return regions.analyse(domain.dimensions, domain.possible, declared)


def test_without_a_row_there_is_a_gap_or_another_answer() -> None:
    """Each row matters in some game: without it a situation has no answer, or another row answers."""
    idle = set()
    for name in BANKED:
        whole = answers(name)
        rows, _ = compile_rows(games()[name], compiled(name))
        for row in rows:
            if row.id in whole.dead:
                idle.add(row.id)
                continue
            others = [one for one in rows if one.fault == row.fault and one.id != row.id]
            others = [evolve(one, instead_of=one.instead_of - {row.id}) for one in others]
            rest, before = analyse(name, row.fault, others), whole.faults[row.fault].analysis
            took_over = any(rest.effective[one] > before.effective.get(one, 0) for one in rest.effective)
            assert rest.gap_count or took_over, row.id
    used = {row for name in BANKED for row in answers(name).rows if row not in answers(name).dead}
    assert idle <= used
