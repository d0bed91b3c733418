"""Plays a hand in which something goes wrong: up to the fault, on until it is found, its remedy, and the rest."""
