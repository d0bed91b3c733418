"""Odds of wagers and of whole games: counted exactly where only cards decide, and simulated where players do."""
