"""How fair dice are: how often each place at the table is the one that their sum names."""

from collections import Counter
from fractions import Fraction

from attrs import frozen

from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.steps import Deliver, Roll

FACES = 6


@frozen
class TablePlace:
    """A place at the table, by its number from where the count starts, which is number one."""

    number: int
    sums: tuple[int, ...]
    """The sums of the dice that name it."""
    ways: int
    total: int

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, self.total)


@frozen
class Rolled:
    """A roll of the game, with every place that it can name."""

    step: str
    title: str
    rule: RuleId
    dice: int
    counting_from: str
    delivers: str
    """The area of the piles of which the place gets the first; empty where none are delivered."""
    places: tuple[TablePlace, ...]

    @property
    def largest(self) -> Fraction:
        return max(place.chance for place in self.places)

    @property
    def smallest(self) -> Fraction:
        return min(place.chance for place in self.places)


def rolls_of(program: Program) -> tuple[Rolled, ...]:
    """The rolls of a game, in the order of play."""
    delivered = {step.action.at: step.action.source for step in program.steps if isinstance(step.action, Deliver)}
    return tuple(
        Rolled(
            step=step.id,
            title=step.title,
            rule=step.rule,
            dice=step.action.dice,
            counting_from=step.action.counting_from,
            delivers=delivered.get(step.id, ""),
            places=places_named(step.action.dice, program.most_seats),
        )
        for step in program.steps
        if isinstance(step.action, Roll)
    )


def places_named(dice: int, places: int) -> tuple[TablePlace, ...]:
    """Every place with the ways in which the dice name it, counted round the table as often as the sum needs."""
    ways = ways_to_sum(dice)
    sums = {
        number: tuple(one for one in sorted(ways) if (one - number) % places == 0) for number in range(1, places + 1)
    }
    return tuple(
        TablePlace(number, named, sum(ways[one] for one in named), FACES**dice) for number, named in sums.items()
    )


def ways_to_sum(dice: int) -> Counter[int]:
    """In how many ways so many dice show each sum."""
    ways = Counter({0: 1})
    for _ in range(dice):
        ways = Counter(_one_more(ways))
    return ways


def _one_more(ways: Counter[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for before, count in ways.items():
        for face in range(1, FACES + 1):
            found[before + face] = found.get(before + face, 0) + count
    return found
