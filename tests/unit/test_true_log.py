"""The log of a hand with a fault says what is so when it says it: cards are counted, and shuffles done, not announced.

What must come is counted by hand. Hold 'Em with three players: of 52 cards the deal takes 6, burn and flop 4, burn and
turn 2. Pai Gow: of 53 cards seven piles take seven each, and four are left.
"""

from typing import Any

import pytest

from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.dealing.incidents import play_situation
from rulesgen.engine.table import Line
from rulesgen.irregular.corners import corners
from rulesgen.irregular.playing.hand import FaultyHand
from rulesgen.rulebook import Rulebook
from tests.unit.test_done_faults import PAI_GOW, log
from tests.unit.test_done_faults import play as play_banked
from tests.unit.test_placed_faults import ANN_WINS, holdem

PREMATURE = {"at": "turn", "kind": "premature-deal"}


# --- counts ---


@pytest.mark.parametrize(
    ("fault", "counted"),
    [
        ({"kind": "extra-card", "found": "before-action", "pile": 3}, 53 - 6 * 7 - 8),
        ({"kind": "missing-card", "found": "before-action", "pile": 3}, 53 - 6 * 7 - 6),
        ({"kind": "wrong-stub", "stub": "too-few", "found": "before-action", "pile": 5}, 53 - 6 * 7 - 8),
        ({"kind": "wrong-stub", "stub": "too-many", "found": "before-action", "pile": 5}, 53 - 6 * 7 - 6),
        ({"kind": "missing-from-deck", "cards": "Ac"}, 52 - 7 * 7),
    ],
)
def test_the_dealer_counts_the_stub_that_is_there(catalogue: Rulebook, fault: Any, counted: int) -> None:
    played = play_banked(catalogue, "pai-gow-poker", PAI_GOW, {"at": "piles", **fault}, {"stub": 4})
    lines = [line for line in played.lines if line.move.verb == "count-stub"]
    assert (counted, "irregular") == (lines[0].move.cards, lines[0].ruling.verdict)
    # A misdeal is dealt once more, with all cards that there are: four are left, or three where one is missing.
    assert [4] * (len(lines) - 1) == [line.move.cards for line in lines[1:]]


@pytest.mark.parametrize("pile", [1, 5, 7])
@pytest.mark.parametrize(("kind", "more"), [("extra-card", 1), ("missing-card", -1)])
def test_the_pile_that_the_case_names_has_the_wrong_number(
    catalogue: Rulebook, kind: str, more: int, pile: int
) -> None:
    fault = {"at": "piles", "kind": kind, "found": "before-action", "pile": pile}
    played = play_banked(catalogue, "pai-gow-poker", PAI_GOW, fault, {"stub": 4})
    before = played.lines[: [line.move.verb for line in played.lines].index("remedy")]
    counts = [sum(line.move.pile == at for line in before if line.move.verb == "deal") for at in range(1, 8)]
    assert counts == [7 + more if at == pile else 7 for at in range(1, 8)]


@pytest.mark.parametrize(("stub", "left"), [("too-few", 3), ("too-many", 5)])
@pytest.mark.parametrize("found", ["before-action", "showdown"])
def test_a_wrong_stub_is_told_when_it_is_wrong(catalogue: Rulebook, stub: str, left: int, found: str) -> None:
    """Four must be left: a pile has a card of the stub, or the stub one of a pile."""
    program = compile_game(catalogue.games["pai-gow-poker"])
    answers, _ = answers_of(catalogue.games["pai-gow-poker"], program)
    situation: dict[str, Any] = {"step": "piles", "stub": stub, "found": found}
    outcome = play_situation(program, answers, "wrong-stub", situation, seed=1, fewest=True)
    *_, told = (line.move.what for line in outcome.lines if line.move.verb == "fault")
    assert told.endswith(f": {left}")
    assert left == len(outcome.found.stub)


# --- shuffles ---


def _at(played: Any, verb: str) -> list[tuple[str, int]]:
    return [(line.step, line.move.cards) for line in played.lines if line.move.verb == verb]


def test_cards_set_aside_are_shuffled_in_when_the_next_deal_comes(catalogue: Rulebook) -> None:
    """Of 52 cards 6, 4, 2 and, for the turn in its place, 2 more are dealt: 38, and 39 with the Jc that comes back."""
    played = holdem(catalogue, PREMATURE, {"net": ANN_WINS}, shuffles=["2h"])
    assert () == played.differences
    assert [("start", 52), ("river", 39)] == [(step or "start", cards) for step, cards in _at(played, "shuffle")][-2:]
    said = log(played)
    at = said.index("the dealer shuffles the 39 cards of the stub")
    assert "The cards that were set aside go back into the stub; there is no burn before this deal." == said[at - 1]
    assert not any("shuffle" in one for one in said[3 : at - 1])
    assert said[at + 1].startswith("the dealer deals a card face up to the board")


def test_a_shuffle_that_does_not_come_is_not_told(catalogue: Rulebook) -> None:
    """After the turn in its place two players fold, so that no river is dealt."""
    when = {"third-betting": ["ann bets 2", "bob folds", "cem folds"]}
    played = holdem(catalogue, PREMATURE, {"net": ANN_WINS}, when)
    assert () == played.differences
    assert 1 == len(_at(played, "shuffle"))
    assert not any("shuffles the cards that were set aside" in one for one in log(played))


@pytest.mark.parametrize(
    ("fault", "cards"),
    [
        ([{"at": "deal", "kind": "exposed-card", "card-number": 1}], 52),
        ([{"at": "deal", "kind": "exposed-card", "card-number": 1}, {"at": "flop", "kind": "missing-from-deck"}], 51),
    ],
)
def test_a_misdeal_is_shuffled_with_the_cards_that_there_are(catalogue: Rulebook, fault: Any, cards: int) -> None:
    played = holdem(catalogue, fault, {"stub": 40})
    said = log(played)
    at = next(number for number, one in enumerate(said) if one.startswith("The hand is a misdeal"))
    assert f"the dealer shuffles the {cards} cards" == said[at + 1]


def test_a_deal_that_is_finished_is_not_finished_again(catalogue: Rulebook) -> None:
    """Found before the action, the fourth card of the flop lies on the table and nothing is left to be dealt."""
    fault = {"at": "flop", "kind": "extra-card", "found": "before-action"}
    assert 0 == log(holdem(catalogue, fault, {"stub": 40})).count("The dealer finishes the deal.")
    exposed = {"at": "deal", "kind": "exposed-card", "card-number": 3}  # three cards of the deal are still to come
    assert 1 == log(holdem(catalogue, exposed, {"stub": 40})).count("The dealer finishes the deal.")


@pytest.mark.parametrize(
    ("kind", "when", "back", "again"),
    [
        # RRP-HE 5: nobody can bet, so all three streets are corrected; 2c, 3c and 4c are burned as they should be.
        ("missing-burn", {"first-betting": "everyone is all in"}, "with any burns, go back on top", ", with its burn"),
        # RRP-HE 3: the turn and the river that came after a flop of four go back too; no burn is added to the three.
        ("extra-card", {}, "but not the burns, go back into", " without a burn"),
    ],
)
def test_the_cards_of_later_steps_that_go_back_are_told(
    catalogue: Rulebook, kind: str, when: Any, back: str, again: str
) -> None:
    played = holdem(catalogue, {"at": "flop", "kind": kind, "found": "showdown"}, {"stub": 52 - 6 - 5 - 3}, when)
    assert () == played.differences
    went, came = [line.move.what for line in played.lines if line.move.verb == "remedy" and "step" in line.move.what]
    assert went.startswith(f"The cards of this step and of any after it, {back}")
    assert came.startswith(f"The step, and any after it that went back, is dealt again{again}")
    remedied = [line for line in played.lines if line.ruling.rule.startswith("holdem-irregularities.")]
    assert 5 == sum(line.move.verb == "deal" for line in remedied)


def test_a_card_that_does_not_come_is_named_once(catalogue: Rulebook) -> None:
    """The area is titled `player's cards`: behind a name it does not say again whose they are."""
    given = {"table": {"minimum": 5, "maximum": 100, "chip": 1}, "seats": {"ann": 200}, "shoe": "As", "wagers": {}}
    given["wagers"] = {"ann": {"ante": 10}}
    fault = {"at": "deal", "kind": "missing-card", "seat": "ann"}
    when = {"play-or-fold": ["ann chooses fold"]}
    said = log(play_banked(catalogue, "three-card-poker", given, fault, {"net": {"ann": -10}}, when))
    assert "too few cards are dealt: no card comes to Ann's cards" in said


# --- what one fault leaves to be done, and another meets ---


def test_a_burn_that_is_owed_is_made_though_the_next_fault_is_in_that_deal(catalogue: Rulebook) -> None:
    """RRP-HE 5: the flop 2c 7h 8h came without its burn, and the 9c is burned for it before the turn's own burn, 3c.

    The 9c is seen, which changes nothing; the turn is the Jc and the river, after the 4c, the 2d.
    """
    faults = [{"at": "flop", "kind": "missing-burn", "found": "after-action"}, {"at": "turn", "kind": "exposed-burn"}]
    rows = ["holdem-irregularities.flop-missing-burn-acted-on", "poker-irregularities.exposed-burn"]
    cards = {"burns": "9c 3c 4c", "board": "2c 7h 8h Jc 2d"}
    played = holdem(catalogue, faults, {"answered-by": rows, "cards": cards, "net": ANN_WINS})
    assert () == played.differences
    owed = next(line for line in played.lines if line.step == "turn" and line.move.verb == "burn")
    assert rows[0] == owed.ruling.rule


def test_a_shuffle_that_is_owed_is_that_of_its_own_row(catalogue: Rulebook) -> None:
    """Between the turn that came too early and the river the game stops; the river still comes without a burn."""
    faults = [PREMATURE, {"at": "third-betting", "kind": "interruption"}]
    rows = ["holdem-irregularities.premature-turn", "poker-irregularities.interruption"]
    cards = {"burns": "2c 3c 4c", "board": "7h 8h 9c 2d 2h"}
    played = holdem(catalogue, faults, {"answered-by": rows, "cards": cards, "net": ANN_WINS}, shuffles=["2h"])
    assert () == played.differences
    assert rows[0] == [line for line in played.lines if line.move.verb == "shuffle"][-1].ruling.rule


# --- every line, in every fault ---


class _Watched(list[Line]):
    """The lines of a log; each that counts cards is compared with the table when it is written."""

    hand: FaultyHand
    seen: set[str]

    def append(self, line: Line) -> None:
        verb, stub = line.move.verb, self.hand.table.stub
        if verb in ("count-stub", "shuffle"):
            assert line.move.cards == len(stub)
        elif verb == "reshuffle":
            assert line.move.cards == len(line.cards)
            assert line.cards == stub[-line.move.cards :]
        self.seen.add(verb)
        super().append(line)


@pytest.mark.parametrize(
    ("name", "verbs"), [("pai-gow-poker", {"count-stub"}), ("five-card-draw", {"reshuffle"}), ("texas-holdem", set())]
)
def test_every_count_is_that_of_the_table(
    catalogue: Rulebook, monkeypatch: pytest.MonkeyPatch, name: str, verbs: set[str]
) -> None:
    seen: set[str] = set()
    begin, fork = FaultyHand.__attrs_post_init__, FaultyHand.fork

    def watch(hand: FaultyHand) -> FaultyHand:
        hand.lines = lines = _Watched(hand.lines)
        lines.hand, lines.seen = hand, seen
        return hand

    def begin_watched(hand: FaultyHand) -> None:
        begin(hand)
        watch(hand)

    # A hand of which a fork goes on keeps its own lines, so each fork is watched anew.
    monkeypatch.setattr(FaultyHand, "__attrs_post_init__", begin_watched)
    monkeypatch.setattr(FaultyHand, "fork", lambda hand, decide: watch(fork(hand, decide)))
    program = compile_game(catalogue.games[name])
    answers, _ = answers_of(catalogue.games[name], program)
    for row in answers.rows.values():
        for situation in corners(answers, row)[:2]:
            play_situation(program, answers, row.fault, situation, seed=2)
    assert verbs | {"shuffle", "deal", "fault", "remedy"} <= seen
