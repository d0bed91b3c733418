"""An exact analysis of a decision table: gaps, overlaps, dead rows and its flow chart; it imports nothing of ours."""

from rulesgen.regions.analysis import Analysis, analyse, effective_region, tree
from rulesgen.regions.box import Box, Line, Sets, Value, excluding, left_for, never_together
from rulesgen.regions.table import (
    BUDGET,
    MOST_REGIONS,
    Answer,
    Cover,
    Dead,
    Dimension,
    Entry,
    Leaf,
    Node,
    Overlap,
    Region,
    TooLarge,
)

__all__ = [
    "BUDGET",
    "MOST_REGIONS",
    "Analysis",
    "Answer",
    "Box",
    "Cover",
    "Dead",
    "Dimension",
    "Entry",
    "Leaf",
    "Line",
    "Node",
    "Overlap",
    "Region",
    "Sets",
    "TooLarge",
    "Value",
    "analyse",
    "effective_region",
    "excluding",
    "left_for",
    "never_together",
    "tree",
]
