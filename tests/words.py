"""Writes the words of the irregularities into the schemas and the reference: `python -m tests.words`.

Each list follows from the records of faults, remedies and dimensions; a test fails while a file says something else.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesgen.catalogue import shipped
from rulesgen.irregular.dimensions import DIMENSIONS
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.remedies import REMEDIES
from rulesgen.irregular.rows import STAGES
from rulesgen.irregular.vocabulary import DECIDERS, MONEY, RECORDS, WHY
from tests.guide_pages import page, table

ROW = "/properties/rows/items/properties"
OUTCOMES = {"money": MONEY, "decides": DECIDERS, "records": RECORDS, "why": WHY}
_WORDED = {name: [str(value) for value in one.values] for name, one in DIMENSIONS.items() if any(one.values.values())}

ENUMERATIONS: dict[str, dict[str, Sequence[str]]] = {
    "procedures.schema.json": {
        f"{ROW}/fault": list(FAULTS),
        f"{ROW}/remedy": list(REMEDIES),
        f"{ROW}/choice/properties/alternatives": list(REMEDIES),
        f"{ROW}/choice/properties/why": list(WHY),
        **{f"{ROW}/{key}": list(OUTCOMES[key]) for key in ("money", "decides", "records")},
        f"{ROW}/when/properties/stage": list(STAGES),
        **{f"{ROW}/when/properties/{name}": words for name, words in _WORDED.items()},
    },
    "case.schema.json": {
        "/$defs/fault/properties/kind": list(FAULTS),
        **{f"/$defs/fault/properties/{name}": words for name, words in _WORDED.items()},
    },
}
"""By schema and place in it, the words of every `enum` there and below it."""


def files() -> Iterator[tuple[Path, str]]:
    """Every file that has such words, with the text that it should have."""
    folder = Path(str(shipped("schemas")))
    for name, places in ENUMERATIONS.items():
        yield folder / name, _with_words(page(name), places)
    yield folder / "REFERENCE.md", _with_rows(page("REFERENCE.md"))


# --- the schemas ---


def _with_words(text: str, places: Mapping[str, Sequence[str]]) -> str:
    """A schema whose enumerations have just these words; all else stays as somebody has laid it out."""
    for start, end, pointer in reversed(list(_enumerations(text, json.loads(text)))):
        wanted = next((words for place, words in places.items() if pointer.startswith(f"{place}/")), None)
        there = json.loads(text[start:end])
        if wanted is not None and set(there) != set(wanted):
            text = text[:start] + _laid_out(_in_place(there, wanted), text[start:end]) + text[end:]
    return text


def _enumerations(text: str, schema: Any) -> Iterator[tuple[int, int, str]]:
    """Where each enumeration stands in the text, and its pointer: both come in the order of the file."""
    pointers = [pointer for pointer, key in _keys(schema) if key == "enum"]
    found = list(re.finditer(r'"enum":\s*', text))
    for one, pointer in zip(found, pointers, strict=True):
        yield one.end(), json.JSONDecoder().raw_decode(text, one.end())[1], pointer


def _keys(node: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inner:
        yield f"{pointer}/{key}", str(key)
        yield from _keys(value, f"{pointer}/{key}")


def _in_place(there: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """The words that stay keep their order, which messages show; a new one comes behind the one before it."""
    words = [word for word in there if word in wanted]
    for before, word in zip(["", *wanted], wanted, strict=False):
        if word not in words:
            words.insert(words.index(before) + 1 if before else 0, word)
    return words


def _laid_out(words: Sequence[str], before: str) -> str:
    """One word a line, or all on one, as it was."""
    if "\n" not in before:
        return json.dumps(words)
    indent, last = re.findall(r"\n( *)", before)[:: len(re.findall(r"\n", before)) - 1]
    return "[\n" + ",\n".join(f'{indent}"{word}"' for word in words) + f"\n{last}]"


# --- the reference ---


def _with_rows(text: str) -> str:
    for mark, rows in _rows(text).items():
        head = re.search(rf"^<!-- {mark} -->\n\|[^\n]*\n\| ---[^\n]*\n", text, re.MULTILINE)
        assert head is not None, mark
        end = re.compile(r"^(?!\|)", re.MULTILINE).search(text, head.end())
        assert end is not None, mark
        lines = "".join(f"| {' | '.join(row)} |\n" for row in rows)
        text = text[: head.end()] + lines + text[end.start() :]
    return text


def _rows(text: str) -> dict[str, list[tuple[str, ...]]]:
    """The rows of each table of the reference; what a value without words can be is said there by hand."""
    by_hand = {row[0]: row[2] for row in table(text, "dimensions")}
    return {
        "faults": [(f"`{one.id}`", one.title, one.says) for one in FAULTS.values()],
        "dimensions": [
            (f"`{name}`", one.asks, _values(_WORDED[name], name) if name in _WORDED else by_hand.get(f"`{name}`", ""))
            for name, one in DIMENSIONS.items()
        ],
        "moves": [
            (f"`{one.id}`", one.in_words(), "; ".join(need.wants for need in one.needs)) for one in REMEDIES.values()
        ],
        "outcomes": [
            (f"`{key}`", f"`{word}`", said) for key, words in OUTCOMES.items() for word, said in words.items()
        ],
    }


def _values(words: Sequence[str], name: str) -> str:
    return "; ".join(f"`{word}`: {DIMENSIONS[name].values[word]}" for word in words)


def main() -> int:
    """Write the files that say something else, and name them."""
    for path, text in files():
        if path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"written: {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
