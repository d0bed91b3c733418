"""JSON Schema errors as findings in our own words, at the right line; it knows the form of a file, not its meaning."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Context, Decimal, localcontext
from difflib import get_close_matches
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from rulesgen.catalogue import shipped
from rulesgen.findings import Finding, Place
from rulesgen.outside import refusal
from rulesgen.source import Data, Document, KeyPath

Locate = Callable[[KeyPath, bool], Place]
"""From a path in the data (and whether the key is meant) to a place in a file."""

_SCHEMA = re.compile(r"([a-z]+)/([0-9]+)")
_MODELINE = re.compile(r"#\s*yaml-language-server:\s*\$schema=\S*?([a-z]+)\.schema\.json\s*")
_TYPES = {
    "object": "a map (keys and values)",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "empty",
}


def kinds() -> list[str]:
    """The kinds of rule file there are."""
    return sorted(set(_schemas()) - {"common"})


def check_document(document: Document) -> list[Finding]:
    """Everything wrong with the form of one file."""
    data = document.data
    if not isinstance(data, dict):
        remedy = "Write keys and values, starting with `schema: game/1`."
        return [Finding("RG104", document.place(), f"A rule file is a map, but this is {name_type(data)}.", remedy)]
    wrong = _wrong_schema(document)
    if wrong:
        return [wrong]
    kind = data["schema"].split("/")[0]
    subject = str(data.get("id", ""))
    found = list(check_data(kind, data, subject, lambda path, key: document.place(path, key=key)))
    return found + _check_modeline(document, kind)


def check_data(kind: str, data: Data, subject: str, locate: Locate) -> Iterator[Finding]:
    """Everything wrong with data of a kind; `locate` says where each value was written."""
    # The reader lets numbers of thirty digits through; this is enough to divide them exactly.
    with localcontext(Context(prec=100)):
        errors = list(_validator(kind).iter_errors(data))
    seen: set[tuple[Any, ...]] = set()
    for error in errors:
        for finding in _explain(kind, error, subject, locate):
            # A date that is no date breaks both its pattern and its format: one finding is enough.
            if (finding.code, finding.place) not in seen or finding.code in ("RG102", "RG103"):
                seen.add((finding.code, finding.place))
                yield finding


def _wrong_schema(document: Document) -> Finding | None:
    said = document.data.get("schema")
    place = document.place(("schema",))
    known = [f"{kind}/1" for kind in kinds()]
    if said in known:
        return None
    if said is None:
        return Finding(
            "RG101",
            place,
            "The file does not say what it is.",
            f"Add one of: {listing(known)}, as `schema:`.",
        )
    return Finding("RG101", place, f"`{flow(said)}` is no kind of rule file.", _did_you_mean(str(said), known))


def _check_modeline(document: Document, kind: str) -> list[Finding]:
    first = next(iter(document.text.splitlines()), "")
    matched = _MODELINE.fullmatch(first)
    if matched and matched[1] == kind:
        return []
    message = "The first line does not tell an editor which schema the file follows."
    up = "../" * (2 if document.name.count("/") > 1 else 1)
    remedy = f"Make it `# yaml-language-server: $schema={up}schemas/{kind}.schema.json`, for completion and help."
    place = document.place() if first.strip() == "" else Document(document.name, None, "", (1, 1, 1, 2, None)).place()
    return [Finding("RG109", place, message, remedy, str(document.data.get("id", "")))]


# --- one error to findings ---


def _explain(kind: str, error: Any, subject: str, locate: Locate) -> Iterator[Finding]:
    path: KeyPath = tuple(error.absolute_path)
    rule = ".".join((subject, *(str(part) for part in path)))
    if "propertyNames" in error.absolute_schema_path:
        place = locate((*path, str(error.instance)), True)
        if error.validator == "not":
            code, message, remedy = _reserved(kind, error)
        else:
            form = _form(error.schema) or "a name"
            code, message, remedy = "RG106", f"`{error.instance}` is not {form}.", _for_example(error.schema)
        yield Finding(code, place, message, remedy, rule)
        return
    if error.validator == "additionalProperties" and isinstance(error.instance, dict):
        allowed = error.schema.get("properties", {})
        for key in error.instance.keys() - allowed.keys():
            code, message, remedy = _unknown_key(key, allowed)
            yield Finding(code, locate((*path, key), True), message, remedy, f"{rule}.{key}")
        return
    if error.validator == "oneOf" and isinstance(error.instance, dict) and any(map(refusal, error.instance)):
        return  # a verb of a game that the language does not carry: the finding about its key is enough
    code, message, remedy = _WORDS.get(str(error.validator), _other)(kind, error)
    yield Finding(code, locate(path, False), message, remedy, rule)


def _unknown_key(key: str, allowed: Iterable[str]) -> tuple[str, str, str]:
    if refused := refusal(key):
        return "RG110", *refused
    remedy = "Put a space after the colon." if ":" in key else _did_you_mean(key, allowed, "Allowed are")
    return "RG102", f"`{key}` is not a key that may stand here.", remedy


def _missing(kind: str, error: Any) -> tuple[str, str, str]:
    key = error.message.split("'")[1]
    return "RG103", f"The key `{key}` is missing.", _property_help(kind, error.schema, key)


def _missing_beside(kind: str, error: Any) -> tuple[str, str, str]:
    _, key, _, cause, *_ = error.message.split("'")
    return (
        "RG103",
        f"The key `{key}` is missing: `{cause}` needs it.",
        "Add it, or remove the key that needs it.",
    )


def _wrong_type(kind: str, error: Any) -> tuple[str, str, str]:
    wanted = error.validator_value
    names = [_TYPES[name] for name in ([wanted] if isinstance(wanted, str) else wanted)]
    message = f"This must be {listing(names, 'or')}, but it is {name_type(error.instance)}."
    return "RG104", message, _help(kind, error)


def _not_allowed(kind: str, error: Any) -> tuple[str, str, str]:
    if refused := refusal(error.instance):
        return "RG110", *refused
    allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
    said = flow(error.instance)
    if isinstance(error.instance, str) and error.instance in [str(value) for value in allowed]:
        return "RG105", f"`{said}` stands in quotes, but a number is wanted.", f"Write {said} without quotes."
    shown = said if len(said) < 60 else said[:57] + "…"
    return (
        "RG105",
        f"`{shown}` is not an allowed value.",
        _did_you_mean(said, [flow(value) for value in allowed]),
    )


def _wrong_form(kind: str, error: Any) -> tuple[str, str, str]:
    if refused := refusal(error.instance):
        return "RG110", *refused
    form = _form(error.schema) or "in the right form"
    return "RG106", f"`{flow(error.instance)}` is not {form}.", _help(kind, error)


def _not_one(kind: str, error: Any) -> tuple[str, str, str]:
    wanted = error.schema.get("x-one-of", [])
    given = [key for key in wanted if isinstance(error.instance, dict) and key in error.instance]
    has = f"this has {listing(given)}" if given else "this has none"
    return (
        "RG108",
        f"Exactly one of {listing(wanted, 'or')} must stand here; {has}.",
        "Write one action in each entry.",
    )


def _reserved(kind: str, error: Any) -> tuple[str, str, str]:
    return "RG106", f"`{flow(error.instance)}` is a word of the language.", "Choose another name."


def _out_of_range(kind: str, error: Any) -> tuple[str, str, str]:
    limit = flow(error.validator_value)
    words = {
        "minimum": f"at least {limit}",
        "maximum": f"at most {limit}",
        "exclusiveMinimum": f"more than {limit}",
        "multipleOf": f"a multiple of {limit}",
        "minItems": f"a list of at least {limit}",
        "minLength": f"at least {limit} characters long",
        "maxLength": f"at most {limit} characters long",
        "minProperties": f"a map of at least {limit}",
        "uniqueItems": "a list without repetition",
    }
    said = flow(error.instance)
    subject = f"`{said}`" if len(said) < 40 else "This"
    return "RG107", f"{subject} must be {words[str(error.validator)]}.", _help(kind, error)


def _other(kind: str, error: Any) -> tuple[str, str, str]:
    return "RG106", f"This does not fit the schema: {error.message}.", _for_example(error.schema)


_WORDS: dict[str, Callable[[str, Any], tuple[str, str, str]]] = {
    "required": _missing,
    "dependentRequired": _missing_beside,
    "type": _wrong_type,
    "enum": _not_allowed,
    "const": _not_allowed,
    "pattern": _wrong_form,
    "format": _wrong_form,
    "oneOf": _not_one,
    "not": _reserved,
    **dict.fromkeys(
        ("minimum", "maximum", "exclusiveMinimum", "multipleOf", "minItems", "minLength", "maxLength"),
        _out_of_range,
    ),
    **dict.fromkeys(("minProperties", "uniqueItems"), _out_of_range),
}


# --- words ---

_ENDS_EARLY = re.compile(r"[\[\]{},]|: | #|^[\s\"'#&*!|>%@`-]|^$")


def flow(value: Data) -> str:
    """A value as it would be written on one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_inside(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_inside(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _inside(value: Data) -> str:
    """A value within a map or list on one line: text that would end it early stands in quotes."""
    needs_quotes = isinstance(value, str) and _ENDS_EARLY.search(value)
    return json.dumps(value, ensure_ascii=False) if needs_quotes else flow(value)


def listing(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    *most, final = list(words) or ["nothing"]
    return f"{', '.join(most)} {last} {final}" if most else final


def name_type(value: Data) -> str:
    """What kind of value this is, in words."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true or false"
    for types, name in (
        (dict, "object"),
        (list, "array"),
        (str, "string"),
        (int, "integer"),
        (Decimal, "number"),
    ):
        if isinstance(value, types):
            return _TYPES[name]
    return "something else"


def _did_you_mean(said: str, known: Iterable[str], otherwise: str = "Allowed are") -> str:
    known = [str(word) for word in known]
    close = get_close_matches(said, known, 1, 0.6)
    return f"Did you mean `{close[0]}`?" if close else f"{otherwise}: {', '.join(known)}."


def _form(schema: Any) -> str:
    return str(schema.get("x-form", "")) if isinstance(schema, dict) else ""


def _for_example(schema: Any) -> str:
    description = str(schema.get("description", "")) if isinstance(schema, dict) else ""
    examples = schema.get("examples", []) if isinstance(schema, dict) else []
    example = f"For example: `{flow(examples[0])}`." if examples else ""
    return " ".join(part for part in (description, example) if part) or "See the file's schema."


def _help(kind: str, error: Any) -> str:
    """What a value is for: said where the error is, or else by the nearest part of the schema around it."""
    part: Any = _schemas()[kind]
    said = error.schema
    for name in error.absolute_schema_path:
        while name not in part and isinstance(part, dict) and "$ref" in part:  # the path steps over references
            file = part["$ref"].partition("#")[0]
            part, kind = _pointed_to(kind, part["$ref"]), file.split(".")[0] or kind
        part = part[name]
        if isinstance(part, dict) and "description" in part and "description" not in error.schema:
            said = part
    return _for_example(said)


def _property_help(kind: str, schema: Any, key: str) -> str:
    part = schema.get("properties", {}).get(key) or _schemas()[kind].get("properties", {}).get(key) or {}
    described = {**_follow(kind, part), **part}
    examples = described.get("examples", [])
    example = f"For example: `{key}: {flow(examples[0])}`." if examples else ""
    return " ".join(words for words in (described.get("description", ""), example) if words) or f"Add `{key}:`."


def _follow(kind: str, part: dict[str, Any]) -> dict[str, Any]:
    """The definition that a `$ref` points to."""
    reference = part.get("$ref", "")
    if not reference:
        return part
    schema = _pointed_to(kind, reference)
    return {**_follow(reference.partition("#")[0].split(".")[0] or kind, schema), **schema}


def _pointed_to(kind: str, reference: str) -> dict[str, Any]:
    file, _, pointer = reference.partition("#")
    schema: Any = _schemas()[file.split(".")[0] or kind]
    for name in pointer.strip("/").split("/"):
        schema = schema.get(name, {})
    return schema  # type: ignore[no-any-return]


@cache
def _schemas() -> dict[str, Any]:
    """The schemas by kind; decimals exact, because a Decimal cannot be compared with a float schema."""
    return {
        path.name.split(".")[0]: json.loads(path.read_text("utf-8"), parse_float=Decimal)
        for path in sorted(shipped("schemas").glob("*.schema.json"))
    }


@cache
def _validator(kind: str) -> Draft202012Validator:
    resources = [(f"{name}.schema.json", DRAFT202012.create_resource(schema)) for name, schema in _schemas().items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    checker = Draft202012Validator.FORMAT_CHECKER
    words = {"pattern": _whole_pattern, "$ref": _known_reference()}
    validator: Any = validators.extend(Draft202012Validator, words)  # type: ignore[no-untyped-call]
    return validator(_schemas()[kind], registry=registry, format_checker=checker)  # type: ignore[no-any-return]


def _whole_pattern(validator: Any, pattern: str, instance: Any, schema: Any) -> Iterator[ValidationError]:
    """As in the standard, `$` is the very end: Python's own would let a line end slip through."""
    if isinstance(instance, str) and not re.search(pattern.replace("$", r"\Z"), instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _known_reference() -> Callable[..., Any]:
    """Follows a `$ref` as the library does, but looks each one up only once: that is half of its time."""
    known: dict[tuple[str, str], Any] = {}

    def follow(validator: Any, reference: str, instance: Any, schema: Any) -> Any:
        resolver = validator._resolver  # noqa: SLF001 - the only way to know which file a `$ref` stands in
        key = (resolver._base_uri, reference)  # noqa: SLF001 - as above
        if key not in known:
            known[key] = resolver.lookup(reference)
        found = known[key]
        return validator.descend(instance, found.contents, resolver=found.resolver)

    return follow
