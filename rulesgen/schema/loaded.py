"""The schemas as they are shipped, and their validators."""

import json
import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from rulesgen.catalogue import shipped


@cache
def schemas() -> dict[str, Any]:
    """The schemas by kind; decimals exact, because a Decimal cannot be compared with a float schema."""
    return {
        path.name.split(".")[0]: json.loads(path.read_text("utf-8"), parse_float=Decimal)
        for path in sorted(shipped("schemas").glob("*.schema.json"))
    }


@cache
def validator_of(kind: str) -> Draft202012Validator:
    resources = [(f"{name}.schema.json", DRAFT202012.create_resource(schema)) for name, schema in schemas().items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    checker = Draft202012Validator.FORMAT_CHECKER
    words = {"pattern": _whole_pattern, "$ref": _known_reference()}
    validator: Any = validators.extend(Draft202012Validator, words)  # type: ignore[no-untyped-call]
    return validator(schemas()[kind], registry=registry, format_checker=checker)  # type: ignore[no-any-return]


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
