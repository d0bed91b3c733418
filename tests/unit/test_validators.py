"""The fast validator only says yes or no, and the other one is asked only after a no: a yes must be a yes of both."""

import copy
import random
from decimal import Context, Decimal, localcontext
from pathlib import Path
from typing import Any

import pytest

from rulesgen.catalogue import shipped
from rulesgen.schema.loaded import is_valid, validator_of
from rulesgen.source import read_file

RULES = sorted(shipped("rules").rglob("*.yaml"))
STRANGE: list[Any] = [
    None, True, 0, 1, -1, 7, 10**31, Decimal("0.005"), Decimal("1.50"), Decimal("3.0"), Decimal("1E+3"),
    "", "a", "a\n", "As", "10h", "2026-02-30", "2026-11-17", "1 to 1", "café", "x" * 300, "$5.00", "5.00", "all",
    [], ["a", "a"], [1, Decimal("1.0")], {}, {"": ""}, {"id": "one"},
]  # fmt: skip


def containers(data: Any) -> list[Any]:
    """Every map and list in a file."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [*([data] if inner or isinstance(data, (dict, list)) else []), *(c for v in inner for c in containers(v))]


def spoil(data: Any, chance: random.Random) -> None:
    """One change: a key or item removed, added, or given another value."""
    place = chance.choice(containers(data))
    strange = copy.deepcopy(chance.choice(STRANGE))
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    what = chance.choice(["replace", "replace", "remove", "add"]) if keys else "add"
    if what == "replace":
        place[chance.choice(keys)] = strange
    elif what == "remove":
        del place[chance.choice(keys)]
    elif isinstance(place, dict):
        place[chance.choice(["id", "title", "note", "cites", "choice", "nonsense"])] = strange
    else:
        place.append(strange)


def differences(path: Path, often: int) -> list[str]:
    document = read_file(path, path.name).document
    assert document is not None
    kind = document.data["schema"].split("/")[0]
    chance = random.Random(path.name)
    found = []
    for _ in range(often):
        data = copy.deepcopy(document.data)
        spoil(data, chance)
        with localcontext(Context(prec=100)):
            error = next(validator_of(kind).iter_errors(data), None)
        if is_valid(kind, data) and error is not None:
            found.append(f"{path.name}: {error.message}")
    return found


@pytest.mark.parametrize("often", [4, pytest.param(60, marks=pytest.mark.proof)])
def test_no_spoilt_file_passes_only_the_fast_validator(often: int) -> None:
    assert [difference for path in RULES for difference in differences(path, often)] == []


def test_the_catalogue_needs_only_the_fast_validator() -> None:
    slow = [
        path.name
        for path in RULES
        if (document := read_file(path, path.name).document) is not None
        and not is_valid(document.data["schema"].split("/")[0], document.data)
    ]
    assert slow == []


def test_a_line_end_after_a_name_is_refused_by_both() -> None:
    sources = {"schema": "glossary/1", "id": "glossary\n", "title": "Words", "terms": {}}
    assert not is_valid("glossary", sources)
    assert list(validator_of("glossary").iter_errors(sources))
