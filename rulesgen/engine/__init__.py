"""The embedded engine: deals and settles one hand of a game; of rulesgen it knows the model, rankings and cards."""
