"""The only YAML reader: exact data and a place in the file for every node; it never judges what the data mean."""

from rulesgen.source.document import Data, Document, FileRead, KeyPath
from rulesgen.source.enough import MOST_AT_ONCE, first_of
from rulesgen.source.faults import MOST_ENTRIES, MOST_LETTERS, MOST_LEVELS, MOST_VALUES
from rulesgen.source.files import MOST_BYTES, read_bytes, read_file

__all__ = [
    "MOST_AT_ONCE",
    "MOST_BYTES",
    "MOST_ENTRIES",
    "MOST_LETTERS",
    "MOST_LEVELS",
    "MOST_VALUES",
    "Data",
    "Document",
    "FileRead",
    "KeyPath",
    "first_of",
    "read_bytes",
    "read_file",
]
