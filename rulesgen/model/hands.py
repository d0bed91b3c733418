"""Hands: what is formed from which areas."""

from attrs import frozen

from rulesgen.ids import RuleId
from rulesgen.ranking import Ranking


@frozen
class Hand:
    """What is formed from which areas, and by which ranking."""

    id: str
    title: str
    size: tuple[int, int]
    picks: tuple[tuple[str, str, int, int], ...]
    """Area, how (`count`, `first` or `last`), least and most cards of it."""
    ranking: Ranking
    rule: RuleId
    qualifies: str = ""
    owner: str = "player"
