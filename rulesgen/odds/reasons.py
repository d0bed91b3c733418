"""Why odds were not come by."""


class NotSimulated(Exception):
    """Why a game was not simulated."""
