"""Inheritance by `based-on`: one resolved tree, and for every value the layers that set it."""

from typing import Any

from attrs import field, frozen

from rulesgen.catalogue import CATALOGUE
from rulesgen.findings import Finding, Place
from rulesgen.source import Data, Document, KeyPath

Path = tuple[str, ...]
"""A value's path by names: `("play", "flop", "deal", "each")`; items of a list go by their id."""

# Kept by each layer for itself: a child does not inherit them.
OWN = frozenset({"schema", "id", "title", "version", "dated", "based-on", "changes", "cites", "ours", "notes"})

# Entries have names and are merged by name, each replaced whole: half-merged entries would hide leftovers.
BY_NAME = frozenset({"areas", "hands", "choices", "standing", "wagers", "pay-tables", "fees"})


@frozen
class Origin:
    """Where a layer set a value: the file, and the path in it."""

    document: Document
    path: KeyPath

    @property
    def layer(self) -> str:
        return str(self.document.data["id"])


@frozen
class Layered:
    """A thing after inheritance."""

    id: str
    data: dict[str, Data]
    """Plain data; lists of items with ids have become maps by id."""
    chain: tuple[Document, ...]
    """The files it was made from, the most basic first."""
    settings: list[tuple[Path, Origin | None]] = field(repr=False)
    """Which file set what, in order; None where a change took it away."""
    _removed: dict[Path, Place] = field(factory=dict, repr=False)
    """What changes took away, and where they did."""

    def get(self, path: Path) -> Data:
        """The value at a path; KeyError if there is none."""
        value: Any = self.data
        for part in path:
            if isinstance(value, dict) and part in value:
                value = value[part]
            elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
                value = value[int(part)]
            else:
                raise KeyError(".".join(path))
        return value

    def layers(self, path: Path) -> list[tuple[Origin, Data]]:
        """Every layer that gave this value, the one in force last, each with what it said."""
        found: list[tuple[Origin, Data]] = []
        for at, origin in self.settings:
            if path[: len(at)] != at:
                continue
            if origin is None:
                found.clear()
                continue
            reached = _walk(origin.document.data, origin.path, path[len(at) :])
            if reached is not None:
                found.append((Origin(origin.document, reached[0]), reached[1]))
        return found

    def origin(self, path: Path) -> Origin:
        """The layer in force for a value; a parent's for one that is not there."""
        while path:
            if found := self.layers(path):
                return found[-1][0]
            path = path[:-1]
        return Origin(self.chain[-1], ())

    def place(self, path: Path, *, key: bool = False) -> Place:
        origin = self.origin(path)
        return origin.document.place(origin.path, key=key)

    def blame(self, path: Path, missing: Path = ()) -> Place:
        """Where the author of the last layer should look: at the change that took a value away, or at the value.

        A value of a lower layer is not theirs to mend, so then it is the line that names the layer.
        """
        for gone, place in self._removed.items():
            if gone == missing or (not missing and gone[: len(path)] == path):
                return place
        own, place = self.chain[-1], self.place(path)
        if path[:1] == ("options",) and place.file.startswith(f"{CATALOGUE}/"):
            place = self.place(("options",))
        elif path[:1] in (("options",), ("choices",)) and place.file not in {one.name for one in self.chain}:
            return place
        if place.file == own.name or ("based-on" not in own.data and not place.file.startswith(f"{CATALOGUE}/")):
            return place
        # A standing rule comes from a shipped file even where the game is based on nothing.
        return own.place(("based-on",) if "based-on" in own.data else ("id",))

    def blame_first(self, *paths: Path) -> Place:
        """Of several values that do not go together, the first that the last layer itself says or took away."""
        places = [self.blame(path) for path in paths]
        own = self.chain[-1]
        named = own.place(("based-on",)) if "based-on" in own.data else None
        return next((place for place in places if place != named), places[0])

    def rule(self, path: Path) -> str:
        """The id by which documents, logs and findings call the value."""
        return ".".join((self.id, *path))


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
    return layered, merge.findings


class Items(dict[str, Data]):
    """A list of items with ids, as a map by id."""


class Named(dict[str, Data]):
    """Things of other files, by their names; in the file that uses them only the names are written."""


def by_id(value: Data) -> Data:
    """The same data with every list of items that have ids as a map by id."""
    if isinstance(value, dict):
        return {key: by_id(item) for key, item in value.items()}
    if isinstance(value, list):
        if value and all(isinstance(item, dict) and "id" in item for item in value):
            return Items(
                {item["id"]: {key: by_id(part) for key, part in item.items() if key != "id"} for item in value}
            )
        return [by_id(item) for item in value]
    return value


def as_written(value: Data) -> Data:
    """The reverse of `by_id`: resolved data in the form of a rule file."""
    if isinstance(value, Named):
        return list(value)
    if isinstance(value, Items):
        return [{"id": name, **as_written(item)} for name, item in value.items()]
    if isinstance(value, dict):
        return {key: as_written(item) for key, item in value.items()}
    return [as_written(item) for item in value] if isinstance(value, list) else value


def by_names(data: Data, path: KeyPath) -> Path:
    """A path through data as written, as a path by names."""
    names: list[str] = []
    for part in path:
        data = data[part]
        names.append(data["id"] if isinstance(part, int) and isinstance(data, dict) and "id" in data else str(part))
    return tuple(names)


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
            del parent[target[-1]]
            self.settings.append((target, None))
            self.removed[target] = document.place((*at, "remove"))
        elif verb == "replace":
            self._replace(document, parent, target, at, change)
        else:
            place = list(parent).index(target[-1]) + (verb == "insert-after")
            self._insert(document, parent, target[:-1], place, (*at, "items"), change["items"])

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
        remedy = _nearest(name, self.data)
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
    from difflib import get_close_matches

    known = [f"{key}.{entry}" for key, value in data.items() if isinstance(value, dict) for entry in value]
    close = get_close_matches(name, known, 1)
    return f"Did you mean `{close[0]}`?" if close else "Run `rulesgen show ID` for the names it can change."


def _walk(data: Data, start: KeyPath, rest: Path) -> tuple[KeyPath, Data] | None:
    """Follow a path by names through a document as it was read; None where it leads nowhere."""
    value: Any = data
    path: list[str | int] = []
    for part in (*start, *rest):
        step: str | int | None = None
        if isinstance(value, dict) and part in value:
            step = part
        elif isinstance(value, list):
            step = _index(value, part)
        if step is None:
            return None
        value = value[step]
        path.append(step)
    return tuple(path), value


def _index(items: list[Data], part: str | int) -> int | None:
    if isinstance(part, int):
        return part if part < len(items) else None
    for number, item in enumerate(items):
        if isinstance(item, dict) and item.get("id") == part:
            return number
    return int(part) if part.isdigit() and int(part) < len(items) else None
