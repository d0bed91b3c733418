"""Proves that an editor completes, explains and checks rule files by nothing but their first line."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulesgen.schema import kinds
from tests.proofs.editor.language_server import CURSOR, LanguageServer, language_server

pytestmark = pytest.mark.proof

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "rules"
HOLDEM = "games/texas-holdem.yaml"
DOUBLE_FLOP = "games/double-flop-texas-holdem.yaml"
CASE = "cases/double-flop-worked-example.yaml"
RANKING = "rankings/high.yaml"
MARKS = {"cites", "ours", "note"}
STEP = {"force", "deal", "bet", "reveal", "award", *MARKS}
DEAL = {"to", "each", "order", "start", "burn"}
ORDERS = {"one-at-a-time", "all-at-once", "area-by-area"}


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    with language_server(ROOT) as found:
        yield found


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rules of somebody who has just begun."""
    folder = tmp_path_factory.mktemp("room")
    command = [sys.executable, "-m", "rulesgen", "new", "game", "my-holdem"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return folder / "rules"


def rule_files(folder: Path = RULES) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.yaml"))


def typed(text: str, pattern: str, instead: str) -> str:
    """The text with the first thing of this pattern typed over."""
    changed, count = re.subn(pattern, lambda match: match.expand(instead), text, count=1, flags=re.MULTILINE)
    assert count == 1, f"nothing looks like {pattern}"
    return changed


def inside(key: str) -> str:
    """A key with the cursor in it: at its first letter, what ends there would be meant."""
    return f"{key[0]}{CURSOR}{key[1:]}:"


def schema_of(text: str) -> dict[str, Any]:
    kind = re.search(r"^schema: ([a-z]+)/", text, re.MULTILINE)
    assert kind is not None
    return read_schema(f"{kind[1]}.schema.json")


def read_schema(name: str) -> dict[str, Any]:
    return dict(json.loads((ROOT / "schemas" / name).read_text("utf-8")))


def description(schema: dict[str, Any], key: str) -> str:
    """What a schema says about one of its properties, itself or through a reference."""
    part = schema["properties"][key]
    while "description" not in part:
        file, _, pointer = part["$ref"].partition("#/")
        part = schema = read_schema(file) if file else schema
        for name in pointer.split("/"):
            part = part[name]
    return str(part["description"])


# --- diagnostics ---


@pytest.mark.parametrize("name", rule_files())
def test_an_editor_underlines_nothing_in_the_shipped_rules_but_a_misspelt_key(
    server: LanguageServer, name: str
) -> None:
    text = (RULES / name).read_text("utf-8").rstrip("\n") + "\n"

    assert [] == server.diagnostics(RULES / name, text)

    line = text.count("\n") + 1
    assert [f"{line}: Property titel is not allowed."] == server.diagnostics(RULES / name, f"{text}titel: Wrong\n")


def test_an_editor_underlines_nothing_in_a_fresh_folder_but_a_misspelt_key(server: LanguageServer, fresh: Path) -> None:
    assert ["cases/my-holdem-example.yaml", "games/my-holdem.yaml"] == rule_files(fresh)
    for name in rule_files(fresh):
        text = (fresh / name).read_text("utf-8").rstrip("\n") + "\n"
        line = text.count("\n") + 1
        assert [] == server.diagnostics(fresh / name, text)
        assert [f"{line}: Property titel is not allowed."] == server.diagnostics(fresh / name, f"{text}titel: Wrong\n")


@pytest.mark.parametrize(
    ("name", "pattern", "wrong", "message"),
    [
        (HOLDEM, r"max: 10", "mox: 10", "Property mox is not allowed."),
        (HOLDEM, r"burn: 1", "brun: 1", "Property brun is not allowed."),
        (HOLDEM, r"face: up", "face: upp", 'Value is not accepted. Valid values: "up", "down".'),
        (HOLDEM, r"packs: 1", "packs: one", 'Incorrect type. Expected "integer".'),
        (DOUBLE_FLOP, r"title: Flop", "titel: Flop", "Property titel is not allowed."),
        (DOUBLE_FLOP, r"burn: 1", "brun: 1", "Property brun is not allowed."),
        (CASE, r"posted:", "postde:", "Property postde is not allowed."),
        (RANKING, r"groups: \[2\]", "group: [2]", "Property group is not allowed."),
    ],
)
def test_an_editor_underlines_a_mistake_on_its_line(
    server: LanguageServer, name: str, pattern: str, wrong: str, message: str
) -> None:
    text = typed((RULES / name).read_text("utf-8"), pattern, wrong)
    line = text[: text.index(wrong)].count("\n") + 1

    assert f"{line}: {message}" in server.diagnostics(RULES / name, text)


# --- completion ---


@pytest.mark.parametrize("kind", kinds())
def test_in_an_empty_file_an_editor_offers_every_key_of_its_kind(server: LanguageServer, kind: str) -> None:
    text = f"# yaml-language-server: $schema=../../schemas/{kind}.schema.json\n{CURSOR}"
    keys = set(read_schema(f"{kind}.schema.json")["properties"])

    assert keys <= set(server.completions(RULES / "games" / "new.yaml", text))


@pytest.mark.parametrize(
    ("name", "pattern", "instead", "offered"),
    [
        pytest.param(HOLDEM, r"^seats:.*$", "¦", {"seats", "changes", "standing"}, id="top level"),
        pytest.param(HOLDEM, r"^seats:.*$", r"seats:\n  ¦", {"min", "max", *MARKS}, id="seats"),
        pytest.param(HOLDEM, r"^seats:.*$", "seats: {min: 2, m¦}", {"max", *MARKS}, id="seats in braces"),
        pytest.param(HOLDEM, r"^  board:.*$", r"  board:\n    ¦", {"per", "face", "title"}, id="area"),
        pytest.param(HOLDEM, r"limit: .*$", "limit: ¦", {"no-limit", "pot-limit", "fixed-limit"}, id="limit"),
        pytest.param(HOLDEM, r"raises: .*$", "raises: ¦", {"no-cap"}, id="raises"),
        pytest.param(HOLDEM, r"limit: .*$", r"limit:\n    ¦", {"choice"}, id="limit as a choice"),
        pytest.param(HOLDEM, r"^play:$", r"play:\n  - ¦", {"id", "title", *STEP}, id="new step"),
        pytest.param(HOLDEM, r"^    deal: .*$", "    ¦", STEP, id="step"),
        pytest.param(HOLDEM, r"^    deal: .*$", r"    deal:\n      ¦", DEAL, id="deal"),
        pytest.param(HOLDEM, r"deal: .*$", "deal: {to: hole, e¦}", DEAL - {"to"}, id="deal in braces"),
        pytest.param(HOLDEM, r"order: [a-z-]+", "order: ¦", ORDERS, id="order"),
        pytest.param(HOLDEM, r"^odd-chip:.*$", r"standing:\n  ties:\n    ¦", {"is", *MARKS}, id="standing rule"),
        pytest.param(
            DOUBLE_FLOP, r"^changes:$", r"changes:\n  - ¦", {"replace", "insert-after", "remove"}, id="new change"
        ),
        pytest.param(DOUBLE_FLOP, r"^    deal: .*$", "    ¦", {"deal", "force", "note"}, id="step that is replaced"),
        pytest.param(DOUBLE_FLOP, r"^    deal: .*$", r"    deal:\n      ¦", DEAL, id="deal that is replaced"),
        pytest.param(DOUBLE_FLOP, r"order: [a-z-]+", "order: ¦", ORDERS, id="order that is replaced"),
        pytest.param(CASE, r"^given:$", r"given:\n  ¦", {"choices", "shoe"}, id="given"),
        pytest.param(CASE, r"^when:$", r"when:\n  turn: ¦", {"everyone checks", "everyone calls"}, id="when"),
        pytest.param(CASE, r"^then:$", r"then:\n  ¦", {"stub", "faces", "returned", "refused"}, id="then"),
        pytest.param(RANKING, r"best: .*$", "best: ¦", {"highest", "lowest"}, id="best"),
        pytest.param(RANKING, r"^categories:$", r"categories:\n  - ¦", {"id", "groups", "run"}, id="category"),
        pytest.param(
            RANKING,
            r"^categories:$",
            r"changes:\n  - replace: categories.flush\n    ¦\ncategories:",
            {"title", "groups", "run", "suited"},
            id="category that is replaced",
        ),
    ],
)
def test_an_editor_offers_what_may_stand_here(
    server: LanguageServer, name: str, pattern: str, instead: str, offered: set[str]
) -> None:
    text = typed((RULES / name).read_text("utf-8"), pattern, instead)

    assert offered <= set(server.completions(RULES / name, text))


def test_an_editor_offers_only_the_answers_of_this_standing_rule(server: LanguageServer) -> None:
    text = typed((RULES / HOLDEM).read_text("utf-8"), r"^odd-chip:.*$", r"standing:\n  uncalled-bet:\n    is: ¦")

    assert ["returned", "stays"] == server.completions(RULES / HOLDEM, text)


@pytest.mark.parametrize(
    ("name", "pattern", "instead", "offered"),
    [
        ("games/my-holdem.yaml", r"^based-on:", r"¦\nbased-on:", {"seats", "areas", "play", "betting"}),
        ("games/my-holdem.yaml", r"^    deal: .*$", "    ¦", {"deal", "bet", "ours"}),
        ("games/my-holdem.yaml", r"^    deal: .*$", r"    deal:\n      ¦", DEAL),
        ("cases/my-holdem-example.yaml", r"^then:$", r"then:\n  ¦", {"posted", "shows", "stub"}),
    ],
)
def test_in_a_fresh_folder_an_editor_offers_what_may_stand_here(
    server: LanguageServer, fresh: Path, name: str, pattern: str, instead: str, offered: set[str]
) -> None:
    text = typed((fresh / name).read_text("utf-8"), pattern, instead)

    assert offered <= set(server.completions(fresh / name, text))


# --- help ---


@pytest.mark.parametrize("name", rule_files())
def test_an_editor_explains_the_keys_of_a_file_in_the_words_of_its_schema(server: LanguageServer, name: str) -> None:
    text = (RULES / name).read_text("utf-8")
    keys = re.findall(r"^([a-z-]+):", text, re.MULTILINE)

    shown = {key: server.hover(RULES / name, typed(text, f"^{key}:", inside(key))) for key in keys}

    assert keys
    assert [] == [key for key in keys if description(schema_of(text), key) not in shown[key]]


@pytest.mark.parametrize(
    ("name", "key", "words"),
    [
        (HOLDEM, "max", "The most players."),
        (HOLDEM, "limit", "The betting limit"),
        (HOLDEM, "deal", "Verb: the dealer deals cards."),
        (HOLDEM, "to", "The area that is dealt to"),
        (HOLDEM, "order", "One card at a time around the table"),
        (HOLDEM, "order", "`area-by-area`"),
        (DOUBLE_FLOP, "replace", "What is replaced"),
        (DOUBLE_FLOP, "remove", "What is removed"),
        (DOUBLE_FLOP, "deal", "Verb: the dealer deals cards."),
        (DOUBLE_FLOP, "is", "equal parts of what they tied for"),
        (CASE, "button", "The player with the button; not needed against a bank"),
        (CASE, "upper", "The cards of this player or area"),
        (RANKING, "low-in-runs", "Whether an ace may also stand below"),
        (RANKING, "suited", "Whether all cards must be of one suit."),
    ],
)
def test_an_editor_explains_an_inner_key(server: LanguageServer, name: str, key: str, words: str) -> None:
    text = typed((RULES / name).read_text("utf-8"), rf"(?<=[ {{]){key}:", inside(key))

    assert words in server.hover(RULES / name, text)


# --- without an editor's parts ---


@pytest.mark.parametrize("missing", ["node", "npm"])
def test_without_node_or_npm_the_proof_fails_and_says_so(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda name: None if name == missing else f"/usr/bin/{name}")

    with pytest.raises(pytest.fail.Exception, match=f"there is no {missing}"), language_server(tmp_path):
        pass
