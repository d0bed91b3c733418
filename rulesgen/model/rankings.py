"""What is said of a ranking's categories, besides what decides between hands."""

from attrs import frozen

from rulesgen.cards import Cards


@frozen
class DeclaredCategory:
    """What a category is called, and a hand of it."""

    title: str
    example: Cards
