"""The schemas, followed beside the data: which part of them holds for a value."""

import json
import re
from decimal import Decimal
from functools import cache
from typing import Any

from rulesgen.catalogue import shipped
from rulesgen.rulebook import Path

TYPES: dict[str, Any] = {
    "object": dict, "array": list, "integer": int, "boolean": bool, "number": (int, Decimal), "string": str,
}  # fmt: skip


@cache
def schema_of(kind: str) -> Any:
    """A schema in which every reference names its file."""
    text = (shipped("schemas") / f"{kind}.schema.json").read_text("utf-8")
    return json.loads(text.replace('"$ref": "#/', f'"$ref": "{kind}.schema.json#/'))


def resolve(schema: Any, data: Any) -> Any:
    """The schema that holds for this data: references followed, and the branches that it takes."""
    if "$ref" in schema:
        file, _, pointer = schema["$ref"].partition("#")
        found = schema_of(file.split(".")[0])
        for part in pointer.strip("/").split("/"):
            found = found[part]
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        schema = _merged(resolve(found, data), rest)
    if "if" in schema:
        branch = schema.get("then" if _meets(schema["if"], data) else "else", {})
        rest = {key: value for key, value in schema.items() if key not in ("if", "then", "else")}
        schema = _merged(rest, resolve(branch, data))
    if "allOf" in schema:
        parts = schema["allOf"]
        schema = {key: value for key, value in schema.items() if key != "allOf"}
        for part in parts:
            schema = _merged(schema, resolve(part, data))
    return schema


def _merged(one: Any, other: Any) -> Any:
    properties = {**one.get("properties", {}), **other.get("properties", {})}
    required = [*one.get("required", ()), *other.get("required", ())]
    merged = {**one, **other}
    needs = {
        key: [*one.get("dependentRequired", {}).get(key, ()), *other.get("dependentRequired", {}).get(key, ())]
        for key in (*one.get("dependentRequired", {}), *other.get("dependentRequired", {}))
    }
    return {**merged, "properties": properties, "required": required, "dependentRequired": needs}


def _meets(condition: Any, data: Any) -> bool:
    """Whether data meets the condition of an `if`."""
    if "type" in condition and not _is_type(condition["type"], data):
        return False
    if "const" in condition and data != condition["const"]:
        return False
    if not isinstance(data, dict):
        return True
    if any(key not in data for key in condition.get("required", ())):
        return False
    return all(_meets(part, data[key]) for key, part in condition.get("properties", {}).items() if key in data)


def _is_type(kinds: str | list[str], data: Any) -> bool:
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        if isinstance(data, TYPES[kind]) and (kind == "boolean" or not isinstance(data, bool)):
            return True
    return False


def inner(schema: Any, key: str, path: Path) -> Any:
    """The schema of an entry of a map; options are kept in files of their own."""
    if path == ("options",):
        return schema_of("option")
    found = schema.get("properties", {}).get(key) or schema.get("additionalProperties") or schema.get("items")
    return found if isinstance(found, dict) else {}


def has_form(schema: Any, data: Any, path: Path) -> bool:
    """Whether every map along the path has the keys that its schema needs, every list no repetition that it forbids.

    An option has its own file.
    """
    if path[:1] == ("options",):
        return True
    for depth in range(len(path)):
        schema = resolve(schema, data)
        if isinstance(data, dict) and not set(schema.get("required", ())) <= {*data, "id"}:
            return False
        if isinstance(data, list) and schema.get("uniqueItems") and any(data.count(one) > 1 for one in data):
            return False
        if not isinstance(data, dict) or path[depth] not in data:
            return True
        schema, data = inner(schema, path[depth], path[:depth]), data[path[depth]]
    return True


def allows(schema: Any, value: Any) -> bool:
    """Whether a single value could stand here."""
    schema = resolve(schema, value)
    if "type" in schema and not _is_type(schema["type"], value):
        return False
    if "enum" in schema:
        return any(value == one and type(value) is type(one) for one in schema["enum"])
    if "const" in schema:
        return bool(value == schema["const"])
    if isinstance(value, str):
        return "pattern" not in schema or re.search(schema["pattern"], value) is not None
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return True
