"""Other ways to finish a hand."""

from attrs import frozen

from rulesgen.ids import RuleId
from rulesgen.model.values import Condition


@frozen
class Requirement:
    """One thing that must be so before the option can be asked for."""

    rule: RuleId
    when: Condition


@frozen
class Option:
    """Another way to finish a hand."""

    id: str
    title: str
    requirements: tuple[Requirement, ...]
    asked_by: str
    asked_rule: RuleId
    agreed_by: str
    agreed_rule: RuleId
    lends: tuple[tuple[str, str], ...]
    """Areas that start with the cards of another one: the new area, and the one whose cards count there too."""
