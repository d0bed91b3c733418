"""Rounds dealt by chance: in chunks, on all cores, kept as they are finished."""
