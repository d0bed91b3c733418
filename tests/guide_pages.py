"""The guide's two pages as data: its files, commands and tables; and the schemas that they are held against."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from rulesgen.catalogue import shipped
from rulesgen.source import Data, read_bytes

_BLOCK = re.compile(
    r"^(?:<!-- (?P<mark>[^\n]*?) -->\n)?```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_TABLE = re.compile(r"^<!-- (?P<mark>[^\n]*?) -->\n\|[^\n]*\n\| ---[^\n]*\n(?P<rows>(?:\|[^\n]*\n?)+)", re.MULTILINE)
_CODE = re.compile(r"`([^`]+)`")
MARKS = frozenset({"cites", "ours", "note", "id", "title", "schema"})
"""Keys that the reference explains once, because they stand almost everywhere."""


class Block(NamedTuple):
    """A block of code, and the remark before it that says what it is."""

    mark: str
    language: str
    text: str


class Command(NamedTuple):
    """A command line as it is shown, with the output under it."""

    line: str
    output: str


def page(name: str) -> str:
    return (shipped("schemas") / name).read_text("utf-8")


def blocks(text: str) -> list[Block]:
    return [Block(found["mark"] or "", found["language"], found["text"]) for found in _BLOCK.finditer(text)]


def commands(block: Block) -> list[Command]:
    parts = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)[1:]
    return [Command(line, output) for line, output in zip(parts[::2], parts[1::2], strict=True)]


def tables(text: str) -> Iterator[tuple[str, list[list[str]]]]:
    """Every table with a remark before it: the remark, and the cells of its rows."""
    for found in _TABLE.finditer(text):
        yield found["mark"], [[cell.strip() for cell in row[2:-2].split(" | ")] for row in found["rows"].splitlines()]


def table(text: str, mark: str) -> list[list[str]]:
    [rows] = [rows for its_mark, rows in tables(text) if its_mark == mark]
    return rows


def code_in(text: str) -> list[str]:
    return _CODE.findall(text)


# --- the schemas ---

G, P, D = "game.schema.json#", "game.schema.json#/properties/", "game.schema.json#/$defs/"
R, C, OPTION = "ranking.schema.json#", "case.schema.json#", "option.schema.json#"
T = "procedures.schema.json#"
ROW = f"{T}/properties/rows/items"
SOURCE = "sources.schema.json#/properties/sources/additionalProperties"
CLAUSE = f"{SOURCE}/properties/clauses/additionalProperties"

PAID = f"{P}pay-tables/additionalProperties/properties"
MAPS: dict[str, dict[str, str]] = {
    "game": {
        "": G,
        "deck": f"{P}deck",
        "seats": f"{P}seats",
        "rotation": f"{P}rotation",
        "rotation.eligible": f"{D}session-facts",
        "areas.*": f"{P}areas/additionalProperties",
        "betting": f"{P}betting",
        "betting.forced.*": f"{P}betting/properties/forced/items",
        "hands.*": f"{P}hands/additionalProperties",
        "pot.*": f"{P}pot/items",
        "odd-chip": f"{P}odd-chip",
        "rounding": f"{P}rounding",
        "options.*": f"{P}options/items/then",
        "standing": "standing.schema.json#/$defs/rules",
        "wagers.*": f"{P}wagers/additionalProperties",
        "wagers.*.amount.*": f"{D}amount/then/items",
        "settle.*": f"{P}settle/items",
        "settle.*.higher": f"{D}result/then",
        "pay-tables.*": f"{P}pay-tables/additionalProperties",
        "pay-tables.*.reading": f"{PAID}/reading",
        "pay-tables.*.reading.others.*": f"{PAID}/reading/properties/others/items",
        "declared-edges.*": f"{P}declared-edges/additionalProperties",
        "strategies.*": f"{P}strategies/additionalProperties",
        "strategies.*.steps.*": f"{D}planned-always",
        "strategies.*.steps.*.*": f"{D}planned",
        "strategies.*.steps.*.keep": f"{D}kept-by",
        "fees.*": f"{P}fees/additionalProperties",
        "choices.*": f"{P}choices/additionalProperties",
        "changes.*": f"{D}change",
        "spots": f"{P}spots",
        "bank": f"{P}bank",
        "house-way": f"{P}house-way",
        "house-way.rows.*": f"{D}house-way-row",
    },
    "step": {"": f"{D}step"},
    "verb": {
        "deal": f"{D}deal",
        "deal.if-short": f"{D}deal/properties/if-short/then",
        "bet": f"{D}bet",
        "bet.or": f"{D}bet/properties/or",
        "reveal": f"{D}reveal",
        "decide": f"{D}decide",
        "decide.choices.*": f"{D}decide/properties/choices/additionalProperties/then",
        "discard": f"{D}discard",
        "draw": f"{D}draw",
        "arrange": f"{D}arrange",
        "arrange.must-not": f"{D}arrange/properties/must-not",
        "choose": f"{D}choose",
        "roll": f"{D}roll",
        "deliver": f"{D}deliver",
    },
    "facts": {"": f"{D}facts"},
    "ranking": {
        "": R,
        "ace": f"{R}/properties/ace",
        "joker": f"{R}/properties/joker",
        "sets.*.*": f"{R}/properties/sets/additionalProperties/items",
        "categories.*": f"{R}/$defs/category",
    },
    "case": {
        "": C,
        "given": f"{C}/properties/given",
        "given.session": f"{C}/properties/given/properties/session",
        "given.table": f"{C}/properties/given/properties/table",
        "fault": f"{C}/$defs/fault",
        "when.*.*": f"{C}/properties/when/additionalProperties/then/items/then",
        "then": f"{C}/properties/then",
        "then.pays.*": f"{C}/properties/then/properties/pays/items",
    },
    "option": {
        "": OPTION,
        "allowed.*": f"{OPTION}/properties/allowed/items",
        "allowed.*.when": f"{OPTION}/$defs/facts",
        "asked": f"{OPTION}/properties/asked",
        "agreed": f"{OPTION}/properties/agreed",
        "areas.*": f"{OPTION}/properties/areas/additionalProperties",
        "play.*": f"{OPTION}/properties/play/items",
        "play.*.finish": f"{OPTION}/properties/play/items/properties/finish",
        "hands.*": f"{OPTION}/properties/hands/additionalProperties",
        "pot.*": f"{OPTION}/properties/pot/items",
        "odd-chip": f"{OPTION}/properties/odd-chip",
    },
    "procedures": {
        "": T,
        "for.*": f"{T}/properties/for/items",
        "substantial-action": f"{T}/properties/substantial-action",
        "burn-on-redeal": f"{T}/properties/burn-on-redeal",
        "rows.*": ROW,
        "rows.*.when": f"{ROW}/properties/when",
        "rows.*.choice": f"{ROW}/properties/choice",
    },
    "other": {
        "sources.*": SOURCE,
        "sources.*.clauses.*": CLAUSE,
        "sources.*.clauses.*.speaks-of.*": f"{CLAUSE}/properties/speaks-of/items",
        "sources.*.clauses.*.allows": f"{CLAUSE}/properties/allows",
        "terms.*": "glossary.schema.json#/properties/terms/additionalProperties",
        "accepted.*": "accepted.schema.json#/properties/accepted/items",
    },
}
"""Where the keys of each table stand in the schemas: by table, then by what stands before the key."""


@cache
def schemas() -> dict[str, Any]:
    paths = sorted(shipped("schemas").glob("*.schema.json"))
    return {path.name: json.loads(path.read_text("utf-8"), parse_float=Decimal) for path in paths}


def schema_at(pointer: str) -> Any:
    file, _, rest = pointer.partition("#")
    node = schemas()[file]
    for part in filter(None, rest.split("/")):
        node = node[part]
    return node


def pointers_with_keys(file: str) -> Iterator[str]:
    """Every place of a schema that lists keys, without those that only look at a value (`if`)."""
    waiting: list[tuple[str, Any]] = [(f"{file}#", schemas()[file])]
    while waiting:
        pointer, node = waiting.pop()
        if isinstance(node, dict):
            listed = node.get("properties")
            if isinstance(listed, dict) and "type" not in node.get("properties", {}).get("type", {}):
                yield pointer
            waiting += [(f"{pointer}/{key}", value) for key, value in node.items() if key not in ("if", "examples")]
        elif isinstance(node, list):
            waiting += [(f"{pointer}/{number}", value) for number, value in enumerate(node)]


def enums_at(pointer: str) -> set[Any]:
    """The words that a value may be, where it is one of a list."""
    node, file = schema_at(pointer), pointer.partition("#")[0]
    found = set(node.get("enum", ())) | ({node["const"]} if "const" in node else set())
    if "$ref" in node:
        found |= enums_at(node["$ref"] if not node["$ref"].startswith("#") else file + node["$ref"])
    below = [key for key in ("then", "else") if isinstance(node.get(key), dict)]
    return found.union(*(enums_at(f"{pointer}/{key}") for key in below))


@cache
def _registry() -> Any:
    return Registry().with_resources([(name, DRAFT202012.create_resource(one)) for name, one in schemas().items()])


def faults(pointer: str, written: str) -> list[str]:
    """What the schema at a place has against a value as it is written in YAML."""
    validator = Draft202012Validator({"$ref": pointer}, registry=_registry())
    return [error.message for error in validator.iter_errors(as_data(written))]


def as_data(written: str) -> Data:
    reading = read_bytes(f"x: {written}\n".encode(), "guide")
    assert reading.document is not None, (written, reading.findings)
    return reading.document.data["x"]


def alternatives(pattern: str) -> list[str]:
    """A pattern as the patterns of its alternatives: those of the group that has the most of them."""
    groups = [(start, end, _split(pattern[start:end])) for start, end in _groups(pattern)]
    start, end, parts = max(groups, key=lambda group: len(group[2]))
    return [f"{pattern[:start]}{part}{pattern[end:]}" for part in parts]


def _groups(pattern: str) -> Iterator[tuple[int, int]]:
    opened: list[int] = []
    for at, sign in enumerate(pattern):
        if sign == "(":
            opened.append(at + 1)
        elif sign == ")":
            yield opened.pop(), at


def _split(text: str) -> list[str]:
    """The parts between the strokes that stand in no inner group."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return parts
