"""Other ways to finish a hand."""

from attrs import frozen

from rulesgen.ids import RuleId
from rulesgen.model.areas import Area
from rulesgen.model.hands import Hand
from rulesgen.model.pot import Share
from rulesgen.model.values import Condition


@frozen
class Requirement:
    """One thing that must be so before the option can be asked for."""

    rule: RuleId
    when: Condition


@frozen
class Finish:
    """A step of an option: what is still to be dealt to an area; or what another one would get, to this one."""

    id: str
    title: str
    rule: RuleId
    area: str
    like: str
    """The other one; empty where it is the area itself."""
    burns: bool
    """Whether cards are burned before each deal, as in the deals that it stands for."""


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
    titles: dict[str, str]
    """What areas of the game are called then."""
    areas: dict[str, Area]
    hands: dict[str, Hand]
    shares: tuple[Share, ...]
    steps: tuple[Finish, ...]
    between_parts: str
    """The part of the pot that gets odd chips, or `in-listed-order`."""
    rule: RuleId
