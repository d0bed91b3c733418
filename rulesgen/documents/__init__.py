"""The rulebook and its results as pages: HTML from templates, PDF from HTML; nothing here decides a rule."""
