"""Players give up cards."""

from attrs import frozen

from rulesgen.model.values import Spot


@frozen
class Discard:
    """Players give up cards."""

    area: str
    least: int
    most: int
    face: str
    start: Spot
