"""Hands dealt on the engine: declared cases, and random hands from a seed; it judges no rule file."""

from rulesgen.dealing.case import Difference, Played, play_case
from rulesgen.dealing.chance import play_random
from rulesgen.dealing.record import as_record, transcript

__all__ = ["Difference", "Played", "as_record", "play_case", "play_random", "transcript"]
