"""One value with everything known about it; its form is `schemas/output/show.schema.json`."""

from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from rulesgen.checks import Checked
from rulesgen.rulebook import Game, Layered, Path, marks_of
from rulesgen.schema import flow
from rulesgen.source import Data
from rulesgen.wording import plain, ranking_sentences, sentence


class NotThere(Exception):
    """There is no such thing or value; the message is one line."""


def as_data(checked: Checked, name: str, path: Path) -> dict[str, Any]:
    """The value at a path of a game or ranking."""
    book = checked.book
    game = book.games.get(name)
    layered = game.layered if game else book.rankings.get(name)
    if layered is None:
        known = [*book.games, *book.rankings]
        raise NotThere(f"there is no game or ranking `{name}`; {_hint(name, known)}")
    try:
        value = layered.get(path)
    except KeyError as problem:
        raise NotThere(_no_value(layered, path)) from problem
    marks = marks_of(layered, path)
    rule = layered.rule(path)
    return {
        "schema": "rulesgen/show/1",
        "rule": rule,
        "value": _plain_data(value),
        "layers": [
            {
                "layer": origin.layer,
                "place": str(origin.document.place(origin.path)),
                "value": _plain_data(said),
            }
            for origin, said in layered.layers(path)
        ],
        "cites": list(marks.cites),
        "ours": dict(marks.ours),
        "sentence": _sentence(game, layered, path),
        "checks": _covering(checked, layered, path),
    }


def as_text(data: dict[str, Any]) -> str:
    """The same for a person."""
    lines = [data["rule"], "", "value", *_block(data["value"])]
    lines += ["", "set by"]
    for number, layer in enumerate(data["layers"]):
        state = "in force" if number == len(data["layers"]) - 1 else "replaced"
        lines.append(f"  {layer['layer']} ({state})  {layer['place']}  {_short(layer['value'])}")
    if not data["layers"]:
        lines.append("  (gathered from several layers)")
    lines += ["", "comes from"]
    lines += [f"  {citation}" for citation in data["cites"]]
    lines += [f"  our choice{f' of {key}' if key else ''}: {reason}" for key, reason in data["ours"].items()]
    if not data["cites"] and not data["ours"]:
        lines.append("  nothing says")
    lines += ["", "prints", f"  {data['sentence'] or '(no clause of its own)'}"]
    lines += ["", "checked by"]
    lines += [f"  {check['family']}: {check['subject']}: {check['name']}" for check in data["checks"]]
    if not data["checks"]:
        lines.append("  not checked")
    return "\n".join(lines)


def _sentence(game: Game | None, layered: Layered, path: Path) -> str:
    if game is None:
        return " ".join(ranking_sentences(layered)) if not path else ""
    try:
        return plain(sentence(game, path))
    except KeyError:
        return ""


def _covering(checked: Checked, layered: Layered, path: Path) -> list[dict[str, str]]:
    """Checks of the rule that the value belongs to."""
    for length in range(len(path), 0, -1):
        found = checked.covering(layered.rule(path[:length]))
        if found:
            return [{"family": one.family, "subject": one.subject, "name": one.name} for one in found]
    mine = [one for one in checked.results if one.subject.split(".")[0] == layered.id] if not path else []
    return [{"family": one.family, "subject": one.subject, "name": one.name} for one in mine]


def _no_value(layered: Layered, path: Path) -> str:
    for length in range(len(path) - 1, -1, -1):
        try:
            parent = layered.get(path[:length])
        except KeyError:
            continue
        where = layered.rule(path[:length])
        if isinstance(parent, dict):
            return f"`{where}` has no `{path[length]}`; {_hint(path[length], list(parent))}"
        return f"`{where}` is a single value"
    return f"`{layered.id}` has no such value"


def _hint(said: str, known: list[str]) -> str:
    close = get_close_matches(said, known, 1)
    return f"did you mean `{close[0]}`?" if close else f"there are: {', '.join(known) or 'none'}"


def _plain_data(value: Data) -> Any:
    if isinstance(value, dict):
        return {key: _plain_data(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain_data(item) for item in value]
    return str(value) if isinstance(value, Decimal) else value


def _block(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [f"  {key}: {_short(item)}" for key, item in value.items()]
    return [f"  {flow(value)}"]


def _short(value: Any) -> str:
    text = flow(value)
    return text if len(text) <= 100 else f"{text[:97]}…"
