"""Inheritance, provenance, references, citations and prose."""

from collections.abc import Callable

import pytest

from rulesgen.prose import in_words, loose_numbers
from rulesgen.rulebook import Game, Rulebook, marks_of

Folder = Callable[[dict[str, str]], Rulebook]

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: {id}
title: Test
version: 1.0.0
dated: 2026-11-17
based-on: {parent}
ours: For a test.
"""


def game(name: str, parent: str = "texas-holdem", more: str = "") -> str:
    return GAME.format(id=name, parent=parent) + more


def codes(book: Rulebook) -> list[str]:
    return sorted(finding.code for finding in book.findings)


def test_what_a_game_does_not_say_it_takes_from_its_parent(folder: Folder) -> None:
    book = folder({"games/mine.yaml": game("mine", more="seats: {min: 2, max: 6}\n")})
    assert [] == codes(book)
    mine = book.games["mine"].layered
    assert 6 == mine.get(("seats", "max"))
    assert 3 == mine.get(("play", "flop", "deal", "each"))


def test_every_value_knows_the_layers_that_set_it(double_flop: Game) -> None:
    layers = double_flop.layered.layers(("play", "flop", "deal", "burn"))
    assert [("texas-holdem", 1), ("double-flop-texas-holdem", 1)] == [(origin.layer, value) for origin, value in layers]
    assert ["texas-holdem"] == [origin.layer for origin, _ in double_flop.layered.layers(("seats", "max"))]
    assert ["standing", "double-flop-texas-holdem"] == [
        origin.layer for origin, _ in double_flop.layered.layers(("standing", "ties", "is"))
    ]


def test_a_removed_value_has_no_layer(double_flop: Game) -> None:
    assert [] == double_flop.layered.layers(("areas", "board"))
    with pytest.raises(KeyError):
        double_flop.layered.get(("areas", "board"))


def test_named_entries_are_replaced_whole(folder: Folder) -> None:
    more = "hands: {best: {title: hand, size: 5, from: {hole: 2, board: 3}, ranking: high}}\n"
    book = folder({"games/mine.yaml": game("mine", more=more)})
    assert {"hole": 2, "board": 3} == book.games["mine"].layered.get(("hands", "best", "from"))


def test_changes_insert_replace_and_remove_in_order(folder: Folder) -> None:
    more = """\
changes:
  - insert-after: play.flop
    items: [{id: peek, title: Peek, deal: {to: board, each: 1}}]
  - remove: [play.turn, play.third-betting]
  - replace: play.river
    title: Last card
    deal: {to: board, each: 1}
"""
    book = folder({"games/mine.yaml": game("mine", more=more)})
    assert [] == codes(book)
    steps = list(book.games["mine"].layered.get(("play",)))
    assert steps == [
        "blinds", "deal", "first-betting", "flop", "peek", "second-betting", "river", "last-betting", "showdown",
        "award",
    ]  # fmt: skip
    assert "Last card" == book.games["mine"].layered.get(("play", "river", "title"))


def test_a_single_value_is_replaced_by_value(folder: Folder) -> None:
    changes = "changes:\n  - {replace: betting.min-raise, value: minimum-bet}\n"
    book = folder({"games/mine.yaml": game("mine", more=changes)})
    assert [] == codes(book)
    mine = book.games["mine"].layered
    assert "minimum-bet" == mine.get(("betting", "min-raise"))
    place = mine.place(("betting", "min-raise"))
    assert ("rules/games/mine.yaml", 10) == (place.file, place.span.line if place.span else 0)


def test_a_game_whose_parent_is_broken_gets_no_finding_of_its_slots(folder: Folder) -> None:
    note = "notes:\n  - At most {seats.max:words} players.\n"
    files = {"games/above.yaml": game("above", "below", note), "games/below.yaml": game("below", more="seats: 9\n")}
    assert ["RG104"] == codes(folder(files))


def test_a_folders_own_file_wins_over_a_shipped_one(folder: Folder) -> None:
    ranking = """\
# yaml-language-server: $schema=../../schemas/ranking.schema.json
schema: ranking/1
id: high
title: Ours
size: 5
best: highest
ace: {low-in-runs: true}
ours: For a test.
categories: [{id: high-card, title: high card, example: Ac Qh 9s 6d 2c}]
"""
    book = folder({"games/mine.yaml": game("mine", more="seats: {min: 2, max: 6}\n"), "rankings/high.yaml": ranking})
    assert "Ours" == book.games["mine"].rankings["high"].data["title"]
    assert ("rules/rankings/high.yaml",) == book.replaced


WRONG: list[tuple[dict[str, str], str, str]] = [
    ({"mine": game("mine", "texas-holdm")}, "RG202", "rules/games/mine.yaml:7:11"),
    ({"one": game("one", "two"), "two": game("two", "one")}, "RG203", "rules/games/one.yaml:7:11"),
    ({"mine": game("mine", more="changes: [{remove: play.flopp}]\n")}, "RG208", "rules/games/mine.yaml:9:20"),
    ({"mine": game("mine", more="seats: {min: 2, max: 10}\n")}, "RG212", "rules/games/mine.yaml:9:1"),
    ({"mine": game("mine", more="changes: [{remove: areas.board}]\n")}, "RG202", "rules/games/mine.yaml"),
    ({"mine": game("mine", more="changes: [{remove: odd-chip.between-players}]\n")}, "RG103", "rules/games"),
    ({"mine": game("mine", more="notes: ['Each has two cards.']\n")}, "RG204", "rules/games/mine.yaml:9:19"),
    (
        {"mine": game("mine", more="notes: ['Each has {play.deal.deal.many} cards.']\n")},
        "RG210",
        "rules/games/mine.yaml:9:19",
    ),
    ({"mine": game("mine", more="notes: ['The [bern] is out.']\n")}, "RG205", "rules/games/mine.yaml:9:15"),
    ({"mine": game("mine", more="cites: [WSGC-DF/DF.99]\n")}, "RG207", "rules/games/mine.yaml:9:9"),
    ({"mine": game("yours")}, "RG201", "rules/games/mine.yaml:3:5"),
]


@pytest.mark.parametrize(
    ("files", "code", "place"), WRONG, ids=[f"{code} {number}" for number, (_, code, _) in enumerate(WRONG)]
)
def test_what_does_not_fit_together_is_found_at_its_place(
    files: dict[str, str], code: str, place: str, folder: Folder
) -> None:
    book = folder({f"games/{name}.yaml": text for name, text in files.items()})
    found = [str(finding.place) for finding in book.findings if finding.code == code]
    assert found, codes(book)
    assert any(one.startswith(place) for one in found), found


def test_a_typo_in_a_name_gets_a_suggestion(folder: Folder) -> None:
    book = folder({"games/mine.yaml": game("mine", "texas-holdm")})
    assert "Did you mean `texas-holdem`?" == book.findings[0].remedy


def test_a_rule_is_marked_by_its_own_entry_then_by_its_file(double_flop: Game) -> None:
    marks = marks_of(double_flop.layered, ("play", "flop"))
    assert ("WSGC-DF/DF.4",) == marks.cites
    assert {"order", "burn"} == set(marks.ours)
    assert ("WSGC-DF/DF.4",) == marks_of(double_flop.layered, ("play", "flop", "deal", "each")).cites
    assert {} == marks_of(double_flop.layered, ("play", "flop", "deal", "each")).ours
    assert () == marks_of(double_flop.layered, ("play", "flop", "deal", "burn")).cites
    assert "Hoyle" in marks_of(double_flop.layered, ("seats",)).ours[""]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("At most 3 raises.", ["3"]),
        ("Twenty-one cards and half a pot.", ["Twenty-one", "half"]),
        ("{seats.max:words} players", []),
        ("Nobody plays; someone and anyone wait.", []),
        ("A [two pair] is a term.", []),
        ("$1,250.50 is money", ["1,250.50"]),
    ],
)
def test_numbers_in_prose_are_found_as_digits_and_words(text: str, numbers: list[str]) -> None:
    assert numbers == [word for _, word in loose_numbers(text)]


@pytest.mark.parametrize(
    ("number", "words"), [(0, "zero"), (12, "twelve"), (20, "twenty"), (99, "ninety-nine"), (100, "100")]
)
def test_numbers_are_printed_in_words_below_one_hundred(number: int, words: str) -> None:
    assert words == in_words(number)
