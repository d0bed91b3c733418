"""What a case says of a fault's situation is compared with the table, and with what then happens.

Reckoned by hand in Hold 'Em with three players. The deck from the top is ann, bob, cem, ann, bob, cem, burn, flop,
burn, turn, burn, river: ann has A♠ A♦, bob K♠ K♦, cem Q♠ Q♦, and nothing on the board helps anybody, so that ann wins
what is in the pot. Blinds are $1 (ann) and $2 (bob), so that she wins $4 where everybody checks and calls.
"""

from typing import Any

import pytest

from rulesgen.dealing import Played
from rulesgen.rulebook import Rulebook
from tests.unit.test_placed_faults import ANN_WINS, HOLDEM, SHOE, play, told

ALL_IN = {"first-betting": "everyone is all in"}
ANN_WINS_ALL = {"ann": 200, "bob": -100, "cem": -100}
NO_BURN = {"at": "turn", "kind": "missing-burn", "found": "showdown"}
EARLY_FLOP = {"at": "flop", "kind": "premature-deal"}


def holdem(book: Rulebook, fault: Any, then: Any, when: Any = None) -> Played:
    case = {"given": {**HOLDEM, "shoe": SHOE}, "fault": fault, "when": when or {}, "then": then}
    return play(book, "texas-holdem", case)


# --- who can still bet ---


def test_players_are_not_all_in_because_a_case_says_so(catalogue: Rulebook) -> None:
    """Nobody bets before the turn, so that betting follows it."""
    [(path, message)] = told(holdem(catalogue, {**NO_BURN, "all-in": "yes"}, {"net": ANN_WINS}))
    assert ("fault", "all-in") == path
    assert "`all-in: yes` is not so: the betting goes on. Write `all-in: no`, or change" in message


def test_players_who_are_all_in_cannot_bet_because_a_case_says_so(catalogue: Rulebook) -> None:
    """Everybody has put in $100 before the flop."""
    [(path, message)] = told(holdem(catalogue, {**NO_BURN, "all-in": "no"}, {"net": ANN_WINS_ALL}, ALL_IN))
    assert ("fault", "all-in") == path
    assert "Write `all-in: yes`" in message


@pytest.mark.parametrize("said", [{}, {"all-in": "yes"}])
def test_what_is_so_may_be_said_or_left_to_the_table(catalogue: Rulebook, said: dict[str, str]) -> None:
    """Without the burn the turn is 3♣ and the river 4♣ after J♣ is burned: ann's aces win two times $100."""
    assert () == holdem(catalogue, {**NO_BURN, **said}, {"net": ANN_WINS_ALL}, ALL_IN).differences


# --- what the rest of the betting brings ---


def test_nobody_folds_because_a_case_says_so(catalogue: Rulebook) -> None:
    """Cem calls, the flop comes too early, ann calls and bob checks: three players can still bet."""
    [(path, message)] = told(holdem(catalogue, {**EARLY_FLOP, "betting": "ends"}, {"net": ANN_WINS}))
    assert ("fault", "betting") == path
    assert (
        "`betting: ends` is not so: two or more players can still bet afterwards. Write `betting: goes-on`" in message
    )


def test_betting_that_ends_must_be_said(catalogue: Rulebook) -> None:
    """Cem and ann fold, so that bob wins ann's $1; what is not said would be `goes-on`."""
    folds, net = {"first-betting": ["cem folds", "ann folds"]}, {"ann": -1, "bob": 1, "cem": 0}
    [(path, message)] = told(holdem(catalogue, EARLY_FLOP, {"net": net}, folds))
    assert (("fault",), "Here all but a single player fold. Say so: `betting: ends`.") == (path, message)
    assert () == holdem(catalogue, {**EARLY_FLOP, "betting": "ends"}, {"net": net}, folds).differences


def test_the_second_of_two_faults_is_told_at_its_own_line(catalogue: Rulebook) -> None:
    """The betting that the early flop cut short is over before the turn; the first fault is not so, not the second."""
    faults = [{**EARLY_FLOP, "betting": "all-in"}, {"at": "turn", "kind": "missing-burn"}]
    [(path, message)] = told(holdem(catalogue, faults, {"net": ANN_WINS}))
    assert ("fault", 0, "betting") == path
    assert "Write `betting: goes-on`" in message


# --- which cards ---


def test_the_shoe_says_which_card_is_exposed(catalogue: Rulebook) -> None:
    """The third card of the deal is cem's Q♠."""
    fault = {"at": "deal", "kind": "exposed-card", "card-number": 3}
    [(path, message)] = told(holdem(catalogue, {**fault, "card": "K"}, {"net": ANN_WINS}))
    assert ("fault", "card") == path
    assert (
        "`card: K` is not so: the highest card is a queen. Write `card: Q`, or change the cards of the shoe." == message
    )
    played = holdem(catalogue, {**fault, "card": "Q"}, {"answered-by": "holdem-irregularities.other-card-exposed"})
    assert () == played.differences


# --- action out of turn ---


def early(then: str) -> dict[str, str]:
    return {"at": "second-betting", "kind": "out-of-turn", "action": "check-or-call", "then": then}


def test_a_bet_of_the_case_changes_what_was_done_too_early(catalogue: Rulebook) -> None:
    """Bob checks before ann, who then bets $10: his check is undone, he and cem call, and ann wins 2 × (2 + 10)."""
    bets = {"second-betting": ["ann bets 10", "bob calls", "cem calls"]}
    [(path, message)] = told(holdem(catalogue, early("unchanged"), {"net": ANN_WINS}, bets))
    assert ("fault", "then") == path
    assert "they acted, and the bet is another. Write `then: changed`" in message
    net = {"ann": 24, "bob": -12, "cem": -12}
    assert () == holdem(catalogue, early("changed"), {"net": net}, bets).differences


def test_a_bet_that_nobody_makes_does_not_change_anything(catalogue: Rulebook) -> None:
    checks = {"second-betting": ["ann checks", "cem checks"]}
    [(path, message)] = told(holdem(catalogue, early("changed"), {"net": ANN_WINS}, checks))
    assert ("fault", "then") == path
    assert "Write `then: unchanged`" in message


# --- when it is found ---


@pytest.mark.parametrize(
    ("third", "acted"),
    [
        (["ann checks", "bob checks", "cem checks"], 3),
        (["ann bets 2", "bob calls", "cem calls"], 2),
        (["ann checks", "bob bets 2", "cem calls", "ann calls"], 3),
    ],
)
def test_action_is_substantial_by_chips_or_by_number(catalogue: Rulebook, third: list[str], acted: int) -> None:
    """The table says: two actions with chips, or three of any kind."""
    fault = {"at": "turn", "kind": "missing-burn", "found": "substantial-action"}
    played = holdem(catalogue, fault, {}, {"third-betting": third})
    assert () == played.differences
    steps = [line.step for line in played.lines[: _first_remedy(played)]]
    assert acted == steps.count("third-betting")


def _first_remedy(played: Played) -> int:
    return next(at for at, line in enumerate(played.lines) if line.move.verb == "remedy")


@pytest.mark.parametrize(("found", "why"), [("showdown", "there is no showdown"), ("later-card", "no later card")])
def test_a_hand_that_ends_before_is_no_showdown_and_brings_no_card(catalogue: Rulebook, found: str, why: str) -> None:
    """Ann bets after the turn and both others fold."""
    when = {"third-betting": ["ann bets 2", "bob folds", "cem folds"]}
    fault = {"at": "turn", "kind": "missing-burn", "found": found}
    [(path, message)] = told(holdem(catalogue, fault, {"net": ANN_WINS}, when))
    assert ("fault",) == path
    assert why in message


# --- how many chips ---


def test_a_bet_of_the_least_is_not_under_it(catalogue: Rulebook) -> None:
    """The least bet after the flop is the big blind, $2."""
    fault = {"at": "second-betting", "kind": "under-minimum", "amount": 5}
    [(path, message)] = told(holdem(catalogue, fault, {"net": ANN_WINS}))
    assert ("fault",) == path
    assert "a bet of $5 is not the fault: $2 to $" in message


def test_the_bet_of_the_case_is_taken_back(catalogue: Rulebook) -> None:
    """Ann bets $10 and takes it back; by the row it goes back in, both call, and she wins 2 × (2 + 10)."""
    fault = {"at": "second-betting", "kind": "withdrawn-bet", "seat": "ann"}
    when = {"second-betting": ["ann bets 10", "bob calls", "cem calls"]}
    assert () == holdem(catalogue, fault, {"net": {"ann": 24, "bob": -12, "cem": -12}}, when).differences
