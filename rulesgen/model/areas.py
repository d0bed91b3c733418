"""Places for cards."""

from attrs import frozen

from rulesgen.ids import NO_RULE, RuleId


@frozen
class Area:
    """A place for cards: one for each player, one for the dealer, or one on the table."""

    id: str
    title: str
    per: str
    face: str
    rule: RuleId = NO_RULE
    count: int = 1
    """How many there are: several, where that is said, as of piles."""
