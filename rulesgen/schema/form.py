"""The form of a file held against its schema; it knows nothing of what the file means."""

import re
from collections.abc import Iterator
from decimal import Context, localcontext
from typing import Any

from rulesgen.findings import Finding
from rulesgen.schema.errors import Locate, explain
from rulesgen.schema.loaded import is_valid, schemas, validator_of
from rulesgen.schema.words import did_you_mean, flow, listing, name_type
from rulesgen.source import Data, Document, first_of

_SCHEMA = re.compile(r"([a-z]+)/([0-9]+)")
_MODELINE = re.compile(r"#\s*yaml-language-server:\s*\$schema=\S*?([a-z]+)\.schema\.json\s*")


def kinds() -> list[str]:
    """The kinds of rule file there are."""
    return sorted(set(schemas()) - {"common"})


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
    if is_valid(kind, data):
        return
    # The reader lets numbers of thirty digits through; this is enough to divide them exactly.
    with localcontext(Context(prec=100)):
        yield from first_of(_wrong(kind, data, subject, locate))


def _wrong(kind: str, data: Data, subject: str, locate: Locate) -> Iterator[Finding]:
    seen: set[tuple[Any, ...]] = set()
    for error in validator_of(kind).iter_errors(data):
        for finding in explain(kind, error, subject, data, locate):
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
    return Finding("RG101", place, f"`{flow(said)}` is no kind of rule file.", did_you_mean(str(said), known))


def _check_modeline(document: Document, kind: str) -> list[Finding]:
    first = next(iter(document.lines), "")
    matched = _MODELINE.fullmatch(first)
    if matched and matched[1] == kind:
        return []
    message = "The first line does not tell an editor which schema the file follows."
    up = "../" * (2 if document.name.count("/") > 1 else 1)
    remedy = f"Make it `# yaml-language-server: $schema={up}schemas/{kind}.schema.json`, for completion and help."
    place = document.place() if first.strip() == "" else Document(document.name, None, "", (1, 1, 1, 2, None)).place()
    return [Finding("RG109", place, message, remedy, str(document.data.get("id", "")))]
