"""Thousands of rounds of a game at once: cards in columns, and rounds that go alike in groups."""
