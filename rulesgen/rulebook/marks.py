"""Where a rule comes from: the clauses it cites, or the reason why we chose it."""

from attrs import field, frozen

from rulesgen.rulebook.layers import Layered, Path
from rulesgen.source import Data, KeyPath


@frozen
class Marks:
    """The origin of a rule. `ours` gives reasons by key; the key "" is the whole rule."""

    cites: tuple[str, ...] = ()
    ours: dict[str, str] = field(factory=dict)
    level: KeyPath = ()
    """How far out in the file the marks stood; the empty path is the top of the file."""

    @property
    def found(self) -> bool:
        return bool(self.cites or self.ours)


def marks_of(layered: Layered, path: Path) -> Marks:
    """The marks that stand nearest to a value, in the layer that set it."""
    origin = layered.origin(path)
    for length in range(len(origin.path), -1, -1):
        level = origin.path[:length]
        value = _at(origin.document.data, level)
        if not isinstance(value, dict) or not ("cites" in value or "ours" in value):
            continue
        ours = value.get("ours", {})
        reasons = {"": ours} if isinstance(ours, str) else ours
        beyond = path[-(len(origin.path) - length) :] if length < len(origin.path) else ()
        named = {key: reason for key, reason in reasons.items() if key in beyond}
        if named:
            return Marks((), named, level)
        if beyond and not isinstance(ours, str):
            reasons = {}
        return Marks(tuple(value.get("cites", ())), dict(reasons), level)
    return Marks()


def _at(data: Data, path: KeyPath) -> Data:
    for part in path:
        data = data[part]
    return data
