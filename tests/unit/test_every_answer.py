"""What can go wrong is gone through under every set of answers to a game's choices.

Hold 'Em asks for the limit (no-limit, pot-limit, fixed-limit or spread-limit) and for the cap on raises (3, 4 or none).
Only with a limit can a bet be over the maximum: in each of four betting rounds, found at once or after action, which is
8 situations. Only with a cap can a raise be over it, also 8. Nothing else that it asks for changes what can go wrong.
"""

import re
from collections.abc import Callable
from itertools import product

import pytest

from rulesgen import offer
from rulesgen.catalogue import shipped
from rulesgen.checks.dead_rows import dead_rows
from rulesgen.checks.irregularities import check_irregularities
from rulesgen.compile import compile_game, variants
from rulesgen.dealing.incidents import play_situation
from rulesgen.documents.irregularities import context_of
from rulesgen.findings import Finding
from rulesgen.irregular.domains import Domain, domains_of
from rulesgen.rulebook import Rulebook
from tests.offered import all_served, known_of, offered

Folder = Callable[..., Rulebook]

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: my-he
title: My Hold 'Em
version: 0.1.0
dated: 2026-11-17
based-on: texas-holdem
ours: Our own game.
adopted: true
"""
NO_LIMIT = "changes:\n  - {replace: betting.limit, value: no-limit}\n  - {remove: choices.limit}\n"
OWN_ROW = """\
# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: my-table
title: Ours
for: [{game: my-he}]
over: [holdem-irregularities]
ours: Custom of our room.

rows:
  - id: too-much
    fault: over-maximum
    remedy: [stand]
    money: stands
    decides: floor
    records: floor-log
"""
LIMITS = "with `limit: pot-limit, fixed-limit or spread-limit`"


def without_over_maximum() -> str:
    """The general table without its two rows for a bet over the maximum."""
    text = (shipped("rules") / "procedures" / "poker-irregularities.yaml").read_text("utf-8")
    changed, count = re.subn(r"(?ms)^  - id: over-maximum.*?(?=^  (?:- id|#))", "", text)
    assert 2 == count
    return changed


def told(book: Rulebook) -> list[Finding]:
    game = book.games["my-he"]
    results = check_irregularities(offered(game), can_be_played=False)
    return [finding for result in results for finding in result.findings]


def test_a_gap_under_another_answer_is_found_and_names_it(folder: Folder) -> None:
    book = folder({"games/my-he.yaml": GAME, "procedures/poker-irregularities.yaml": without_over_maximum()})
    (finding,) = told(book)
    assert ("RG601", "my-he.over-maximum") == (finding.code, finding.subject)
    assert f"if a player bets more than the maximum: always, {LIMITS}." in finding.message
    assert 8 == sum(gap.count for _, gap in known_of(book.games["my-he"]).answers.gaps)


def test_what_no_answer_allows_is_no_gap(folder: Folder) -> None:
    """The same without the choice of a limit: nothing is over the maximum in no-limit betting."""
    table = {"procedures/poker-irregularities.yaml": without_over_maximum()}
    book = folder({"games/my-he.yaml": GAME + NO_LIMIT, **table})
    assert [] == told(book)
    assert "over-maximum" not in known_of(book.games["my-he"]).answers.faults


def test_a_row_that_applies_only_under_another_answer_is_not_dead(folder: Folder) -> None:
    book = folder({"games/my-he.yaml": GAME, "procedures/my-table.yaml": OWN_ROW})
    assert [] == list(dead_rows(offer.Folder(book), all_served(book, "my-he")))
    book = folder({"games/my-he.yaml": GAME + NO_LIMIT, "procedures/my-table.yaml": OWN_ROW})
    assert ["RG603"] == [finding.code for finding in dead_rows(offer.Folder(book), all_served(book, "my-he"))]


def test_answers_are_named_where_something_needs_them(catalogue: Rulebook) -> None:
    """Two kinds of limit by two kinds of cap are four games; with `no-cap` no raise is over the cap."""
    known = known_of(catalogue.games["texas-holdem"])
    assert 4 == len(known.variants)
    only = {name: only for name in known.answers.faults if (only := known.only_with(name))}
    assert {"over-maximum": LIMITS, "over-cap": "with `raises: 3 or 4`"} == only
    for fault in only:
        assert 8 == known.answers.faults[fault].analysis.total


def test_a_remedy_is_played_with_the_answers_that_it_needs(catalogue: Rulebook) -> None:
    known = known_of(catalogue.games["texas-holdem"])
    situation = {"step": "second-betting", "wager": "bet", "found": "at-once"}
    program = known.program_for("over-maximum", situation)
    assert "pot-limit" == program.betting.limit
    outcome = play_situation(program, known.answers, "over-maximum", dict(situation), seed=1)
    assert "poker-irregularities.over-maximum" == outcome.row.id
    assert "no-limit" == known.program_for("under-minimum", situation).betting.limit


@pytest.mark.parametrize("game", ["texas-holdem", "run-it-twice", "seven-card-stud", "ultimate-style-holdem"])
def test_answers_that_count_as_the_same_bring_the_same_faults(catalogue: Rulebook, game: str) -> None:
    """Every set of answers one by one against the few that are gone through."""
    known = known_of(catalogue.games[game])
    by_answers: dict[tuple[object, ...], dict[str, Domain]] = {}
    for one in known.variants:
        by_answers |= {answers: dict(one.domains) for answers in product(*one.said.values())}
    for answers in offered(catalogue.games[game]).answer_sets():
        domains = domains_of(compile_game(catalogue.games[game], answers))
        assert domains == by_answers[tuple(answers[name] for name in known.variants[0].said)]


def test_with_too_many_sets_of_answers_nothing_is_claimed(catalogue: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants, "MOST", 3)
    answers = offered(catalogue.games["texas-holdem"]).known.answers
    assert not answers.complete
    assert {"the answers to the choices can be combined in 4 ways"} == set(answers.not_analysed.values())


def test_the_page_lists_what_another_answer_brings(catalogue: Rulebook) -> None:
    context = context_of(offered(catalogue.games["double-flop-texas-holdem"], catalogue))
    faults = {fault.id: fault for group in context["groups"] for fault in group.faults}
    assert "with limit: pot-limit, fixed-limit or spread-limit" == faults["over-maximum"].only
    assert "" == faults["under-minimum"].only
    rows = {fault.id: marks for _, listed in context["matrix"]["groups"] for fault, marks, _ in listed}
    assert 4 == sum(mark != "never" for mark, _ in rows["over-maximum"])
