"""What a game leaves to the operator."""

from collections.abc import Mapping

from attrs import frozen

from rulesgen.ids import RuleId

Answer = str | int | bool

Answers = Mapping[str, Answer]
"""The operator's answers by choice; a choice that is missing has its default."""


@frozen
class Choice:
    """A question to the operator, and the answers that are allowed."""

    id: str
    question: str
    answers: tuple[Answer, ...]
    default: Answer
    rule: RuleId
    at: tuple[RuleId, ...]
    """The values that are left to it."""
