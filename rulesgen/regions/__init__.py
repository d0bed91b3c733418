"""An exact analysis of a decision table: gaps, overlaps, dead rows and its flow chart; it imports nothing of ours."""

from rulesgen.regions.analysis import Analysis, analyse, effective_region, tree
from rulesgen.regions.nouns import (
    BUDGET,
    MOST_REGIONS,
    Answer,
    Box,
    Cover,
    Dead,
    Dimension,
    Leaf,
    Node,
    Overlap,
    Region,
    Row,
    TooLarge,
    Value,
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
    "Leaf",
    "Node",
    "Overlap",
    "Region",
    "Row",
    "TooLarge",
    "Value",
    "analyse",
    "effective_region",
    "tree",
]
