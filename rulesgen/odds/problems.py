"""Why a simulation cannot be run or gone on with, in one line that its user can act on."""


class SimulationProblem(Exception):
    """The message is one line."""


class NotInstalled(SimulationProblem):
    """A library that is not installed by default; the message says how to."""


class Unreachable(SimulationProblem):
    """A cluster that does not answer, or cannot do the work."""


class OtherRun(SimulationProblem):
    """The file that was named holds something else, and is left as it is."""


class WorkerLost(SimulationProblem):
    """A process that was at work was ended from outside."""
