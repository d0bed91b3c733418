"""Why odds were not come by."""


class NotCounted(Exception):
    """Why something was not counted exactly."""


class NotSimulated(Exception):
    """Why a game, or a way to play it, was not simulated."""


class NotSideBySide(NotSimulated):
    """Why thousands of rounds cannot be played at once; one by one they may be."""
