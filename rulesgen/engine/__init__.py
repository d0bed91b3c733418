"""The embedded engine: deals and settles one hand of a compiled game; it imports nothing else of rulesgen."""
