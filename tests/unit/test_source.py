"""The YAML reader: exact values, a place for every node, refusals, and nothing but findings for any bytes."""

import os
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesgen.findings import Span
from rulesgen.source import MOST_BYTES, MOST_LEVELS, Document, read_bytes, read_file


def read(text: str) -> Document:
    reading = read_bytes(text.encode(), "x.yaml")
    assert reading.findings == ()
    assert reading.document is not None
    return reading.document


def codes(content: bytes) -> list[str]:
    return [finding.code for finding in read_bytes(content, "x.yaml").findings]


# Expected values: YAML 1.2.2, section 10.3.2 (core schema). The comment says what YAML 1.1 would make of them.
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("6:5", "6:5"),  # 365
        ("off", "off"),  # False
        ("NO", "NO"),  # False
        ("y", "y"),
        ("10.10", Decimal("10.10")),  # 10.1, a float
        ("1_000", "1_000"),  # 1000
        ("010", 10),  # 8
        ("0o10", 8),
        ("0x1F", 31),
        ("-7", -7),
        ("1e2", Decimal("1e2")),
        (".5", Decimal("0.5")),
        ("2026-11-16", "2026-11-16"),  # a date
        ("true", True),
        ("null", None),
        ("~", None),
        ("", None),
        ("'5'", "5"),
        ("1..3", "1..3"),
        ("10h", "10h"),
        ("1/2", "1/2"),
        ("3 to 2", "3 to 2"),
    ],
)
def test_plain_values_follow_yaml_1_2_and_are_exact(text: str, value: Any) -> None:
    found = read(f"key: {text}\nother: 1").data["key"]
    assert (value, type(value)) == (found, type(found))


def test_keys_are_text() -> None:
    assert {"won": {"2": "push", "1": 0}} == read("won: {2: push, 1: 0}").data


def test_every_node_has_a_place() -> None:
    document = read("a: 1\nb:\n  - x\n  - {c: 'dé', e: [f]}\n")
    assert Span(1, 4, 1, 5) == document.place(("a",)).span
    assert Span(3, 5, 3, 6) == document.place(("b", 0)).span
    assert Span(4, 6, 4, 7) == document.place(("b", 1, "c"), key=True).span
    assert Span(4, 9, 4, 13) == document.place(("b", 1, "c")).span
    assert Span(4, 19, 4, 20) == document.place(("b", 1, "e", 0)).span


def test_a_node_that_is_not_there_has_its_parents_place() -> None:
    document = read("a: {b: 1}")
    assert document.place(("a",)) == document.place(("a", "missing", "deeper"))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "RG005"),
        (b"# only a comment\n", "RG005"),
        (b"a: &x 1", "RG008"),
        (b"a: !!int 3", "RG008"),
        (b"a: !x 3", "RG008"),
        (b"<<: {a: 1}", "RG008"),
        (b"a: 1\n---\nb: 2", "RG008"),
        (b"%YAML 1.1\n---\na: 1", "RG008"),
        (b"? [a]\n: 1", "RG008"),
        (b"a: .inf", "RG008"),
        (b"a: " + b"9" * 5000, "RG008"),
        (b"a: 1e999999999", "RG008"),
        (b"a: 1\na: 2", "RG007"),
        (b"a: {b: 1, b: 1}", "RG007"),
        (b"a: [1", "RG004"),
        (b"a: b: c", "RG004"),
        (b"\t- x", "RG004"),
        (b"a: \x01", "RG004"),
        (b"a: \xff", "RG003"),
        ("a: 1".encode("utf-16"), "RG003"),
        pytest.param(b"[" * (MOST_LEVELS + 1) + b"]" * (MOST_LEVELS + 1), "RG006", id="one level too deep"),
        (b"[" * 10_000, "RG006"),
        (b"{a: " * 10_000, "RG006"),
        (b"- " * 10_000, "RG006"),
        (b"a: " + b"x" * MOST_BYTES, "RG002"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[:16].decode("latin-1"),
)
def test_what_is_refused(content: bytes, code: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    reading = read_file(path, "x.yaml")
    assert reading.document is None
    assert code == reading.findings[0].code


def test_depth_up_to_the_limit_is_read() -> None:
    assert [] == codes(b"[" * MOST_LEVELS + b"]" * MOST_LEVELS)


def test_an_alias_is_refused_where_it_stands() -> None:
    findings = read_bytes(b"a: &x 1\nb: *x", "x.yaml").findings
    assert ["x.yaml:1:4", "x.yaml:2:4"] == [str(finding.place) for finding in findings]


def test_bad_bytes_have_a_line_and_a_column() -> None:
    assert "x.yaml:2:4" == str(read_bytes(b"a: 1\nb: \xff", "x.yaml").findings[0].place)


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert {"a": 1} == read_bytes(b"\xef\xbb\xbfa: 1", "x.yaml").document.data  # type: ignore[union-attr]


def test_a_file_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    assert ["RG001"] == [finding.code for finding in read_file(tmp_path / "none.yaml").findings]
    assert ["RG001"] == [finding.code for finding in read_file(tmp_path).findings]


@given(st.one_of(st.binary(max_size=400), st.text("ab:-,{}[]&*!|>'\"%@` \n\t#?<\\0", max_size=200).map(str.encode)))
def test_any_bytes_give_a_document_or_findings(content: bytes) -> None:
    reading = read_bytes(content, "x.yaml")
    assert (reading.document is None) == bool(reading.findings)
    for finding in reading.findings:
        assert finding.place.span is None or min(finding.place.span) >= 1


def test_a_control_character_is_refused_even_as_an_escape() -> None:
    assert ["RG008"] == codes(b'a: "bell \\a"')


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
def test_a_named_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "p.yaml")
    assert ["RG001"] == [finding.code for finding in read_file(tmp_path / "p.yaml").findings]
