"""Irregularities: which faults a game can have, which rule answers each of them, and the play that follows."""
