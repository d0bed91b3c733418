"""Players change cards."""

from attrs import frozen

from rulesgen.model.values import Spot


@frozen
class Draw:
    """Players give up cards and get as many new ones."""

    area: str
    least: int
    most: int
    start: Spot
    burn: int
    reshuffles: bool = False
    """Whether discards are put under the stub when it runs short."""
