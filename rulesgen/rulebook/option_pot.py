"""Parts of the pot that an option plays for as the game plays for its own pot, written out as shares and hands."""

from typing import Any

from rulesgen.literals import read_share
from rulesgen.rulebook.items import Items
from rulesgen.rulebook.layers import Path
from rulesgen.source import Data

Written = list[tuple[Path, tuple[str | int, ...]]]
"""What was written out, by its path in the option, and the path in the option's file that it comes from."""


def write_out(option: dict[str, Any], game: dict[str, Data]) -> Written:
    """Put shares and hands in the place of every part that is `like: pot`; the option then reads like any other."""
    found: Written = []
    pot, hands = Items(), dict(option.get("hands", {}))
    for number, (part, entry) in enumerate(option["pot"].items()):
        if "like" not in entry:
            pot[part] = entry
            continue
        names = {}
        for name, areas in _areas_of_hands(entry, game).items():
            names[name] = new = _hand_name(part, name, game)
            hands[new] = _hand(name, areas, entry, option, game)
            found.append((("hands", new), ("pot", number)))
        for name, share in _shares(part, entry, game, names).items():
            pot[name] = share
            found.append((("pot", name), ("pot", number)))
    option["hands"], option["pot"] = hands, pot
    return found


def parts_of(option: Data) -> dict[str, str]:
    """What the option divides the pot into first, by name, each with its title: shares, or parts that have shares."""
    found = {}
    for name, share in option["pot"].items():
        part = share.get("of", {"part": name, "title": share["title"]})
        found[part["part"]] = part["title"]
    return found


def areas_of_pot(option: Data, game: Data) -> dict[str, list[str]]:
    """For every hand that a part of the option may have been written out with, the areas that its `with` may name."""
    hands = [share["best"] for share in game.get("pot", {}).values()]
    areas = dict.fromkeys(area for hand in hands for area in game["hands"].get(hand, {}).get("from", {}))
    return {_hand_name(part, hand, dict(game)): list(areas) for part in parts_of(option) for hand in hands}


def _hand_name(part: str, name: str, game: dict[str, Data]) -> str:
    """`lower-hand`; `lower-high-hand` and `lower-low-hand` where several hands of the game take shares."""
    alone = len({share["best"] for share in game["pot"].values()}) == 1
    return f"{part}-hand" if alone else f"{part}-{name}"


def _areas_of_hands(entry: Data, game: dict[str, Data]) -> dict[str, Data]:
    """The game's hands that win this part with other areas, each with those of its areas that others stand for.

    A hand that has none of them wins the part as it is. An area that is in no hand stays with the first one, where it
    is a finding.
    """
    instead = entry.get("with", {})
    own = {share["best"]: game["hands"].get(share["best"], {}).get("from", instead) for share in game["pot"].values()}
    strange = {area: other for area, other in instead.items() if not any(area in areas for areas in own.values())}
    found = {}
    for name, areas in own.items():
        found[name] = {**strange, **{area: other for area, other in instead.items() if area in areas}}
        strange = {}
    return {name: areas for name, areas in found.items() if areas}


def _hand(name: str, instead: Data, entry: Data, option: dict[str, Any], game: dict[str, Data]) -> Data:
    areas = {**game["areas"], **option.get("areas", {})}
    others = [areas.get(area, {"title": area})["title"] for area in instead.values()]
    title = game["hands"].get(name, {"title": name})["title"]
    return {**_marks(entry), "title": f"{title} of the {' and the '.join(others)}", "like": name, "with": instead}


def _shares(part: str, entry: Data, game: dict[str, Data], names: dict[str, str]) -> dict[str, Data]:
    own = game.get("pot", {})
    if len(own) == 1:
        (share,) = own.values()
        return {part: {**_marks(entry), **_common(entry, share, names)}}
    return {
        f"{part}-{name}": {
            **_marks(entry),
            **_common(entry, share, names),
            "title": f"{share['title']} of the {entry['title']}",
            "of": {"part": part, "title": entry["title"], "like": name},
            **({"if-none": f"{part}-{share['if-none']}"} if "if-none" in share else {}),
        }
        for name, share in own.items()
    }


def _common(entry: Data, share: Data, names: dict[str, str]) -> Data:
    whole = read_share(entry["share"]) * read_share(share["share"])
    return {"title": entry["title"], "share": str(whole), "best": names.get(share["best"], share["best"])}


def _marks(entry: Data) -> Data:
    """What stands beside a part to say where it comes from, which holds for everything that it is written out as."""
    return {key: entry[key] for key in ("note", "cites", "ours") if key in entry}
