"""Every clause of the sources that a game must play is cited by a rule, and every behaviour is shown by a case."""

from collections.abc import Iterator
from typing import Any

import pytest

from rulesgen.rulebook import Rulebook

SOURCES = ("WSGC-DF", "WSGC-2HH", "LIV-PG")

NO_RULE = {"WSGC-DF/DF.EX": "a worked example is no rule: a case deals it"}
"""Clauses that no rule cites, with the reason; a case must prove them."""

COUNTS = {
    "WSGC-DF": {"behaviour": 24, "definition": 2, "condition": 3},
    "WSGC-2HH": {"behaviour": 17, "definition": 2, "limit": 2, "control": 3, "condition": 7},
    "LIV-PG": {"behaviour": 28, "definition": 1, "limit": 7, "control": 17, "irregularity": 12},
}
"""Clauses by kind, as counted in the reading of the sources that rules/sources.yaml was copied from."""


def marked(data: Any, key: str) -> Iterator[str]:
    """Every clause that is named under a key, anywhere in a file."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from value if name == key and isinstance(value, list) else marked(value, key)
    elif isinstance(data, list):
        for value in data:
            yield from marked(value, key)


@pytest.fixture(scope="module")
def cited(catalogue: Rulebook) -> set[str]:
    """The clauses that games and rankings cite, for one rule or at the top for all."""
    things = [*(game.layered for game in catalogue.games.values()), *catalogue.rankings.values()]
    return {clause for thing in things for clause in marked(thing.data, "cites")}


@pytest.fixture(scope="module")
def proved(catalogue: Rulebook) -> set[str]:
    return {clause for case in catalogue.cases for clause in case.document.data.get("proves", ())}


def clauses(catalogue: Rulebook, *kinds: str) -> list[str]:
    return [
        f"{source}/{name}"
        for source in SOURCES
        for name, clause in catalogue.sources[source]["clauses"].items()
        if clause["kind"] in kinds
    ]


@pytest.mark.parametrize("source", SOURCES)
def test_the_sources_have_all_their_clauses(catalogue: Rulebook, source: str) -> None:
    kinds = [clause["kind"] for clause in catalogue.sources[source]["clauses"].values()]
    assert COUNTS[source] == {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}


def test_a_rule_cites_every_behaviour_definition_and_limit(catalogue: Rulebook, cited: set[str]) -> None:
    uncited = set(clauses(catalogue, "behaviour", "definition", "limit")) - cited
    assert NO_RULE.keys() == uncited


def test_a_case_proves_every_behaviour_and_limit(catalogue: Rulebook, proved: set[str]) -> None:
    assert [] == [clause for clause in clauses(catalogue, "behaviour", "limit") if clause not in proved]


# --- irregularities ---

IRREGULAR_SOURCES = ("RRP-HE", "LIV-PG")
ALSO_ANSWERED = ("LIV-PG/18", "LIV-PG/19", "LIV-PG/27", "LIV-PG/32", "LIV-PG/36", "LIV-PG/50", "LIV-PG/58", "RRP-HE/9")
"""Clauses of another kind that answer a fault."""
FOR_EACH_GAME = "WSGC-DF/IRR.1"
GAMES_OF_THAT_CLAUSE = ("double-flop-texas-holdem", "double-flop-omaha-holdem", "run-it-twice", "run-it-twice-omaha")


def irregular_clauses(catalogue: Rulebook) -> list[str]:
    found = [
        f"{source}/{name}"
        for source in IRREGULAR_SOURCES
        for name, clause in catalogue.sources[source]["clauses"].items()
        if clause["kind"] == "irregularity"
    ]
    return [*found, *ALSO_ANSWERED]


def test_a_row_of_procedures_cites_every_irregularity(catalogue: Rulebook) -> None:
    tables = {table.id: table for game in catalogue.games.values() for table in game.procedures}
    cites = {clause for table in tables.values() for clause in marked(table.document.data, "cites")}
    assert [] == [clause for clause in irregular_clauses(catalogue) if clause not in cites]


@pytest.mark.parametrize("name", GAMES_OF_THAT_CLAUSE)
def test_each_game_of_the_commissions_clause_has_procedures_that_cite_it(catalogue: Rulebook, name: str) -> None:
    tables = catalogue.games[name].procedures
    assert any(FOR_EACH_GAME in marked(table.document.data, "cites") for table in tables)


EXPRESS = [
    ("holdem-irregularities", "several-extra"),  # RRP-HE 2: more than one extra card is a misdeal
    ("holdem-irregularities", "flop-too-many"),  # RRP-HE 3: even where the extra card is known
    ("pai-gow-irregularities", "exposed-ace-or-joker"),  # LIV-PG 48
    ("pai-gow-irregularities", "several-boxed"),  # LIV-PG 48
    ("pai-gow-irregularities", "house-way-wrong"),  # LIV-PG 53: management resets it
    ("pai-gow-irregularities", "wrong-stub"),  # LIV-PG 55: no action, and all hands are dealt again
    ("pai-gow-irregularities", "extra-card-in-a-pile"),  # LIV-PG 55: the stub is short by it
    ("pai-gow-irregularities", "missing-card-in-a-pile"),  # LIV-PG 55: the stub is long by it
]
"""Rows whose clause, as read in the source, says what is done and leaves nothing open."""


@pytest.mark.parametrize(("table", "row"), EXPRESS)
def test_what_a_clause_says_expressly_is_no_choice(catalogue: Rulebook, table: str, row: str) -> None:
    tables = {one.id: one for game in catalogue.games.values() for one in game.procedures}
    said = next(one for one in tables[table].rows if one["id"] == row)
    assert said["cites"]
    assert "choice" not in said


def test_a_case_proves_every_hold_em_irregularity(catalogue: Rulebook, proved: set[str]) -> None:
    """Those of Pai Gow are reckoned by hand in tests/unit/test_banked_faults.py, a test for each clause."""
    hold_em = [clause for clause in irregular_clauses(catalogue) if clause.startswith("RRP-HE/")]
    assert [] == [clause for clause in hold_em if clause not in proved]
