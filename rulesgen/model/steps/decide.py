"""Each player chooses."""

from fractions import Fraction

from attrs import frozen

from rulesgen.model.values import Amount


@frozen
class Effect:
    """What a choice does: nothing, place or take back a wager, or fold with these wagers lost."""

    kind: str
    wager: str = ""
    amounts: tuple[Amount, ...] = ()
    lost: tuple[str, ...] = ()
    part: Fraction = Fraction(1)
    """How much of those wagers is lost."""


@frozen
class Decide:
    """Each player chooses one of these."""

    choices: dict[str, Effect]
