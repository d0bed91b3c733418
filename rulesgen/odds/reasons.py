"""Why odds were not come by, and why a simulation cannot be run or gone on with."""

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


class SimulationProblem(Exception):
    """Why a simulation cannot be run or gone on with: one line that its user can act on."""


class NotInstalled(SimulationProblem):
    """A library that is not installed by default; the message says how to."""


class Unreachable(SimulationProblem):
    """A cluster that does not answer, or cannot do the work."""


class OtherRun(SimulationProblem):
    """The file that was named holds something else, and is left as it is."""


class WorkerLost(SimulationProblem):
    """A process that was at work was ended from outside."""
