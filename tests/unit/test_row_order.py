"""The order of rows in a table says nothing: what `irregularities` lists is the same in every order."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesgen.catalogue import shipped
from rulesgen.cli import cli

HEAD = """# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: our-irregularities
title: Ours
for: [{game: bomb-pot}]
ours: Ours.
rows:
"""
ROWS = (
    "id: one-exposed, fault: exposed-card, when: {count: 1}, remedy: [misdeal]",
    "id: any-exposed, fault: exposed-card, remedy: [stand]",
    "id: same-exposed, fault: exposed-card, when: {count: 2..}, remedy: [stand]",
    "id: buried, fault: exposed-card, when: {count: 3}, remedy: [stand], instead-of: [any-exposed]",
    "id: over-it, fault: exposed-card, when: {count: 2..}, remedy: [misdeal], instead-of: [buried]",
    "id: late-burn, fault: missing-burn, when: {found: after-action}, remedy: [stand]",
    "id: nowhere, fault: missing-burn, when: {step: fifth-street}, remedy: [stand]",
    "id: nothing, fault: missing-burn, when: {known: yes}, remedy: [stand]",
)
"""Gaps, rows that differ, one that never applies, two that name nothing."""
WRONG = HEAD + "".join(f"  - {{{row}, money: stands, decides: floor, records: none}}\n" for row in ROWS)
GOOD = Path(__file__).parent.parent / "good" / "community-and-stud" / "games" / "bomb-pot.yaml"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    for name, text in (("games/bomb-pot", GOOD.read_text()), ("procedures/our-irregularities", WRONG)):
        path = tmp_path / "rules" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "rules"


def _rows(text: str) -> tuple[str, list[str]]:
    """A table as its head and the texts of its rows."""
    head, _, rest = text.partition("\nrows:\n")
    rows = [f"  - {row}".rstrip() for row in f"\n{rest}".split("\n  - ")[1:]]
    return head, rows


def _listed(rules: Path, game: str) -> Iterator[str]:
    for form in ("text", "json"):
        result = CliRunner().invoke(
            cli, ["irregularities", game, "--rules", str(rules), "--format", form], standalone_mode=False
        )
        assert result.return_value in (0, 1), result.output
        yield result.output


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_listed_of_a_table_full_of_mistakes_is_the_same_in_any_order_of_its_rows(own: Path, seed: int) -> None:
    path = own / "procedures" / "our-irregularities.yaml"
    before = list(_listed(own, "bomb-pot"))
    assert all(word in before[0] for word in ("gap:", "overlap:", "dead:", "names nothing:"))
    head, rows = _rows(path.read_text())
    assert len(rows) == 8
    random.Random(seed).shuffle(rows)
    path.write_text("\n".join([head, "rows:", *rows, ""]))
    assert before == list(_listed(own, "bomb-pot"))


@pytest.mark.parametrize(
    ("table", "game"),
    [
        ("poker-irregularities", "five-card-draw"),
        ("house-irregularities", "three-card-poker"),
        ("pai-gow-irregularities", "pai-gow-poker"),
    ],
)
def test_what_is_listed_of_a_shipped_table_is_the_same_in_any_order_of_its_rows(
    tmp_path: Path, table: str, game: str
) -> None:
    path = tmp_path / "rules" / "procedures" / f"{table}.yaml"
    game_file = tmp_path / "rules" / "games" / f"{game}.yaml"
    text = (Path(str(shipped("rules"))) / "procedures" / f"{table}.yaml").read_text()
    for file in (path, game_file):
        file.parent.mkdir(parents=True)
    game_file.write_text((Path(str(shipped("rules"))) / "games" / f"{game}.yaml").read_text())
    path.write_text(text)
    before = list(_listed(tmp_path / "rules", game))
    head, rows = _rows(text)
    random.Random(7).shuffle(rows)
    path.write_text("\n".join([head, "rows:", *rows, ""]))
    assert before == list(_listed(tmp_path / "rules", game))
