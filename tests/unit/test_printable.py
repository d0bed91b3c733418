"""What a file holds and no page can show is told before anything is printed, at its line."""

from pathlib import Path

import pytest

from rulesgen.catalogue import shipped
from rulesgen.documents.pdf import render_pdf
from rulesgen.rulebook import load
from rulesgen.rulebook.printable import _glyphs, not_printable
from rulesgen.source import read_bytes

STYLES = ("p", "em", "strong", "h1")
SHEETS = [shipped("templates") / name for name in ("fonts.css", "page.css")]

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: mine
title: {title}
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Custom of our room.
"""


def found(text: str) -> list[tuple[int, int, str]]:
    document = read_bytes(text.encode(), "x.yaml").document
    assert document is not None
    findings = list(not_printable(document))
    assert {"RG215"} >= {finding.code for finding in findings}
    return [(one.place.span.line, one.place.span.column, one.message) for one in findings if one.place.span]


# The names are those of the Unicode charts.
@pytest.mark.parametrize(
    ("letter", "told"),
    [
        ("\u200b", "cannot be seen (U+200B ZERO WIDTH SPACE)"),
        ("\u00ad", "cannot be seen (U+00AD SOFT HYPHEN)"),
        ("\ufe0f", "cannot be seen (U+FE0F VARIATION SELECTOR-16)"),
        ("\U000e0041", "cannot be seen (U+E0041 TAG LATIN CAPITAL LETTER A)"),
        ("\u2028", "cannot be seen (U+2028 LINE SEPARATOR)"),
        ("\u202e", "changes the direction of the text (U+202E RIGHT-TO-LEFT OVERRIDE)"),
        ("\u2066", "changes the direction of the text (U+2066 LEFT-TO-RIGHT ISOLATE)"),
        ("\u200f", "changes the direction of the text (U+200F RIGHT-TO-LEFT MARK)"),
        ("字", "no font of the documents has (U+5B57 CJK UNIFIED IDEOGRAPH-5B57)"),
        ("\U0001f0a1", "no font of the documents has (U+1F0A1 PLAYING CARD ACE OF SPADES)"),
        ("\ue000", "no font of the documents has (U+E000 without a name)"),
    ],
)
def test_a_character_that_no_page_can_show_is_told_with_its_name(letter: str, told: str) -> None:
    [(line, column, message)] = (
        found(f'id: x\ntitle: "Ab{letter}c"\n') if letter != "\u2028" else found('id: x\ntitle: "Ab\\u2028c"\n')
    )
    assert told in message
    assert line == 2
    assert column == (8 if letter == "\u2028" else 11)  # the text, or the character in it


@pytest.mark.parametrize("text", ["Café “Zum Löwen” — 1½ ♠♥♦♣", "Jeu d'as: 5 × 2 €", "naïve Ñandú Łódź"])
def test_letters_of_western_languages_and_suits_can_be_printed(text: str) -> None:
    assert [] == found(f'id: x\ntitle: "{text}"\n')


@pytest.mark.parametrize("text", [" ", "\\t \\n", "\u00a0"])
def test_a_title_of_blanks_would_be_no_title(text: str) -> None:
    blank = "This text holds nothing but blanks, so nothing would be printed."
    assert (2, 8, blank) in found(f'id: x\ntitle: "{text}"\n')


def test_keys_are_looked_at_too() -> None:
    [(line, column, message)] = found('id: glossary\nterms:\n  "p\u200bot": {means: x}\n')
    assert (line, column) == (3, 3)
    assert "cannot be seen" in message


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("a" * 30, 0),
        ("a" * 31, 31),
        (f"{'a' * 30}-{'b' * 30} {'c' * 30}/{'d' * 30}", 0),
        (f"short words and {'w' * 40} then", 40),
        ("{play.a-slot.whose-path-is-much-longerthananywordmaybe.each:words} cards", 0),
        ("\u00a0".join(["aaaa"] * 7), 34),  # spaces at which no line may end: 7 x 4 letters and 6 spaces
    ],
)
def test_a_word_may_have_thirty_letters(text: str, letters: int) -> None:
    for key in ("title", "note"):
        told = [message for _, _, message in found(f'id: x\n{key}: "{text}"\n')]
        assert ([f"has {letters} letters" in message for message in told] == [True]) == bool(letters)
        assert bool(told) == bool(letters)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("given:\n  seats:\n    {word}: 100", 4),  # a player of a printed example
        ("sources:\n  {word}: {{title: x}}", 3),  # a source, and a clause of it, stand beside what cites them
        ("sources:\n  A: {{clauses: {{{word}: {{gist: x}}}}}}", 3),
        ("cites: [A/{word}]", 2),
        ("accepted: [{{reason: Because {word} is so.}}]", 2),
        ("accepted: [{{who: {word}}}]", 2),
        ("play: [{{id: {word}}}]", 2),  # in the paths of rules
        ("hands: {{{word}: {{}}}}", 2),
        ("terms:\n  pot.{word}: x", 3),
    ],
)
def test_names_are_printed_too(text: str, line: int) -> None:
    assert [] == found("id: x\n" + text.format(word="w" * 30).replace("pot.", "") + "\n")
    [(at, _, message)] = found("id: x\n" + text.format(word="w" * 31) + "\n")
    assert line == at
    assert " letters; a line has room for 30" in message


def test_a_line_may_end_at_the_points_of_a_path() -> None:
    assert [] == found("id: x\nchanges: [{remove: play.a-step-of-a-name.deal.each.and.so.on.and.so.on}]\n")
    assert found('id: x\ntitle: "play.a.deal.each.and.so.on.and.so.on"\n')


def test_the_catalogue_can_be_printed(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(GAME.format(title="My Game"), "utf-8")
    assert "RG215" not in {finding.code for finding in load(tmp_path, "rules").findings}
    (tmp_path / "mine.yaml").write_text(GAME.format(title="My 字 Game"), "utf-8")
    [finding] = [finding for finding in load(tmp_path, "rules").findings if finding.code == "RG215"]
    assert str(finding.place) == "rules/mine.yaml:4:11"


def set_in_every_style(text: str) -> tuple[str, ...]:
    body = "".join(
        f"<p><{tag}>{text}</{tag}></p>" if tag in ("em", "strong") else f"<{tag}>{text}</{tag}>" for tag in STYLES
    )
    page = f"<html><head><title>x</title></head><body>{body}</body></html>"
    return render_pdf(page, base=shipped("templates"), stylesheets=SHEETS, identifier="x").warnings


def test_the_printer_agrees_about_every_glyph() -> None:
    """WeasyPrint itself sets every character that is allowed, in every style, and misses those that are not."""
    letters = [chr(code) for code in sorted(_glyphs()) if chr(code) not in "<>&" and not chr(code).isspace()]
    assert len(letters) > 400
    assert () == set_in_every_style(" ".join(letters))
    assert set_in_every_style("字")
