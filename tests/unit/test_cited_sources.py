"""What cited sources say of games and of rows: limits, and where no row may call them silent."""

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from rulesgen.catalogue import shipped
from rulesgen.checks.idle_clauses import idle_clauses
from rulesgen.checks.sources import check_limits, check_silence
from rulesgen.rulebook import Game, Rulebook, load
from rulesgen.wording.steps import step_words
from tests.offered import all_served, known_of, offered_under

WASHINGTON = {"double-flop-texas-holdem", "double-flop-omaha-holdem", "run-it-twice", "run-it-twice-omaha"}
"""The pot games of the commission's own texts."""


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load(shipped("rules"), "rules")


def raises_of(game: Game) -> list[Any]:
    """Every number of raises that a game may be played with."""
    said = game.layered.data["betting"]["raises"]
    return game.layered.data["choices"][said["choice"]]["of"] if isinstance(said, dict) else [said]


def test_no_washington_game_offers_more_than_three_raises(book: Rulebook) -> None:
    """WAC 230-15-135: the first wager of a betting round and three raises; five betting rounds."""
    pots = {name for name, game in book.games.items() if "betting" in game.layered.data}
    cites = {
        name
        for name in pots
        for document in book.games[name].layered.chain
        if "WSGC" in str(document.data.get("cites"))
    }
    assert WASHINGTON == cites
    for name in WASHINGTON:
        assert max(raises_of(book.games[name])) == 3, name
        assert sum("bet" in step for step in book.games[name].layered.data["play"].values()) <= 5


@pytest.mark.parametrize(
    ("allows", "told"), [({"raises": 2}, True), ({"raises": 3}, False), ({"betting-rounds": 3}, True)]
)
def test_a_limit_binds_the_games_of_its_issuer(book: Rulebook, allows: dict[str, int], told: bool) -> None:
    clause = {"kind": "limit", "gist": "A limit", "allows": allows}
    issuer = book.sources["WSGC-DF"]["issuer"]
    law = {"LAW": {"issuer": issuer, "clauses": {"1": clause}}, "WSGC-DF": {"issuer": issuer, "clauses": {}}}
    found = check_limits(offered_under(book.games["run-it-twice"], law)).findings
    assert [finding.code for finding in found] == ["RG315"] * told
    assert all("LAW/1" in finding.message for finding in found)
    assert not check_limits(offered_under(book.games["texas-holdem"], law)).findings  # it cites nothing of this issuer


def test_a_limit_binds_only_games_of_its_kind(book: Rulebook) -> None:
    clause = {"kind": "limit", "gist": "A limit", "allows": {"banking": "house", "raises": 0}}
    law = {"WSGC-DF": {"issuer": "A commission", "clauses": {"1": clause}}}
    assert not check_limits(offered_under(book.games["run-it-twice"], law)).findings


@pytest.mark.parametrize(
    ("when", "rows"),
    [
        ({"stage": "hand-deal", "count": 1}, ["poker-irregularities.boxed-card"]),
        ({"stage": "hand-deal", "count": "2.."}, ["poker-irregularities.several-boxed"]),
        ({"stage": "draw"}, []),
    ],
)
def test_a_row_is_told_only_where_the_clause_speaks(book: Rulebook, when: dict[str, Any], rows: list[str]) -> None:
    """Of boxed cards Robert's Rules say nothing; were there such a clause, only the row that answers there is wrong."""
    game = book.games["texas-holdem"]
    clause = {"kind": "irregularity", "gist": "A clause", "speaks-of": [{"fault": "boxed-card", "when": when}]}
    found = check_silence(
        offered_under(game, {"RRP-HE": {"issuer": "A commission", "clauses": {"99": clause}}})
    ).findings
    assert [finding.subject for finding in found] == rows
    assert all((finding.code, "RRP-HE/99" in finding.message) == ("RG612", True) for finding in found)


def test_a_row_that_cites_a_clause_does_not_call_the_sources_silent(book: Rulebook) -> None:
    """LIV-PG 53 and 61 speak of hands that can be had back whole; of others they say nothing, and are cited for it."""
    game = book.games["pai-gow-poker"]
    assert not check_silence(offered_under(game, {})).findings
    tables = [
        evolve(table, document=evolve(table.document, data=_called_silent(table.document.data, "misread-and-lost")))
        for table in game.procedures
    ]
    changed = evolve(game, procedures=tuple(tables))
    [told] = check_silence(offered_under(changed, {})).findings
    assert (told.code, told.subject) == ("RG612", "pai-gow-irregularities.misread-and-lost")
    assert "and it cites LIV-PG/61 all the same" in told.message


def _called_silent(data: dict[str, Any], name: str) -> dict[str, Any]:
    rows = [{**row, "choice": {**row["choice"], "why": "silent"}} if row["id"] == name else row for row in data["rows"]]
    return {**data, "rows": rows}


def test_a_source_that_nobody_cites_binds_no_row(book: Rulebook) -> None:
    game = book.games["texas-holdem"]
    clause = {"kind": "irregularity", "gist": "A clause", "speaks-of": [{"fault": "boxed-card"}]}
    assert not check_silence(
        offered_under(game, {"OTHER": {"issuer": "A commission", "clauses": {"1": clause}}})
    ).findings


HOLDEM = """\
schema: game/1
id: house-holdem
title: House Hold 'Em
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Custom of our room.
"""


@pytest.mark.parametrize(
    ("source", "said", "told"),
    [
        ("RRP-HE", "{fault: extra-card, when: {stage: first-board-deal}}", ""),
        ("RRP-HE", "{fault: extra-card, when: {stage: draw}}", "can its `when` be so"),  # hold'em has no draw
        ("RRP-HE", "{fault: extra-card, when: {step: fourth-street}}", "can its `when` be so"),  # it is called turn
        ("RRP-HE", "{fault: wrong-stub}", "the stub does not have the right number"),  # no step says what it leaves
        ("OURS", "{fault: extra-card}", "No game or table of procedures cites `OURS`"),
    ],
)
def test_what_a_clause_speaks_of_can_happen_somewhere(tmp_path: Path, source: str, said: str, told: str) -> None:
    (tmp_path / "house-holdem.yaml").write_text(HOLDEM, "utf-8")
    clause = f"{{kind: irregularity, gist: A clause, speaks-of: [{said}]}}"
    head = f"schema: sources/1\nid: sources\nsources:\n  {source}:\n    title: Rules\n    issuer: A room\n"
    held = "    held: true\n    checked: 2026-11-17\n"
    (tmp_path / "sources.yaml").write_text(f'{head}{held}    clauses:\n      "99": {clause}\n', "utf-8")
    book = load(tmp_path, tmp_path.name)
    found = list(idle_clauses(book, all_served(book, "house-holdem")))
    assert [finding.code for finding in found] == ["RG613"] * bool(told)
    assert all(told in finding.message and finding.place.span for finding in found)
    assert not list(idle_clauses(book, {})) or source == "OURS"  # of a game that was not analysed nothing is known
    assert not list(
        idle_clauses(book.about("house-holdem"), all_served(book, "house-holdem"))
    )  # other games may cite it


def test_every_irregularity_of_the_sources_says_what_it_speaks_of(book: Rulebook) -> None:
    """But those that say how a remedy is done, and no more: the redeal of a flop, and the author's note on its burn."""
    mute = [
        f"{name}/{number}"
        for name, source in book.sources.items()
        for number, clause in source["clauses"].items()
        if clause["kind"] == "irregularity" and "speaks-of" not in clause
    ]
    assert mute == ["RRP-HE/7", "RRP-HE/N.1"]


@pytest.mark.parametrize(
    ("fault", "wagers", "clause"),
    [
        ("bank-exhausted", (), "WSGC-2HH/P.3"),  # the dealer should have chips to cover all wagers
        ("under-minimum", ("ante-2",), "WSGC-2HH/P.7"),  # one bet of equal value for each hand
        ("over-maximum", ("ante-2",), "WSGC-2HH/P.7"),
        ("optional-alone", (), "WSGC-2HH/P.7"),
        ("late-wager", (), "WSGC-2HH/P.8"),  # before the dealer deals any cards
        ("under-minimum", ("raise-1", "raise-2"), "WSGC-2HH/P.11"),  # exactly twice the ante
        ("over-maximum", ("raise-1", "raise-2"), "WSGC-2HH/P.11"),
    ],
)
def test_rows_cite_what_the_approved_procedure_says_of_wagers(
    book: Rulebook, fault: str, wagers: tuple[str, ...], clause: str
) -> None:
    """The procedure says how it is to be, not what is done otherwise: the rows are choices, and cite it."""
    game = book.games["two-hand-holdem"]
    one = known_of(game).answers.faults[fault]
    every = next(d.values for d in one.domain.dimensions if d.name == "wager") if wagers else ()
    said = {row["id"]: row for table in reversed(game.procedures) for row in table.rows if row["fault"] == fault}
    assert set(wagers) <= set(every)
    found = [row for row in said.values() if not wagers or set(wagers) & {*row.get("when", {}).get("wager", ())}]
    speaking = [row for row in found if clause in row.get("cites", ())]
    assert speaking
    assert all(row["choice"]["why"] == "ambiguous" for row in speaking)
    assert not check_silence(offered_under(game, book.sources)).findings


def test_the_dealer_opens_and_sets_the_bank_as_the_player_dealer_directs(book: Rulebook) -> None:
    """LIV-PG 11 and 35: the dealer exposes the hand and sets it by instruction; house-way hands are set when opened."""
    game = book.games["pai-gow-poker"]
    data = game.layered.data
    printed = {step: step_words(data, data["play"][step]) for step in ("set", "open-bank", "set-bank", "open")}
    assert printed["open-bank"].startswith("The dealer opens the cards of the")
    assert "as the player-dealer directs" in printed["set-bank"]
    assert "as the hands are opened" in printed["set"]
    assert printed["open"].startswith("The dealer opens the front hand")
