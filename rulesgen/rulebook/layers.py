"""A thing after inheritance: one resolved tree, and for every value the layers that set it."""

from functools import cached_property
from typing import Any

from attrs import field, frozen

from rulesgen.catalogue import CATALOGUE
from rulesgen.findings import Place
from rulesgen.ids import RuleId
from rulesgen.source import Data, Document, KeyPath

Path = tuple[str, ...]
"""A value's path by names: `("play", "flop", "deal", "each")`; items of a list go by their id."""


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

    @cached_property
    def _numbers(self) -> dict[Path, list[int]]:
        """Which of the settings are of a path: asked for every value, and a file may have thousands."""
        numbers: dict[Path, list[int]] = {}
        for number, (at, _) in enumerate(self.settings):
            numbers.setdefault(at, []).append(number)
        return numbers

    def record(self, path: Path, origin: Origin) -> None:
        """Note which file set a value that was put in after the layers were laid one upon the other."""
        numbers = self._numbers
        numbers.setdefault(path, []).append(len(self.settings))
        self.settings.append((path, origin))

    @property
    def documents(self) -> list[Document]:
        """Every file that had a part in it."""
        set_by = (origin.document for _, origin in self.settings if origin is not None)
        return list({one.name: one for one in (*self.chain, *set_by)}.values())

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
        above = (path[:length] for length in range(len(path) + 1))
        for number in sorted(number for at in above for number in self._numbers.get(at, ())):
            at, origin = self.settings[number]
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
        own = self.chain[-1]
        for gone, place in self._removed.items():
            is_theirs = not place.file.startswith(f"{CATALOGUE}/") or own.name.startswith(f"{CATALOGUE}/")
            if is_theirs and (gone == missing or (not missing and gone[: len(path)] == path)):
                return place
        place = self.place(path)
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

    def says_itself(self, path: Path) -> bool:
        """Whether the last layer itself says the value, or something in it."""
        return _walk(self.chain[-1].data, (), path) is not None

    def rule(self, path: Path) -> RuleId:
        """The id by which documents, logs and findings call the value."""
        return RuleId(self.id, path)


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
