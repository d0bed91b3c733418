"""The schemas are manual, editor help and error help in one: nothing in them may be missing, hidden or wrong."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from rulesgen.catalogue import shipped
from rulesgen.schema import check_document, flow, kinds
from rulesgen.source import read_bytes, read_file

FOLDER = shipped("schemas")
FILES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.schema.json"))
RULES = sorted(shipped("rules").rglob("*.yaml"))

ONE = ("additionalProperties", "contains", "else", "if", "items", "not", "propertyNames", "then")
SEVERAL = ("allOf", "anyOf", "oneOf", "prefixItems")
NAMED = ("$defs", "dependentSchemas", "patternProperties", "properties")
WORDS = {"$comment", "$ref", "description", "examples", "title"}

Schema = dict[str, Any]


def read(name: str) -> Schema:
    return dict(json.loads((FOLDER / name).read_text("utf-8"), parse_float=Decimal))


SCHEMAS = {name: read(name) for name in FILES}
BY_ID = {str(schema["$id"]): schema for schema in SCHEMAS.values()}
REGISTRY: Registry[Any] = Registry().with_resources(
    [(name, DRAFT202012.create_resource(schema)) for name, schema in BY_ID.items()]
)


def parts(schema: Any, pointer: str = "") -> Iterator[tuple[str, Schema]]:
    """A schema and all schemas in it, each with its pointer. What is only true or false has nothing to say."""
    if not isinstance(schema, dict):
        return
    yield pointer, schema
    for key in ONE:
        yield from parts(schema.get(key), f"{pointer}/{key}")
    for key in SEVERAL:
        for number, part in enumerate(schema.get(key, ())):
            yield from parts(part, f"{pointer}/{key}/{number}")
    for key in NAMED:
        for name, part in schema.get(key, {}).items():
            yield from parts(part, f"{pointer}/{key}/{name}")


def properties(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Every property a file can have; those of a condition only look at one that is declared elsewhere."""
    for pointer, part in parts(schema):
        if re.search(r"/properties/[^/]+$", pointer) and "/if/" not in pointer:
            yield pointer, part


def target(schema: Schema, reference: str) -> tuple[Schema, Schema]:
    """What a reference points to, and the schema that holds it."""
    name, _, pointer = reference.partition("#")
    schema = BY_ID[urljoin(schema["$id"], name)]
    found: Any = schema
    for key in pointer.split("/")[1:]:
        found = found[key]
    return found, schema


def says(schema: Schema, part: Schema, key: str) -> Any:
    """What a part says under a key, itself or through its reference."""
    while key not in part and "$ref" in part:
        part, schema = target(schema, part["$ref"])
    return part.get(key)


def hidden(schema: Schema, part: Schema) -> bool:
    """Whether an editor would show the words of a reference in place of the words of this part.

    It shows the innermost description: that of a branch, or of a reference that has more than words beside it.
    """
    branches = [part[key] for key in ("then", "else") if isinstance(part.get(key), dict)]
    if "$ref" in part and part.keys() - WORDS:
        branches.append({"$ref": part["$ref"]})
    return "description" in part and any(
        "description" not in branch and says(schema, branch, "description") for branch in branches
    )


@pytest.mark.parametrize("name", FILES)
def test_a_schema_is_valid(name: str) -> None:
    assert SCHEMAS[name]["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", FILES)
def test_every_property_has_a_description_and_an_example(name: str) -> None:
    schema = SCHEMAS[name]
    silent = [
        f"{pointer}: no {key}"
        for pointer, part in properties(schema)
        for key in ("description", "examples")
        if not says(schema, part, key)
    ]
    assert [] == silent


@pytest.mark.parametrize("name", FILES)
def test_every_example_fits_its_own_schema(name: str) -> None:
    schema = SCHEMAS[name]
    checker = Draft202012Validator.FORMAT_CHECKER
    wrong = []
    for pointer, part in parts(schema):
        place = {"$ref": f"{schema['$id']}#{pointer}"}
        validator = Draft202012Validator(place, registry=REGISTRY, format_checker=checker)
        wrong += [
            f"{pointer}: {error.message}"
            for example in part.get("examples", ())
            for error in validator.iter_errors(example)
        ]
    assert [] == wrong


@pytest.mark.parametrize("name", [name for name in FILES if "/" not in name])
def test_no_description_is_hidden_behind_that_of_a_reference(name: str) -> None:
    schema = SCHEMAS[name]
    assert [] == [pointer for pointer, part in parts(schema) if hidden(schema, part)]


@pytest.mark.parametrize("kind", kinds())
def test_a_kind_of_rule_file_says_its_name_and_refuses_unknown_keys(kind: str) -> None:
    schema = SCHEMAS[f"{kind}.schema.json"]
    assert f"{kind}.schema.json" == schema["$id"]
    assert f"{kind}/1" == schema["properties"]["schema"]["const"]
    assert {"schema", "id"} <= set(schema["required"])
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("path", RULES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_first_line_of_a_rule_file_leads_an_editor_to_its_schema(path: Path) -> None:
    document = read_file(path).document
    assert document is not None
    kind = document.data["schema"].split("/")[0]

    modeline = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", document.text.split("\n", 1)[0])

    assert modeline is not None
    assert (FOLDER / f"{kind}.schema.json").resolve() == (path.parent / modeline[1]).resolve()
    assert (path.parent / modeline[1]).is_file()


def _help_for(text: str) -> list[str]:
    reading = read_bytes(text.encode(), "rules/games/mine.yaml")
    assert reading.document is not None
    return [finding.remedy for finding in check_document(reading.document)]


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("deck:{packs: 1}", "Put a space after the colon."),
        (
            "pot: [{id: all, title: pot, share: half, best: best}]",
            "Its part of the pot: 1, or a fraction. For example: `1`.",
        ),
        ("fees: {rake: {title: rake, of: pot, amount: much}}", "How much: dollars, a percentage of the pot"),
    ],
)
def test_a_wrong_value_is_told_what_it_is_for(line: str, remedy: str) -> None:
    """The place of an error may say nothing of its own; what stands around it does."""
    head = "# yaml-language-server: $schema=../../schemas/game.schema.json\nschema: game/1\nid: mine\ntitle: Mine\n"
    helped = _help_for(f"{head}version: 1.0.0\ndated: 2026-11-17\nbased-on: texas-holdem\n{line}\n")
    assert any(one.startswith(remedy) for one in helped), helped


def test_a_missing_rotation_is_shown_as_a_player_dealer_needs_it() -> None:
    head = "# yaml-language-server: $schema=../../schemas/game.schema.json\nschema: game/1\nid: mine\ntitle: Mine\n"
    helped = _help_for(f"{head}version: 1.0.0\ndated: 2026-11-17\nbanking: player-dealer\n")
    example = "`rotation: {of: player-dealer, moves: clockwise, holds: 2, may-decline: true}`"
    assert [one for one in helped if one.endswith(f"For example: {example}.")]


def test_every_example_can_be_written_as_a_finding_shows_it() -> None:
    """A reader copies it: text that would end a list or a map early stands in quotes."""
    for name in kinds():
        for _, part in parts(SCHEMAS[f"{name}.schema.json"]):
            for example in part.get("examples", ()):
                if isinstance(example, dict | list):
                    reading = read_bytes(f"x: {flow(example)}\n".encode(), "example")
                    assert reading.document is not None, flow(example)
                    assert _plain(reading.document.data["x"]) == _plain(example)


def _plain(value: Any) -> Any:
    """The keys of a map are text in YAML and in JSON; a number in JSON may be written with decimals."""
    return json.loads(json.dumps(value, default=float))
