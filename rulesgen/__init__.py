"""Rules of play declared once in YAML, printed and played from the same node."""

__version__ = "0.1.0"
