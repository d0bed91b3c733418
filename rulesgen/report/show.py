"""One value with everything known about it; its form is `schemas/output/show.schema.json`."""

from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from attrs import evolve, frozen

from rulesgen.checks import Checked
from rulesgen.checks.result import Result
from rulesgen.rulebook import Game, Layered, Path, Rulebook, marks_of
from rulesgen.schema import flow
from rulesgen.source import Data
from rulesgen.wording import plain, ranking_sentences, sentence


class NotThere(Exception):
    """There is no such thing or value; the message is one line."""


@frozen(eq=False)
class Shown:
    """A value of a game or of a ranking."""

    layered: Layered
    path: Path
    game: Game | None
    """None where it is a ranking."""
    namesake: str = ""
    """How a ranking is asked for that has the name of the game that is shown."""


def find(book: Rulebook, what: str) -> Shown:
    """What is meant by `baccarat.seats`, or by `rankings/baccarat.values` where a game has the ranking's name.

    Of two of one name the game is meant, unless only the ranking has such a value.
    """
    folder, _, rest = what.rpartition("/")
    if folder not in ("", *_KINDS):
        raise NotThere(f"`{what}` cannot be shown; a game or a ranking can, by its id or as games/ID or rankings/ID")
    name, *path = rest.split(".")
    games = {**book.lent, **book.games} if folder in ("", GAMES) else {}
    rankings = _rankings(book) if folder in ("", RANKINGS) else {}
    found = [Shown(one.layered, tuple(path), one) for one in (games.get(name),) if one]
    found += [Shown(one, tuple(path), None) for one in (rankings.get(name),) if one]
    if not found:
        raise NotThere(
            f"there is no {_KINDS.get(folder, 'game or ranking')} `{name}`; {_hint(name, [*games, *rankings])}"
        )
    there = [one for one in found if _has(one)]
    if not there:
        raise NotThere(_no_value(found[0].layered, tuple(path)))
    both = len(found) > 1 and there[0].game is not None
    return evolve(there[0], namesake=f"{RANKINGS}/{name}") if both else there[0]


GAMES, RANKINGS = "games", "rankings"
"""The folders of files, which tell a game from a ranking of the same name."""
_KINDS = {GAMES: "game", RANKINGS: "ranking"}


def _rankings(book: Rulebook) -> dict[str, Layered]:
    """The rankings of the folder, and the shipped ones that its games use."""
    games = (*book.lent.values(), *book.games.values())
    return {name: one for game in games for name, one in (game.rankings | game.readings).items()} | book.rankings


def _has(shown: Shown) -> bool:
    try:
        shown.layered.get(shown.path)
    except KeyError:
        return False
    return True


def as_data(checked: Checked, shown: Shown) -> dict[str, Any]:
    """The value with all that is known about it."""
    layered, path = shown.layered, shown.path
    value = layered.get(path)
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
        "sentence": _sentence(shown.game, layered, path),
        "checks": _covering(checked, shown),
    }


def as_text(data: dict[str, Any], namesake: str = "") -> str:
    """The same for a person; and how to see a ranking that has the name of the game."""
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
    if namesake:
        lines += ["", f"There is also a ranking of this name: rulesgen show {namesake}"]
    return "\n".join(lines)


def _sentence(game: Game | None, layered: Layered, path: Path) -> str:
    if game is None:
        return " ".join(ranking_sentences(layered)) if not path else ""
    try:
        return plain(sentence(game, path))
    except KeyError:
        return ""


def _covering(checked: Checked, shown: Shown) -> list[dict[str, str]]:
    """Checks of the rule that the value belongs to."""
    layered, path = shown.layered, shown.path
    of_it = [one for one in checked.results if (one.family == RANKINGS) is (shown.game is None)]
    for length in range(len(path), 0, -1):
        rule = layered.rule(path[:length])
        if found := [one for one in of_it if rule in one.covers or one.subject == rule]:
            return _named(found)
    return _named([one for one in of_it if one.subject.owner == layered.id] if not path else [])


def _named(results: list[Result]) -> list[dict[str, str]]:
    return [{"family": one.family, "subject": one.subject, "name": one.name} for one in results]


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
