"""What a step does, whatever its verb: the facts that others ask of it, each with its plain value."""

from collections.abc import Mapping
from typing import ClassVar

from attrs import frozen

from rulesgen.model.values import Spot
from rulesgen.model.wagers import Effect


@frozen
class Action:
    """What a step does; a verb says what is otherwise with it."""

    verb: ClassVar[str] = ""
    """The verb of the language, under which it is declared."""

    @property
    def deals_to(self) -> tuple[str, ...]:
        """The areas that cards of the stub go to."""
        return ()

    @property
    def each(self) -> int:
        """How many of them each player, or each of these areas, gets at the most."""
        return 0

    @property
    def burn(self) -> int:
        """How many cards are burned first."""
        return 0

    @property
    def leaves(self) -> int | None:
        """How many cards must then be left in the stub."""
        return None

    @property
    def if_short(self) -> str:
        """The area that is dealt to once, in place of the players, when the stub runs short."""
        return ""

    @property
    def reshuffles(self) -> bool:
        """Whether discards are put under the stub when it runs short."""
        return False

    @property
    def gives_up(self) -> str:
        """The area that players give up cards of."""
        return ""

    @property
    def sets_into(self) -> tuple[str, ...]:
        """The areas that cards are set into."""
        return ()

    @property
    def turns_up(self) -> tuple[str, ...]:
        """The areas whose cards are shown."""
        return ()

    @property
    def asks(self) -> str:
        """Who acts of their own: `players`, `player-dealer`, or a `dealer` who sets cards; empty where nobody does."""
        return ""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The positions of seats that it has, those too that are written nowhere and follow from others."""
        return ()

    @property
    def is_betting(self) -> bool:
        """Whether it is a betting round."""
        return False

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that are placed."""
        return ()

    @property
    def choices(self) -> Mapping[str, Effect]:
        """What each player chooses from, and what it does."""
        return {}

    @property
    def dice(self) -> int:
        """How many dice are rolled."""
        return 0

    @property
    def ends(self) -> bool:
        """Whether chips go to the winners."""
        return False
