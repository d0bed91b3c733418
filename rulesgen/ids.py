"""Ids of rules: what owns a rule, and the rule's path in it; never put together or taken apart as text elsewhere."""

from collections.abc import Iterable
from typing import Self


class RuleId(str):
    """The id of a rule. It prints, sorts and is kept as its text, `texas-holdem.play.flop`, and knows its parts."""

    __slots__ = ("owner", "path")

    owner: str
    """The game, ranking, case or table that declares it."""
    path: tuple[str, ...]
    """Where it stands there, by names; empty for the whole."""

    def __new__(cls, owner: str, path: Iterable[str] = ()) -> Self:
        parts = tuple(path)
        made = super().__new__(cls, ".".join((owner, *parts)))
        made.owner, made.path = owner, parts
        return made

    def __truediv__(self, part: str) -> "RuleId":
        """A part of it."""
        return RuleId(self.owner, (*self.path, part))

    def __getnewargs__(self) -> tuple[str, tuple[str, ...]]:  # type: ignore[override]  # what `__new__` takes
        return self.owner, self.path

    @property
    def name(self) -> str:
        """What it is called among its neighbours."""
        return self.path[-1] if self.path else self.owner

    @property
    def within(self) -> "RuleId":
        """What it is a part of; of the whole, itself."""
        return RuleId(self.owner, self.path[:-1])

    def is_in(self, other: "RuleId") -> bool:
        """Whether it is the other, or a part of it."""
        return self.owner == other.owner and self.path[: len(other.path)] == other.path


NO_RULE = RuleId("")
"""Of what no rule says."""


def plain_parts(rule: RuleId) -> tuple[str, tuple[str, ...]]:
    """What an id is made of again, as plain data."""
    return rule.owner, rule.path


def read_rule(owner: str, text: str) -> RuleId:
    """What a person writes of a rule within a known thing, such as `betting.raises`."""
    return RuleId(owner, text.split("."))


def rule_id(subject: str) -> RuleId:
    """An id as it is; the name of a whole thing, as the id of it."""
    return subject if isinstance(subject, RuleId) else RuleId(subject)
