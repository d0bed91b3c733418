"""Options put into the games that offer them: an option's rules become rules of the game, each with its own source."""

from collections.abc import Callable, Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook.items import Named, by_id
from rulesgen.rulebook.layers import Layered, Origin, Path
from rulesgen.rulebook.named import Reference
from rulesgen.rulebook.option_pot import areas_of_pot, parts_of, write_out
from rulesgen.source import Data, Document

_KEPT_OUT = frozenset({"schema", "id", "for", "choices", "notes", "cites", "ours"})
"""Of an option's file: what is no rule of the game. Its choices become choices of the game."""


def option_names(data: Data) -> list[str]:
    """The options that a game names, adopted or not, in its order."""
    return [entry["adopt"] if isinstance(entry, dict) else entry for entry in data.get("options", [])]


def embed(game: Layered, find: Callable[[str], Document | None], known: Callable[[str], str]) -> list[Finding]:
    """Put the options that a game names into it; `known` says what else a wrong name might have meant."""
    found: list[Finding] = []
    names, entries = option_names(game.data), game.data.pop("options", [])
    chosen = Named()
    for number, (name, entry) in enumerate(zip(names, entries, strict=True)):
        path = ("options", str(number))
        document = find(name)
        if document is None:
            found.append(
                Finding("RG202", game.blame(path), f"There is no option `{name}`.", known(name), game.rule(path))
            )
            continue
        if name in chosen:
            message = f"The option `{name}` stands here a second time."
            found.append(Finding("RG209", game.blame(path), message, "Remove one of the two.", game.rule(path)))
            continue
        chosen[name] = by_id({key: value for key, value in document.data.items() if key not in _KEPT_OUT})
        game.record(("options", name), Origin(document, ()))
        for made, source in write_out(chosen[name], game.data):
            game.record(("options", name, *made), Origin(document, source))
        if not _is_for(game, document):
            found += _offered(game, chosen, document, path, is_adopted=isinstance(entry, dict))
        found += _choices(game, document, path)
    if chosen:
        game.data["options"] = chosen
    return found


def _choices(game: Layered, document: Document, path: Path) -> Iterator[Finding]:
    """What the option leaves to the operator becomes a choice of the game."""
    for choice, entry in document.data.get("choices", {}).items():
        if choice in game.data.get("choices", {}):
            message = f"The game has a choice `{choice}` already, and so has its option `{document.data['id']}`."
            yield Finding("RG209", game.blame(path), message, "Rename one of the two.", game.rule(path))
        game.data["choices"] = {**game.data.get("choices", {}), choice: entry}
        game.record(("choices", choice), Origin(document, ("choices", choice)))


def _is_for(game: Layered, document: Document) -> bool:
    return bool({layer.data["id"] for layer in game.chain} & set(document.data["for"]))


def _offered(game: Layered, chosen: Named, document: Document, path: Path, *, is_adopted: bool) -> Iterator[Finding]:
    """An option for other games than this one: the game must say that it adopts it, and that is a rule of its own."""
    name = document.data["id"]
    if is_adopted:
        chosen[name]["adopted"] = True
        origin = game.origin(path)
        game.record(("options", name, "adopted"), Origin(origin.document, (*origin.path, "adopt")))
        return
    message = f"The option `{name}` is for {', '.join(document.data['for'])} and games based on them."
    remedy = f"To offer it in this game too, write `{{adopt: {name}}}` in its place."
    yield Finding("RG105", game.blame(path), message, remedy, game.rule(path))


def option_references(data: Data) -> Iterator[Reference]:
    """Every name in the options of a game."""
    for name, option in data.get("options", {}).items():
        at: Path = ("options", name)
        areas = [*data["areas"], *option.get("areas", {})]
        hands = [*data["hands"], *option.get("hands", {})]
        for one, entry in option["allowed"].items():
            for area in entry["when"].get("cards", {}):
                yield Reference((*at, "allowed", one, "when", "cards", area), area, "area", areas)
        for area in option.get("titles", {}):
            yield Reference((*at, "titles", area), area, "area", data["areas"])
        for area, entry in option.get("areas", {}).items():
            if "also" in entry:
                yield Reference((*at, "areas", area, "also"), entry["also"], "area", data["areas"])
        for step, entry in option["play"].items():
            finish = entry["finish"]
            yield Reference((*at, "play", step, "finish", "area"), finish["area"], "area", areas)
            source = "like" if "like" in finish else "area"
            yield Reference((*at, "play", step, "finish", source), finish[source], "area", data["areas"])
        yield from _hand_references(at, option, data, areas)
        for share, entry in option["pot"].items():
            yield Reference((*at, "pot", share, "best"), entry["best"], "hand", hands)
            if "if-none" in entry:
                yield Reference((*at, "pot", share, "if-none"), entry["if-none"], "share of the pot", option["pot"])
        odd = option["odd-chip"]["between-shares"]
        shares = [*parts_of(option), "in-listed-order"]
        yield Reference((*at, "odd-chip", "between-shares"), odd, "share of the pot", shares)


def _hand_references(at: Path, option: Data, data: Data, areas: list[str]) -> Iterator[Reference]:
    of_pot = areas_of_pot(option, data)
    for hand, entry in option.get("hands", {}).items():
        yield Reference((*at, "hands", hand, "like"), entry["like"], "hand", data["hands"])
        own = of_pot.get(hand) or data["hands"].get(entry["like"], {}).get("from", entry["with"])
        what = "area of the hands that win the pot" if hand in of_pot else "area of that hand"
        for area, other in entry["with"].items():
            yield Reference((*at, "hands", hand, "with", area), area, what, own)
            yield Reference((*at, "hands", hand, "with", area), other, "area", areas)
