"""The fast validator only says yes or no, and the other one is asked only after a no: a yes must be a yes of both."""

import copy
import random
from decimal import Context, Decimal, localcontext
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from rulesgen.catalogue import shipped
from rulesgen.schema.loaded import FORMATS, _holds_whole_decimal, is_valid, quick_validator, schemas, validator_of
from rulesgen.source import read_file
from tests.spoilt import limited_parts, values_for

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


# --- every part of every schema that sets a limit: the two validators say the same of each value ---

PARTS = [(kind, path, part) for kind, schema in schemas().items() for path, part in limited_parts(schema)]


def texts_of(data: Any) -> list[str]:
    """Every text of a file, and every key."""
    if isinstance(data, dict):
        return [text for key, value in data.items() for text in (key, *texts_of(value))]
    if isinstance(data, list):
        return [text for value in data for text in texts_of(value)]
    return [data] if isinstance(data, str) else []


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """What stands in the catalogue, each text once."""
    documents = [read_file(path, path.name).document for path in RULES]
    return list(dict.fromkeys(text for document in documents if document for text in texts_of(document.data)))


@pytest.mark.parametrize("often", [25, pytest.param(2500, marks=pytest.mark.proof)])
def test_both_say_the_same_of_every_value_at_every_part_that_sets_a_limit(often: int, texts: list[str]) -> None:
    """A pattern, a format, a range, a length, a multiple, a choice: there are hundreds, each tried with many values."""
    chance = random.Random(1)
    found = []
    tried = 0
    for kind, path, part in PARTS:
        names = (str(name).replace("~", "~0").replace("/", "~1") for name in path)
        reference = {"$ref": f"{kind}.schema.json#" + "".join(f"/{quote(name)}" for name in names)}
        quick, standard = quick_validator(reference), validator_of(kind).evolve(schema=reference)
        for value in values_for(part, texts, often, chance):
            tried += 1
            with localcontext(Context(prec=100)):
                right = standard.is_valid(value)
            # A whole number written with a point is always left to the standard one.
            if quick.is_valid(value) != right and not _holds_whole_decimal(value):
                found.append((kind, path, value, right))
    assert found == []
    assert len(PARTS) > 500
    assert tried > 150 * len(PARTS)


def test_every_limit_of_the_schemas_is_tried() -> None:
    """A keyword that sets a limit and is not in the list would be tried by nobody."""
    limits = {"format", "pattern", "minimum", "maximum", "exclusiveMinimum", "multipleOf", "minLength", "maxLength"}
    assert limits <= {key for _, _, part in PARTS for key in part}
    assert {part["format"] for _, _, part in PARTS if "format" in part} <= FORMATS.keys()


@pytest.mark.parametrize(
    ("day", "right"),
    [
        ("2026-11-17", True),
        ("2024-02-29", True),
        ("2000-02-29", True),
        ("1900-02-29", False),  # no leap year: 100 divides it, 400 does not
        ("2026-02-30", False),
        ("0000-01-01", False),  # there was no year 0
        ("0987-01-01", False),
        ("20261117", False),
        ("2026-W47-2", False),
        ("\uff12026-11-17", False),
    ],
)
def test_a_day_is_the_same_to_both(day: str, right: bool) -> None:
    game = read_file(shipped("rules") / "games" / "texas-holdem.yaml", "x").document
    assert game is not None
    data = {**game.data, "dated": day}
    assert right == is_valid("game", data) == (not list(validator_of("game").iter_errors(data)))
