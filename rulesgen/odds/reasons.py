"""Why odds were not come by."""

from collections.abc import Iterator
from contextlib import contextmanager


class NotCounted(Exception):
    """Why something was not counted exactly."""


class NotSimulated(Exception):
    """Why a game, or a way to play it, was not simulated."""

    step = ""
    """The step in which the way to play fails, where it is known."""


@contextmanager
def in_step(step: str) -> Iterator[None]:
    """What fails in here fails in this step."""
    try:
        yield
    except NotSimulated as reason:
        reason.step = reason.step or step
        raise


class NotSideBySide(NotSimulated):
    """Why thousands of rounds cannot be played at once; one by one they may be."""
