"""The schemas as they are shipped, and their validators: one says fast that nothing is wrong, the other what is."""

import json
import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING, Any

import jsonschema_rs

from rulesgen.catalogue import shipped
from rulesgen.literals import read_date

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError


@cache
def schemas() -> dict[str, Any]:
    """The schemas by kind; decimals exact, because a Decimal cannot be compared with a float schema."""
    return {
        path.name.split(".")[0]: json.loads(path.read_text("utf-8"), parse_float=Decimal)
        for path in sorted(shipped("schemas").glob("*.schema.json"))
    }


def is_valid(kind: str, data: Any) -> bool:
    """Whether data surely has the form of its kind. If not, `validator_of` says what is wrong, if anything is."""
    return not _holds_whole_decimal(data) and _quick_validators()[kind].is_valid(data)


def _holds_whole_decimal(data: Any) -> bool:
    """The quick validator takes 3.0 for a whole number; written so, it is none to us."""
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, Decimal) and value == value.to_integral_value():
            return True
    return False


@cache
def _quick_validators() -> dict[str, jsonschema_rs.Draft202012Validator]:
    return {kind: quick_validator(schema) for kind, schema in schemas().items()}


def quick_validator(schema: Any) -> jsonschema_rs.Draft202012Validator:
    """A validator that only says yes or no; references go to the shipped schemas."""
    return jsonschema_rs.Draft202012Validator(schema, registry=_registry(), formats=FORMATS, validate_formats=True)


@cache
def _registry() -> jsonschema_rs.Registry:
    return jsonschema_rs.Registry([(f"{kind}.schema.json", schema) for kind, schema in schemas().items()])


def _is_date(text: object) -> bool:
    """A day of the calendar that Python has, because that is what prints it."""
    try:
        return not isinstance(text, str) or bool(read_date(text))
    except ValueError:
        return False


FORMATS = {"date": _is_date}
"""What both validators ask about a format: each has its own idea of it, such as whether there was a year 0."""


@cache
def validator_of(kind: str) -> "Draft202012Validator":
    """The validator that names every error; imported only for a file that has one, because that takes a while."""
    from jsonschema import Draft202012Validator, FormatChecker, validators
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    resources = [(f"{name}.schema.json", DRAFT202012.create_resource(schema)) for name, schema in schemas().items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    checker = FormatChecker(formats=())
    for name, holds in FORMATS.items():
        checker.checks(name)(holds)
    words = {"pattern": _whole_pattern, "$ref": _known_reference()}
    validator: Any = validators.extend(Draft202012Validator, words)  # type: ignore[no-untyped-call]
    return validator(schemas()[kind], registry=registry, format_checker=checker)  # type: ignore[no-any-return]


def _whole_pattern(validator: Any, pattern: str, instance: Any, schema: Any) -> "Iterator[ValidationError]":
    """As in the standard, `$` is the very end: Python's own would let a line end slip through."""
    from jsonschema import ValidationError

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
