"""A case's file becomes a record: what is left out, one or several, and where each part stands."""

from typing import Any

import attrs
import pytest

from rulesgen.cards import read_cards
from rulesgen.compile.cases import read_case
from rulesgen.dealing.expected import COMPARED
from rulesgen.model.case import Entries, Given, NamedCards, Part, Session, Then
from rulesgen.source import Data
from tests.schemas import schema_of

LEAST: dict[str, Any] = {"given": {"table": {"chip": 1}, "seats": {"ann": 100, "bob": "empty"}}, "then": {"stub": 3}}


def test_what_is_left_out_is_empty_and_known_to_be() -> None:
    case = read_case(LEAST)
    assert (("given", "then"), ("table", "seats"), ("stub",)) == (case.says, case.given.says, case.then.says)
    given = case.given
    assert ("", "", 1, ()) == (given.button, given.player_dealer, given.held, given.dice)
    assert [{}, {}, {}, ()] == [dict(given.wagers), dict(given.cards), dict(case.when), case.faults]
    assert {"ann": 10000, "bob": None} == dict(given.seats)


def test_one_fault_stands_at_its_key_and_several_in_a_list() -> None:
    fault = {"at": "flop", "kind": "extra-card", "card-number": 2, "seat": "ann"}
    (one,) = read_case({**LEAST, "fault": fault}).faults
    assert (("fault", "seat"), 2, ()) == (one.at("seat"), one.card_number, one.card_numbers)
    _, other = read_case({**LEAST, "fault": [fault, {**fault, "card-number": [2, 4], "count": 2}]}).faults
    assert (("fault", 1, "seat"), 0, (2, 4)) == (other.at("seat"), other.card_number, other.card_numbers)
    assert {"count": 2} == other.lines


@pytest.mark.parametrize(
    ("said", "rows"), [("table.row", {(): "table.row"}), (["a.one", "a.two"], {(0,): "a.one", (1,): "a.two"})]
)
def test_the_rows_that_answer_know_where_they_stand(said: Data, rows: dict[tuple[int, ...], str]) -> None:
    assert rows == read_case({**LEAST, "then": {"answered-by": said}}).then.answered_by


def test_a_step_lists_its_actions_or_says_what_everyone_does() -> None:
    tried = {"try": "bob bets 5", "refused-by": "betting.raises"}
    when = read_case(
        {**LEAST, "when": {"flop": ["ann checks", tried], "turn": "everyone is all in", "river": [tried]}}
    ).when
    assert [("ann", "checks", ""), ("bob", "bets 5", "betting.raises")] == [
        (act.who, act.what, act.refused_by) for act in when["flop"].acts
    ]
    assert [(True, False, False), (False, True, False), (True, False, True)] == [
        (one.is_listed, one.everyone_is_all_in, one.is_only_tried) for one in when.values()
    ]
    assert ("when", "flop", 1) == when.at("flop", 1)


def test_cards_are_those_of_a_place_or_of_each_player_there() -> None:
    given = {**LEAST["given"], "cards": {"board": "Ah  Kd", "hole": {"ann": "2c 3c"}}, "shoe": "Ah"}
    found = read_case({**LEAST, "given": given}).given
    board, hole = found.cards["board"], found.cards["hole"]
    assert board == NamedCards("Ah  Kd", read_cards("Ah Kd"))
    assert isinstance(hole, Entries)
    assert ("given", "cards", "hole", "ann") == hole.at("ann")
    assert read_cards("Ah") == found.shoe


@pytest.mark.parametrize(
    ("record", "pointer", "other_names"),
    [
        (Given, "given", {"choices": "answers", "table": "amounts"}),
        (Session, "given/properties/session", {}),
        (Then, "then", {}),
    ],
)
def test_every_key_of_the_schema_is_a_field(record: type[Part], pointer: str, other_names: dict[str, str]) -> None:
    node = schema_of("case")
    for key in f"properties/{pointer}".split("/"):
        node = node[key]
    keys = {other_names.get(key, key.replace("-", "_")) for key in node["properties"]}
    assert keys == {one.name for one in attrs.fields(record)} - {"path", "says"}


def test_everything_that_can_be_expected_is_compared() -> None:
    assert set(schema_of("case")["properties"]["then"]["properties"]) == set(COMPARED)
