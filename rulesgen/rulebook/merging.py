"""Inheritance by `based-on`: each file laid over those before it, and what its changes did."""

from difflib import get_close_matches
from typing import Any

from rulesgen.findings import Finding, Place
from rulesgen.rulebook.items import by_id
from rulesgen.rulebook.layers import Layered, Origin, Path
from rulesgen.source import MOST_AT_ONCE, Data, Document, KeyPath, first_of

# Kept by each layer for itself: a child does not inherit them. A declared edge is of the game as its file has it.
OWN = frozenset(
    {
        *("schema", "id", "title", "version", "dated", "adopted", "based-on", "changes", "cites", "ours", "notes"),
        "declared-edges",
    }
)

# Entries have names and are merged by name, each replaced whole: half-merged entries would hide leftovers.
BY_NAME = frozenset({"areas", "hands", "choices", "standing", "wagers", "pay-tables", "fees", "strategies"})


def resolve(chain: list[Document], standing: Document | None = None) -> tuple[Layered, list[Finding]]:
    """Lay each document over the ones before it."""
    merge = _Merge()
    if standing is not None:
        merge.data["standing"] = by_id(standing.data["rules"])
        merge.settings.append((("standing",), Origin(standing, ("rules",))))
    for document in chain:
        merge.lay(document, is_first=document is chain[0])
    own = {key: by_id(value) for key, value in chain[-1].data.items() if key in OWN and key != "changes"}
    data = {**own, **merge.data}
    layered = Layered(chain[-1].data["id"], data, tuple(chain), merge.settings, merge.removed)
    return layered, first_of(merge.findings)


class _Merge:
    def __init__(self) -> None:
        self.data: dict[str, Data] = {}
        self.settings: list[tuple[Path, Origin | None]] = []
        self.findings: list[Finding] = []
        self.removed: dict[Path, Place] = {}

    def lay(self, document: Document, *, is_first: bool) -> None:
        for key in OWN & document.data.keys():
            self.settings.append(((key,), Origin(document, (key,))))
        if not is_first:
            self._apply_changes(document)
        for key, value in document.data.items():
            if key in OWN:
                continue
            if key in BY_NAME and isinstance(value, dict):
                for name, entry in value.items():
                    self._set(document, (key, name), (key, name), by_id(entry))
            else:
                self._set(document, (key,), (key,), by_id(value))

    def _set(self, document: Document, path: Path, source: KeyPath, value: Data) -> None:
        target = self.data
        for part in path[:-1]:
            target = target.setdefault(part, {})
        if path[-1] in target and target[path[-1]] == value and not _marks(document, source):
            self._no_effect(document, source, path)
        target[path[-1]] = value
        self.settings.append((path, Origin(document, source)))

    def _apply_changes(self, document: Document) -> None:
        hit: set[Path] = set()
        for number, change in enumerate(document.data.get("changes", ())):
            at: KeyPath = ("changes", number)
            verb = next(verb for verb in ("replace", "insert-after", "insert-before", "remove") if verb in change)
            names = change[verb] if isinstance(change[verb], list) else [change[verb]]
            for key in change.keys() - {verb, "items"} if verb != "replace" else ():
                message = f"`{key}` has no meaning beside `{verb}`."
                subject = f"{document.data['id']}.changes"
                self.findings.append(
                    Finding("RG102", document.place((*at, key), key=True), message, "Remove it.", subject)
                )
            for name in names:
                target = tuple(name.split("."))
                if not self._exists(target):
                    self._missed(document, (*at, verb), name, "no layer below has it")
                elif verb in ("replace", "remove") and target in hit:
                    self._missed(document, (*at, verb), name, "another change already replaced or removed it")
                else:
                    hit.add(target)
                    self._change(document, verb, target, at, change)

    def _change(self, document: Document, verb: str, target: Path, at: KeyPath, change: Data) -> None:
        parent = self._parent(target)
        if verb == "remove":
            self._remove(target, document.place((*at, "remove")))
        elif verb == "replace":
            self._replace(document, parent, target, at, change)
        else:
            place = list(parent).index(target[-1]) + (verb == "insert-after")
            self._insert(document, parent, target[:-1], place, (*at, "items"), change["items"])

    def _remove(self, target: Path, place: Place) -> None:
        """A list or map that has lost its last entry is gone too: nobody writes an empty one."""
        parent = self._parent(target)
        del parent[target[-1]]
        self.settings.append((target, None))
        self.removed[target] = place
        if not parent and target[:-1]:
            self._remove(target[:-1], place)

    def _replace(self, document: Document, parent: dict[str, Data], target: Path, at: KeyPath, change: Data) -> None:
        """A whole entry, whose keys stand beside `replace`; or a single value, under `value`."""
        value = {key: by_id(part) for key, part in change.items() if key != "replace"}
        if value.keys() == {"value"}:
            value, at = value["value"], (*at, "value")
        elif not isinstance(parent[target[-1]], dict) and "choice" not in value:
            message = f"`{'.'.join(target)}` is a single value, not an entry with keys."
            remedy = "Write the new value under `value`, beside `replace`."
            self.findings.append(
                Finding("RG208", document.place((*at, "replace")), message, remedy, f"{document.data['id']}.changes")
            )
            return
        if parent[target[-1]] == value:
            self._no_effect(document, at, target)
        parent[target[-1]] = value
        self.settings.append((target, Origin(document, at)))

    def _insert(
        self,
        document: Document,
        parent: dict[str, Data],
        path: Path,
        place: int,
        at: KeyPath,
        items: list[Data],
    ) -> None:
        entries = list(parent.items())
        for number, (name, value) in enumerate(by_id(items).items()):
            if name in parent:
                message = f"There is already an entry `{name}` here."
                where = document.place((*at, number, "id"))
                self.findings.append(
                    Finding("RG208", where, message, "Choose another id.", f"{document.data['id']}.changes")
                )
                continue
            entries.insert(place + number, (name, value))
            self.settings.append(((*path, name), Origin(document, (*at, number))))
        parent.clear()
        parent.update(entries)

    def _parent(self, target: Path) -> Any:
        value: Any = self.data
        for part in target[:-1]:
            value = value.get(part) if isinstance(value, dict) else None
        return value

    def _exists(self, target: Path) -> bool:
        parent = self._parent(target)
        return isinstance(parent, dict) and target[-1] in parent

    def _missed(self, document: Document, at: KeyPath, name: str, why: str) -> None:
        remedy = _nearest(name, self.data) if len(self.findings) <= MOST_AT_ONCE else ""  # slow, and not told
        subject = f"{document.data['id']}.changes"
        message = f"The change finds no place for `{name}`: {why}."
        self.findings.append(Finding("RG208", document.place(at), message, remedy, subject))

    def _no_effect(self, document: Document, at: KeyPath, path: Path) -> None:
        name = ".".join(path)
        message = f"This gives `{name}` the value that it has already by inheritance."
        subject = f"{document.data['id']}.{name}"
        self.findings.append(Finding("RG212", document.place(at, key=True), message, "Remove it.", subject))


def _marks(document: Document, source: KeyPath) -> bool:
    """Whether the entry brings a citation or a reason of its own: then restating a value is no mistake."""
    value: Any = document.data
    for part in source:
        value = value[part]
    return isinstance(value, dict) and ("cites" in value or "ours" in value)


def _nearest(name: str, data: dict[str, Data]) -> str:
    known = [f"{key}.{entry}" for key, value in data.items() if isinstance(value, dict) for entry in value]
    close = get_close_matches(name, known, 1)
    return f"Did you mean `{close[0]}`?" if close else "Run `rulesgen show ID` for the names it can change."
