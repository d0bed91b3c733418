"""Why odds were not come by."""


class NotCounted(Exception):
    """Why something was not counted exactly."""


class NotSimulated(Exception):
    """Why a game, or a way to play it, was not simulated."""
