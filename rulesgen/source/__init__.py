"""The only YAML reader: exact data and a place in the file for every node; it never judges what the data mean."""

from rulesgen.source.document import Data, Document, KeyPath, Reading
from rulesgen.source.faults import MOST_LEVELS
from rulesgen.source.files import MOST_BYTES, read_bytes, read_file

__all__ = ["MOST_BYTES", "MOST_LEVELS", "Data", "Document", "KeyPath", "Reading", "read_bytes", "read_file"]
