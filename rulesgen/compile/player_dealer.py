"""What games with a player-dealer declare besides: spots, the bank, its rotation, and the house way."""

from typing import Any

from rulesgen.cards import RANKS
from rulesgen.compile.values import between, condition, several, spot
from rulesgen.literals import read_ranks
from rulesgen.model.hands import Hand
from rulesgen.model.house_way import HouseWay, HouseWayRow
from rulesgen.model.player_dealer import Bank, Rotation, Spots
from rulesgen.rulebook import Layered
from rulesgen.source import Data


def player_dealer_parts(layered: Layered, data: Data, hands: dict[str, Hand]) -> dict[str, Any]:
    """The parts that the game has, by the program's names for them."""
    found: dict[str, Any] = {}
    if "spots" in data:
        spots = data["spots"]
        found["spots"] = Spots(spots["bettors"], spots["tied"], layered.rule(("spots",)))
    if "bank" in data:
        bank = data["bank"]
        rule = layered.rule(("bank",))
        first = spot(bank["first"], rule / "first")
        found["bank"] = Bank(bank["covers"], bank["used-by"], bank["moves"], first, bank["within-spot"], rule)
    rotation = data.get("rotation", {})
    found["goes_round"], found["rotation_says"] = rotation.get("of", ""), tuple(rotation)
    # Where the button of a game with a player-dealer goes round, the player-dealer is meant, and a check says so.
    if rotation and "player-dealer" in (rotation["of"], data["banking"]):
        found["rotation"] = Rotation(
            moves=rotation["moves"],
            holds=rotation.get("holds", 1),
            may_decline=rotation.get("may-decline", False),
            eligible=condition(rotation.get("eligible", {}), {}, layered.rule(("rotation", "eligible"))),
            round=rotation.get("round", ""),
            rule=layered.rule(("rotation",)),
        )
    if "house-way" in data:
        found["house_way"] = _house_way(layered, data["house-way"], hands)
    return found


def _house_way(layered: Layered, data: Data, hands: dict[str, Hand]) -> HouseWay:
    best_first = [category.id for category in hands[data["back"]].ranking.categories] if data["back"] in hands else []
    rows = tuple(
        HouseWayRow(
            rule=layered.rule(("house-way", "rows", name)),
            groups=_shapes(row.get("groups")),
            ranks=tuple(_rank(place, ranks) for place, ranks in row.get("ranks", {}).items()),
            keep=between(row["keep"], best_first[::-1]) if "keep" in row else frozenset(),
            kept=row.get("keep", ""),
            front=tuple(_pick(pick) for pick in row["front"]),
            ranks_said={place: tuple(map(str, several(ranks))) for place, ranks in row.get("ranks", {}).items()},
        )
        for name, row in data["rows"].items()
    )
    return HouseWay(data["front"], data["back"], rows, layered.rule(("house-way",)))


def _shapes(groups: Data) -> frozenset[tuple[int, ...]]:
    """`[4, 2]` is one shape; `[[2], []]` are two; nothing is any."""
    if groups is None:
        return frozenset()
    shapes = groups if groups and isinstance(groups[0], list) else [groups]
    return frozenset(tuple(one) for one in shapes)


def _rank(place: str, ranks: Data) -> tuple[str, int, frozenset[int]]:
    kind, _, number = place.partition("-")
    return kind, int(number), frozenset(RANKS.index(rank) for one in several(ranks) for rank in read_ranks(one))


def _pick(text: str) -> tuple[str, int, int]:
    """`group 2`, `2 of group 1`, `single 1`, `a pair`, `best two`; no count means all of it."""
    if text in ("a pair", "best two"):
        return ("pair" if text == "a pair" else "best"), 0, 0
    words = text.split()
    count = int(words[0]) if "of" in words else 0
    return words[-2], int(words[-1]), count
