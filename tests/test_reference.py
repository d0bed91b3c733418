"""The reference page against the schemas: no word is missing, none is made up, every value shown is allowed."""

import re
from typing import Any

import pytest

from rulesgen.checks import Checked
from rulesgen.irregular.dimensions import DIMENSIONS
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.remedies import REMEDIES
from rulesgen.irregular.rows import STAGES
from rulesgen.irregular.vocabulary import DECIDERS, MONEY, RECORDS, WHY
from rulesgen.report.show import as_data, find
from tests import words as listed
from tests.guide_pages import (
    MAPS,
    MARKS,
    ROW,
    C,
    D,
    P,
    alternatives,
    blocks,
    code_in,
    enums_at,
    faults,
    page,
    pointers_with_keys,
    schema_at,
    schemas,
    table,
)

GUIDE, REFERENCE = page("README.md"), page("REFERENCE.md")
STANDING = "standing.schema.json#/$defs/rules"
COMMON = "common.schema.json#/$defs/"
FORMS = {
    "position": f"{COMMON}spot",
    "selection": f"{P}hands/additionalProperties/properties/from/additionalProperties",
    "count": f"{D}count",
    "amount": f"{D}one-amount",
    "result": f"{D}result",
    "hand": f"{COMMON}hand-phrase",
    "share": f"{P}pot/items/properties/share",
    "fee": f"{P}fees/additionalProperties/properties/amount",
    "cards": f"{COMMON}cards",
    "money": f"{COMMON}money",
    "choice": f"{COMMON}choice-ref",
}
ELSEWHERE = {
    *(f"{name}.schema.json#" for name in ("standing", "glossary", "sources", "accepted")),  # said in the guide
    f"{COMMON}choice-ref",  # a form of a value
    f"{COMMON}by-cards",  # as above
    *(f"{D}change/then", f"{D}change/allOf/0/then"),  # the keys of a step once more, for editors
    "game.schema.json#/else/else/then/then",  # the rotation once more, with help for a player-dealer's
    "ranking.schema.json#/properties/changes/items",  # as in a game
    "ranking.schema.json#/properties/changes/items/then",
    # every standing rule has the one key `is`, which the table shows in its values
    *(f"standing.schema.json#/$defs/rules/properties/{rule}" for rule in schema_at(STANDING)["properties"]),
}
"""Places of the schemas whose keys stand in no table of their own, and why."""


def _rows(name: str) -> dict[str, list[str]]:
    """The rows of a table of keys, by key; the facts stand in the guide."""
    found = table(GUIDE if name == "facts" else REFERENCE, f"keys: {name}")
    return {code_in(row[0])[0]: row for row in found}


def _keys(name: str) -> dict[str, str]:
    """Every key that a table should have, and where the schema says what it may be."""
    return {
        f"{before}.{key}" if before else key: f"{pointer}/properties/{key}"
        for before, pointer in MAPS[name].items()
        for key in schema_at(pointer)["properties"]
        if key not in MARKS
    }


@pytest.mark.parametrize("name", MAPS)
def test_a_table_has_exactly_the_keys_of_the_schema(name: str) -> None:
    assert list(_rows(name)) == list(_keys(name))


@pytest.mark.parametrize("name", MAPS)
def test_every_value_shown_is_allowed_and_no_word_is_missing(name: str) -> None:
    for key, pointer in _keys(name).items():
        values = code_in(_rows(name)[key][1])
        assert [(key, value, faults(pointer, value)) for value in values if faults(pointer, value)] == []
        missing = {_written(word) for word in enums_at(pointer)} - set(values)
        assert not missing or key in RANKED | LISTED, (key, missing)


RANKED = {"joker.as", "sets.*.*.ranks", "sets.*.*.without", "deck.without"}
"""Keys whose values are ranks, which the forms of values list."""
LISTED = {"rows.*.fault", "fault.kind", "sources.*.clauses.*.speaks-of.*.fault"}
"""Keys whose words have a table of their own."""


def _written(word: Any) -> str:
    return str(word).lower() if isinstance(word, bool) else str(word)


def test_every_place_that_has_keys_is_in_a_table() -> None:
    told = {pointer for maps in MAPS.values() for pointer in maps.values()}
    assert ELSEWHERE.isdisjoint(told)
    for file in schemas():
        assert set(pointers_with_keys(file)) <= told | ELSEWHERE


def test_every_standing_rule_shows_all_that_it_can_be() -> None:
    rows = _rows("game")
    for rule, node in schema_at(STANDING)["properties"].items():
        words = {f"{{is: {word}}}" for word in node["properties"]["is"]["enum"]}
        assert words == set(code_in(rows[f"standing.{rule}"][1]))


def test_every_form_of_a_value_is_shown() -> None:
    rows = {row[0]: code_in(row[1]) for row in table(REFERENCE, "forms")}
    assert rows.keys() == FORMS.keys()
    for name, examples in rows.items():
        assert [(one, faults(FORMS[name], one)) for one in examples if faults(FORMS[name], one)] == []
    for name in ("position", "selection", "amount", "result"):
        _each_is_shown(schema_at(FORMS[name])["else"]["pattern"], rows[name])


def test_every_action_is_shown() -> None:
    shown = [action for row in table(REFERENCE, "actions") for action in code_in(row[0])]
    pointer = f"{C}/$defs/action"
    assert [one for one in shown if faults(pointer, one)] == []
    _each_is_shown(schema_at(pointer)["pattern"], shown)


def _each_is_shown(pattern: str, shown: list[str]) -> None:
    parts = alternatives(pattern)
    assert len(parts) > 3
    assert [part for part in parts if not any(re.search(part, one) for one in shown)] == []


def test_words_that_stand_for_everyone_and_the_marks_are_said() -> None:
    said = set(code_in(REFERENCE)) | set(code_in(GUIDE))
    assert set(schema_at(f"{C}/properties/when/additionalProperties/else")["enum"]) <= said
    assert {"cites", "ours", "note", "id", "title"} <= said
    heads = " ".join(block.text for block in blocks(GUIDE))
    assert all(
        f"schema: {kind}/1" in heads for kind in ("game", "case", "ranking", "sources", "glossary", "procedures")
    )


def test_every_list_of_words_is_written_as_the_records_have_it() -> None:
    """Otherwise `./setup words` writes them."""
    assert [path.name for path, text in listed.files() if path.read_text("utf-8") != text] == []


def test_every_fault_is_listed_as_it_is_printed() -> None:
    rows = [(code_in(row[0])[0], *row[1:]) for row in table(REFERENCE, "faults")]
    assert rows == [(fault.id, fault.title, fault.says) for fault in FAULTS.values()]
    assert set(FAULTS) == enums_at(f"{ROW}/properties/fault") == enums_at(f"{C}/$defs/fault/properties/kind")


PLACES = {"seat", "amount", "after", "before", "board", "pile", "cards"}
"""What a case says of a fault that no row asks: where it happens, to whom, and with what."""


def test_every_line_of_a_situation_is_listed_with_its_values_in_order() -> None:
    rows = {code_in(row[0])[0]: row[1:] for row in table(REFERENCE, "dimensions")}
    assert list(rows) == list(DIMENSIONS)
    whens = schema_at(f"{ROW}/properties/when")["properties"].keys()
    assert set(rows) == whens - {"stage"}
    keys = schema_at(f"{C}/$defs/fault")["properties"].keys()
    assert set(rows) - {"step", "card"} == keys - {"at", "kind", *PLACES}
    for name, (asks, values) in rows.items():
        words = {str(value): said for value, said in DIMENSIONS[name].values.items() if said}
        assert asks == DIMENSIONS[name].asks
        if words:
            assert values == "; ".join(f"`{value}`: {said}" for value, said in words.items())


def test_every_stage_is_listed() -> None:
    stages = [code_in(row[0])[0] for row in table(REFERENCE, "stages")]
    assert stages == list(STAGES)
    assert set(stages) == enums_at(f"{ROW}/properties/when/properties/stage")


def test_every_move_of_a_remedy_is_listed_with_what_it_prints() -> None:
    rows = {code_in(row[0])[0]: row[1] for row in table(REFERENCE, "moves")}
    assert rows == {name: one.in_words() for name, one in REMEDIES.items()}
    assert [row[2] for row in table(REFERENCE, "moves")] == [
        "; ".join(need.wants for need in one.needs) for one in REMEDIES.values()
    ]
    assert set(rows) == set(schema_at(f"{ROW}/properties/remedy/items")["enum"])
    others = f"{ROW}/properties/choice/properties/alternatives/items/items"
    assert set(rows) == set(schema_at(others)["enum"])


def test_what_else_a_row_says_is_listed_with_what_it_prints() -> None:
    rows = [(code_in(key)[0], code_in(word)[0], said) for key, word, said in table(REFERENCE, "outcomes")]
    told = {"money": MONEY, "decides": DECIDERS, "records": RECORDS, "why": WHY}
    assert rows == [(key, word, said) for key, words in told.items() for word, said in words.items()]
    places = {"why": f"{ROW}/properties/choice/properties/why"}
    for key, words in told.items():
        assert set(words) == enums_at(places.get(key, f"{ROW}/properties/{key}"))


def test_every_verb_prints_the_sentence_that_is_shown(checked: Checked) -> None:
    rows = table(REFERENCE, "prints")
    assert {code_in(row[0])[0] for row in rows} == set(schema_at(f"{D}step")["x-one-of"])
    for _, rule, said in rows:
        what = code_in(rule)[0]
        assert "play" == what.split(".")[1]
        assert said in as_data(checked, find(checked.book, what))["sentence"], rule
