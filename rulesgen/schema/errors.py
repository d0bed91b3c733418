"""One error of a validator as findings in our own words."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rulesgen.findings import Finding, Place
from rulesgen.ids import RuleId
from rulesgen.outside import refusal
from rulesgen.schema.loaded import schemas
from rulesgen.schema.words import TYPES, did_you_mean, flow, listing, name_type
from rulesgen.source import Data, KeyPath

Locate = Callable[[KeyPath, bool], Place]
"""From a path in the data (and whether the key is meant) to a place in a file."""


def explain(kind: str, error: Any, subject: str, data: Data, locate: Locate) -> Iterator[Finding]:
    path: KeyPath = tuple(error.absolute_path)
    rule = RuleId(subject, _names(data, path))
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
            remedy = error.schema.get("x-instead", {}).get(key, remedy)
            yield Finding(code, locate((*path, key), True), message, remedy, rule / key)
        return
    if error.validator == "not" and "x-apart" in error.schema:
        for key, message, remedy in _apart(error):
            yield Finding("RG108", locate((*path, key), True), message, remedy, rule)
        return
    if error.validator == "oneOf" and isinstance(error.instance, dict) and any(map(refusal, error.instance)):
        return  # a verb of a game that the language does not carry: the finding about its key is enough
    if error.validator == "dependentRequired" and _is_to_be_split(kind, error):
        return  # of two keys one must go first: what each of them needs besides is not known yet
    code, message, remedy = _WORDS.get(str(error.validator), _other)(kind, error)
    yield Finding(code, locate(path, False), message, remedy, rule)


def _names(data: Data, path: KeyPath) -> Iterator[str]:
    """The parts of a path; an item of a list by its id, if it has one."""
    for part in path:
        data = data[part]
        name = data.get("id") if isinstance(part, int) and isinstance(data, dict) else None
        yield name if isinstance(name, str) else str(part)


def _unknown_key(key: str, allowed: Iterable[str]) -> tuple[str, str, str]:
    if refused := refusal(key):
        return "RG110", *refused
    remedy = "Put a space after the colon." if ":" in key else did_you_mean(key, allowed, "Allowed are")
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
    names = [TYPES[name] for name in ([wanted] if isinstance(wanted, str) else wanted)]
    message = f"This must be {listing(names, 'or')}, but it is {name_type(error.instance)}."
    return "RG104", message, _help(kind, error)


def _not_allowed(kind: str, error: Any) -> tuple[str, str, str]:
    if refused := refusal(error.instance):
        return "RG110", *refused
    allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
    if isinstance(error.instance, list) and not any(isinstance(value, list) for value in allowed):
        one = error.schema.get("x-one", "Write one of them.") if isinstance(error.schema, dict) else ""
        return "RG104", "One word must stand here, but this is a list.", one
    said = flow(error.instance)
    if isinstance(error.instance, str) and error.instance in [str(value) for value in allowed]:
        return "RG105", f"`{said}` stands in quotes, but a number is wanted.", f"Write {said} without quotes."
    shown = said if len(said) < 60 else said[:57] + "…"
    # Where other words are right elsewhere, the nearest of these would be a wrong guess.
    remedy = error.schema.get("x-where") if isinstance(error.schema, dict) else None
    remedy = remedy or did_you_mean(said, [flow(value) for value in allowed])
    return "RG105", f"`{shown}` is not an allowed value.", remedy


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
        "Write exactly one of them.",
    )


def _is_to_be_split(kind: str, error: Any) -> bool:
    """Whether keys stand in one entry that do not go together."""
    entries = [part for part in _parts_around(kind, error) if isinstance(part, dict) and "x-one-of" in part]
    if not entries:
        return False
    rules = [rule.get("then", {}).get("x-apart", {}) for rule in entries[-1].get("allOf", [])]
    apart = any(
        error.instance.keys() & others for rule in rules for one, others in rule.items() if one in error.instance
    )
    return apart or len(error.instance.keys() & set(entries[-1]["x-one-of"])) > 1


def _apart(error: Any) -> Iterator[tuple[str, str, str]]:
    """Keys that stand beside one that they do not go with, and what to write instead."""
    for one, others in error.schema["x-apart"].items():
        for key, remedy in others.items():
            if key in error.instance:
                yield key, f"`{one}` and `{key}` do not go together in one entry.", remedy


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


def _form(schema: Any) -> str:
    return str(schema.get("x-form", "")) if isinstance(schema, dict) else ""


def _for_example(schema: Any) -> str:
    description = str(schema.get("description", "")) if isinstance(schema, dict) else ""
    examples = schema.get("examples", []) if isinstance(schema, dict) else []
    example = f"For example: `{flow(examples[0])}`." if examples else ""
    return " ".join(part for part in (description, example) if part) or "See the file's schema."


def _help(kind: str, error: Any) -> str:
    """What a value is for: said where the error is, or else by the nearest part of the schema around it."""
    said = error.schema
    for part in _parts_around(kind, error):
        if isinstance(part, dict) and "description" in part and "description" not in error.schema:
            said = part
    return _for_example(said)


def _parts_around(kind: str, error: Any) -> Iterator[Any]:
    """The parts of the schema that lead to an error, from the outermost."""
    part: Any = schemas()[kind]
    for name in error.absolute_schema_path:
        while name not in part and isinstance(part, dict) and "$ref" in part:  # the path steps over references
            file = part["$ref"].partition("#")[0]
            part, kind = _pointed_to(kind, part["$ref"]), file.split(".")[0] or kind
        part = part[name]
        yield part


def _property_help(kind: str, schema: Any, key: str) -> str:
    part = schema.get("properties", {}).get(key) or schemas()[kind].get("properties", {}).get(key) or {}
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
    schema: Any = schemas()[file.split(".")[0] or kind]
    for name in pointer.strip("/").split("/"):
        schema = schema.get(name, {})
    return schema  # type: ignore[no-any-return]
