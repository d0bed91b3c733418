"""Checks typed prose: every number bound to a value, every term in the glossary, every slot filled."""

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

from rulesgen.findings import Finding, Place, Span
from rulesgen.ids import RuleId
from rulesgen.prose import FORMATS, loose_numbers, split
from rulesgen.rulebook.references import is_choice
from rulesgen.source import Data, Document, KeyPath, first_of

PROSE_KEYS = frozenset({"note", "notes", "ours", "ask", "means"})

Value = Callable[[tuple[str, ...]], Data]
"""From a slot's path to its value; KeyError where there is none."""


def prose_of(data: Data, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Every typed text of a file, with its path."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in PROSE_KEYS and (isinstance(value, str) or key in ("notes", "ours")):
                yield from _texts(value, (*path, key))
            else:
                yield from prose_of(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from prose_of(value, (*path, number))


def _texts(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(item, (*path, key))


def check_prose(document: Document, terms: dict[str, str], value: Value) -> list[Finding]:
    """Everything wrong with the typed texts of a file."""
    return first_of(_wrong(document, terms, value))


def _wrong(document: Document, terms: dict[str, str], value: Value) -> Iterator[Finding]:
    for path, text in prose_of(document.data):
        subject = RuleId(str(document.data["id"]), map(str, path))
        for at, number in loose_numbers(text):
            message = f"The number `{number}` is bound to no value of the rules, so it can come to disagree with them."
            without = "write `a` instead of `one`" if number.lower() == "one" else "say it without a number"
            remedy = f"Write a slot such as {{seats.max:words}}, or {without}."
            yield Finding("RG204", within(document, path, at, number), message, remedy, subject)
        for piece in split(text):
            if piece.kind == "term" and piece.text.lower() not in terms:
                place = within(document, path, piece.at + 1, piece.text)
                message = f"`{piece.text}` is not in the glossary." if piece.text.strip() else "The brackets are empty."
                yield Finding("RG205", place, message, _nearest(piece.text.lower(), terms), subject)
            if piece.kind == "slot" and (problem := _bad_slot(piece.text, piece.form, value)):
                place = within(document, path, piece.at, "{" + piece.text)
                remedy = f"Run `rulesgen show {document.data['id']}` for the values a slot can name."
                yield Finding("RG210", place, problem, remedy, subject)


def _bad_slot(path: str, form: str, value: Value) -> str:
    if form not in FORMATS:
        return f"A slot is a path, and perhaps a colon and one of {', '.join(FORMATS)}."
    try:
        filled = value(tuple(path.split(".")))
    except KeyError:
        return f"The rules have no value `{path}`."
    if is_choice(filled):
        return f"`{path}` is left to the operator (choice `{filled['choice']}`), so it has no single value to print."
    if isinstance(filled, dict | list):
        return f"`{path}` is not a single value."
    if form in ("words", "money") and (not isinstance(filled, int) or isinstance(filled, bool)):
        return f"`{path}` is not a number, so it cannot be printed as {form}."
    return ""


def _nearest(term: str, terms: dict[str, str]) -> str:
    close = get_close_matches(term, list(terms), 1)
    return f"Did you mean `{close[0]}`?" if close else "Add it to glossary.yaml, or take the brackets away."


def within(document: Document, path: KeyPath, at: int, word: str) -> Place:
    """The place of a word inside a text; the text's own place where quoting or folding moves it."""
    place = document.place(path)
    span = place.span
    assert span is not None
    line = document.lines[span.line - 1]  # YAML counts every kind of line end, as this does
    column = line.find(word, max(0, span.column - 1 + min(at, 1)))
    near = line.find(word, span.column - 1 + at)
    if near >= 0:
        column = near
    if column < 0:
        return place
    return Place(place.file, Span(span.line, column + 1, span.line, column + 1 + len(word)))
