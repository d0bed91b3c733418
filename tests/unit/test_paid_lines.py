"""Lines of pay tables that no hand reaches where the table is used, and what is left for `otherwise`."""

from datetime import date
from pathlib import Path

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.rulebook import load

STUD = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: house-stud
title: House Stud
version: 1.0.0
dated: 2026-11-17
based-on: caribbean-stud
ours: Custom of our room.
changes:
  - replace: settle.ante
    wagers: [ante]
    compare: players
    with: dealers
    unqualified: UNQUALIFIED
    higher: HIGHER
    equal: push
    lower: LOWER
pay-tables:
  extra:
    title: Extra
    hand: players
    pays: {PAYS}
"""
"""The dealer qualifies with an ace and a king; all lines are of five-card hands."""


def found(folder: Path, text: str) -> list[tuple[str, str]]:
    (folder / "game.yaml").write_text(text, "utf-8")
    checked = check_rulebook(load(folder, "rules"), date(2026, 11, 18))
    return [(one.code, one.subject.partition(".")[2]) for one in checked.findings if one.code in ("RG308", "RG309")]


@pytest.mark.parametrize(
    ("higher", "lower", "unqualified", "pays", "expected"),
    [
        # Nothing beats a royal flush, so it never loses; a straight flush may.
        ("1 to 1", "TABLE", "push", "royal-flush: 9 to 1, straight-flush: 5 to 1", ["pays.royal-flush"]),
        ("TABLE", "lose", "push", "royal-flush: 9 to 1, straight-flush: 5 to 1", []),
        # A hand without ace and king beats no dealer who has both; where all dealers count, it may beat a lower one.
        ("TABLE", "lose", "push", "high-card Q: 5 to 1, pair: 2 to 1", ["pays.high-card Q"]),
        ("TABLE", "lose", "compare", "high-card Q: 5 to 1, pair: 2 to 1", []),
        # The lowest hand of all, 7-5-4-3-2, wins against nobody.
        ("TABLE", "lose", "compare", "high-card 7 5: 5 to 1, pair: 2 to 1", ["pays.high-card 7 5"]),
        ("1 to 1", "TABLE", "compare", "high-card 7 5: 5 to 1, pair: 2 to 1", []),
    ],
)
def test_a_line_must_be_able_to_come_where_its_table_is_used(
    tmp_path: Path, higher: str, lower: str, unqualified: str, pays: str, expected: list[str]
) -> None:
    """By the order of poker hands, reasoned beside each case."""
    text = STUD.replace("HIGHER", higher).replace("LOWER", lower).replace("UNQUALIFIED", unqualified)
    text = text.replace("TABLE", "{pay-table: extra}").replace("PAYS", pays) + "    otherwise: push\n"
    assert found(tmp_path, text) == [("RG309", f"pay-tables.extra.{place}") for place in expected]


def test_an_entry_above_may_leave_a_line_nothing(tmp_path: Path) -> None:
    """Flushes are settled by the first entry, so the second one's table never sees one."""
    text = STUD.partition("changes:")[0] + (
        "changes:\n"
        "  - {replace: settle.ante, wagers: [ante], when: {category: {players: flush}}, always: push}\n"
        "  - {insert-after: settle.ante, items: [{id: rest, wagers: [ante], pay-table: extra}]}\n"
        "pay-tables:\n"
        "  extra: {title: Extra, hand: players, pays: {flush: 2 to 1, pair: 1 to 1}, otherwise: lose}\n"
    )
    assert found(tmp_path, text) == [("RG309", "pay-tables.extra.pays.flush")]


@pytest.mark.parametrize(("otherwise", "expected"), [("    otherwise: push\n", ["RG309"]), ("", [])])
def test_otherwise_is_for_hands_that_are_left(tmp_path: Path, otherwise: str, expected: list[str]) -> None:
    """All nine kinds of five-card hands and the royal flush have a line."""
    kinds = ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind")
    pays = ", ".join(f"{kind}: 1 to 1" for kind in (*kinds, "two-pair", "pair", "high-card"))
    text = STUD.replace("HIGHER", "{pay-table: extra}").replace("UNQUALIFIED", "push").replace("LOWER", "lose")
    assert [code for code, _ in found(tmp_path, text.replace("PAYS", pays) + otherwise)] == expected


@pytest.mark.parametrize(
    ("unqualified", "lower", "pays", "expected"),
    [
        # The dealer qualifies with an ace and a king, so a pair never stands under `unqualified`, and a queen may.
        ("TABLE", "lose", "pair: 2 to 1, high-card Q: 1 to 1", ["pays.pair"]),
        # A qualified dealer has more than a queen, where the dealer wins.
        ("push", "TABLE", "pair: 2 to 1, high-card Q: 1 to 1", ["pays.high-card Q"]),
    ],
)
def test_a_table_may_be_paid_on_the_hand_of_the_dealer(
    tmp_path: Path, unqualified: str, lower: str, pays: str, expected: list[str]
) -> None:
    """By the rule of the game, reasoned beside each case."""
    text = STUD.replace("HIGHER", "1 to 1").replace("LOWER", lower).replace("UNQUALIFIED", unqualified)
    text = text.replace("hand: players", "hand: dealers").replace("TABLE", "{pay-table: extra}").replace("PAYS", pays)
    assert found(tmp_path, text + "    otherwise: push\n") == [("RG309", f"pay-tables.extra.{one}") for one in expected]


@pytest.mark.parametrize(
    ("when", "pays", "expected"),
    [
        # A bad-beat bonus is paid to a hand that loses: nothing beats a royal flush, whichever order it is said in.
        ("lower-than: {players: dealers}", "royal-flush: 9 to 1, straight-flush: 5 to 1", ["pays.royal-flush"]),
        ("higher-than: {dealers: players}", "royal-flush: 9 to 1, straight-flush: 5 to 1", ["pays.royal-flush"]),
        # Two royal flushes may be equal.
        ("equal-to: {players: dealers}", "royal-flush: 9 to 1, straight-flush: 5 to 1", []),
        # The lowest hand of all beats nobody.
        ("higher-than: {players: dealers}", "high-card 7 5 4 3: 5 to 1, pair: 2 to 1", ["pays.high-card 7 5 4 3"]),
        # What is known of the dealer's hand bounds the player's: who beats a pair has one, who loses to it no flush.
        (
            "higher-than: {players: dealers}, category: {dealers: pair}",
            "pair: 5 to 1, high-card: 2 to 1",
            ["pays.high-card"],
        ),
        ("lower-than: {players: dealers}, category: {dealers: pair}", "flush: 5 to 1, pair: 2 to 1", ["pays.flush"]),
        # The dealer qualifies with an ace and a king, so a queen beats no dealer who does.
        (
            "higher-than: {players: dealers}, qualifies: {dealers: true}",
            "pair: 5 to 1, high-card Q: 2 to 1",
            ["pays.high-card Q"],
        ),
        ("higher-than: {players: dealers}, qualifies: {dealers: false}", "pair: 5 to 1, high-card Q: 2 to 1", []),
    ],
)
def test_a_condition_that_compares_hands_bounds_what_its_table_pays(
    tmp_path: Path, when: str, pays: str, expected: list[str]
) -> None:
    """By the order of poker hands, reasoned beside each case."""
    text = STUD.partition("changes:")[0] + (
        "changes:\n"
        f"  - {{insert-after: settle.ante, items: [{{id: bad, bonus-on: ante, when: {{{when}}}, pay-table: extra}}]}}\n"
        f"pay-tables:\n  extra: {{title: Extra, hand: players, pays: {{{pays}}}, otherwise: nothing}}\n"
    )
    assert found(tmp_path, text) == [("RG309", f"pay-tables.extra.{place}") for place in expected]


BASED = STUD.partition("changes:")[0].replace("caribbean-stud", "GAME")
FLUSHES = ("seven-card-flush", "six-card-flush", "five-card-flush", "four-card-flush", "three-card-flush")


def _table(name: str, lines: tuple[str, ...], otherwise: str = "    otherwise: lose\n") -> str:
    pays = ", ".join(f"{line}: 2 to 1" for line in lines)
    return f"pay-tables:\n  {name}:\n    title: Extra\n    hand: players\n    pays: {{{pays}}}\n{otherwise}"


def test_a_hand_of_any_number_of_cards_is_looked_at_too(tmp_path: Path) -> None:
    """The table is used for four-card flushes and worse: lines for longer ones are never paid."""
    text = BASED.replace("GAME", "high-card-flush") + (
        "changes:\n"
        "  - replace: settle.flush-bonus\n"
        "    wagers: [flush-bonus]\n"
        "    when: {category: {players: ..four-card-flush}}\n"
        "    pay-table: flush-bonus\n"
        "    folded: plays\n"
        "  - insert-after: settle.flush-bonus\n"
        "    items: [{id: more, wagers: [flush-bonus], always: lose, folded: plays}]\n"
    )
    told = [("RG309", f"pay-tables.flush-bonus.pays.{line}") for line in sorted(FLUSHES[:3])]
    assert sorted(found(tmp_path, text + _table("flush-bonus", FLUSHES))) == told


def test_a_total_bounds_what_a_table_of_totals_pays(tmp_path: Path) -> None:
    """The table is used where the banker has five or less, so its line for six is never paid."""
    text = BASED.replace("GAME", "baccarat") + (
        "changes:\n"
        "  - insert-after: settle.tie\n"
        "    items: [{id: low, bonus-on: tie, when: {total: {bankers: 0..5}}, pay-table: low}]\n"
    )
    table = _table("low", ("total 4", "total 6"), "    otherwise: nothing\n").replace("players", "bankers")
    assert [("RG309", "pay-tables.low.pays.total 6")] == found(tmp_path, text + table)


def test_a_line_that_no_deal_leaves_is_never_paid(tmp_path: Path) -> None:
    """The best five of seven cards: seven cards of the six ranks from two to seven hold a pair."""
    text = BASED.replace("GAME", "ultimate-style-holdem") + _table("trips", ("three-of-a-kind", "high-card 7"))
    assert [("RG309", "pay-tables.trips.pays.high-card 7")] == found(tmp_path, text)


@pytest.mark.parametrize(("otherwise", "expected"), [("    otherwise: lose\n", ["RG309"]), ("", [])])
def test_otherwise_is_for_hands_that_a_deal_leaves(tmp_path: Path, otherwise: str, expected: list[str]) -> None:
    """Of seven cards two at least are of one suit, so nobody's longest flush is one card."""
    lines = _table("flush-bonus", (*FLUSHES, "two-card-flush"), otherwise)
    assert [code for code, _ in found(tmp_path, BASED.replace("GAME", "high-card-flush") + lines)] == expected


@pytest.mark.parametrize(
    ("game", "qualifies", "expected"),
    [
        # Five different ranks that make no straight: the lowest are 7-5-4-3-2.
        ("caribbean-stud", "high-card", ["hands.dealers.qualifies"]),
        ("caribbean-stud", "high-card 7", ["hands.dealers.qualifies"]),
        ("caribbean-stud", "high-card 8", []),
        # A ranking that is judged hand by hand.
        ("high-card-flush", "one-card", ["hands.dealers.qualifies"]),
        ("high-card-flush", "two-card-flush", []),
    ],
)
def test_a_qualifier_that_every_hand_meets_is_none(
    tmp_path: Path, game: str, qualifies: str, expected: list[str]
) -> None:
    area = "{dealer: all}" if game == "caribbean-stud" else "{dealer: any}"
    size, ranking = ("5", "high") if game == "caribbean-stud" else ("1..7", "longest-flush")
    text = BASED.replace("GAME", game) + (
        f"hands:\n  dealers: {{title: hand, size: {size}, from: {area}, ranking: {ranking}, qualifies: {qualifies}}}\n"
    )
    assert [("RG309", place) for place in expected] == found(tmp_path, text)
