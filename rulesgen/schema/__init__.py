"""JSON Schema errors as findings in our own words, at the right line; it knows the form of a file, not its meaning."""

from rulesgen.schema.form import check_data, check_document, kinds
from rulesgen.schema.words import flow

__all__ = ["check_data", "check_document", "flow", "kinds"]
