"""What a former run found out of the very same files is taken from there, and of no others."""

import shutil
from datetime import date
from pathlib import Path

import pytest
from attrs import evolve

from rulesgen import cache
from rulesgen.catalogue import shipped
from rulesgen.checks import Checked, check_rulebook, of_game
from rulesgen.offer import Folder
from rulesgen.report import REPORTS
from rulesgen.rulebook import load

TODAY = date(2026, 11, 18)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    folder = tmp_path / "kept"
    monkeypatch.setenv("RULESGEN_CACHE", str(folder))
    monkeypatch.setattr(cache, "_begun", 0.0)
    return folder


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    """Two games with rankings, a table of procedures, a case and an option of their own."""
    folder = tmp_path / "rules"
    for name in (
        "games/five-card-draw.yaml",
        "games/texas-holdem.yaml",
        "cases/texas-holdem-worked-example.yaml",
        "options/run-it-twice.yaml",
        "rankings/high.yaml",
        "procedures/poker-irregularities.yaml",
        "sources.yaml",
        "glossary.yaml",
        "standing.yaml",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(shipped("rules") / name, folder / name)
    return folder


def check(folder: Path, *, keeps: bool = True) -> Checked:
    return check_rulebook(load(folder, "rules"), TODAY, keeps=keeps)


def said(checked: Checked) -> list[str]:
    """Every report, without how much of it comes from a former run."""
    plain = evolve(checked, unchanged=0)
    return [report(plain, plain.exit_code()) for report in REPORTS.values()]


def test_a_second_run_says_the_same_and_looks_at_nothing_again(
    place: Path, rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = check(rules, keeps=False)
    first = check(rules)
    monkeypatch.setattr(of_game, "run_safely", None)  # nothing is run
    second = check(rules)
    assert said(fresh) == said(first) == said(second)
    assert (0, 0, len(second.results)) == (fresh.unchanged, first.unchanged, second.unchanged)
    assert f"{len(second.results)} unchanged since an earlier run" in REPORTS["text"](second, 0)
    assert "unchanged" not in REPORTS["text"](first, 0)


def test_to_start_afresh_is_to_look_at_all_again(place: Path, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = check(rules)
    cache.start_afresh()
    again = check(rules)
    assert (0, said(first)) == (again.unchanged, said(again))
    monkeypatch.setattr(cache, "_begun", 0.0)
    assert check(rules).unchanged == len(first.results)


def made_from(folder: Path) -> dict[str, str]:
    return {offer.id: offer.made_from for offer in Folder(load(folder, "rules")).offers}


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("games/five-card-draw.yaml", {"five-card-draw"}),
        ("games/texas-holdem.yaml", {"five-card-draw", "texas-holdem"}),  # the one is based on the other
        ("cases/texas-holdem-worked-example.yaml", {"texas-holdem"}),
        ("rankings/high.yaml", {"five-card-draw", "texas-holdem"}),
        ("procedures/poker-irregularities.yaml", {"five-card-draw", "texas-holdem"}),
        ("standing.yaml", {"five-card-draw", "texas-holdem"}),
    ],
)
def test_one_more_byte_is_noticed_in_every_game_that_the_file_is_part_of(
    rules: Path, name: str, games: set[str]
) -> None:
    before = made_from(rules)
    with (rules / name).open("a", encoding="utf-8") as stream:
        stream.write("\n")
    after = made_from(rules)
    assert games == {game for game in before if before[game] != after[game]}


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [("sources.yaml", "title: ", "title: New "), ("glossary.yaml", "means: ", "means: now ")],
)
def test_a_changed_word_of_what_all_games_share_is_noticed_in_all(rules: Path, name: str, old: str, new: str) -> None:
    before = made_from(rules)
    path = rules / name
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    after = made_from(rules)
    assert before.keys() == {game for game in before if before[game] != after[game]}


def test_what_is_wrong_after_a_change_is_told_as_without_former_runs(place: Path, rules: Path) -> None:
    check(rules)
    path = rules / "cases" / "texas-holdem-worked-example.yaml"
    path.write_text(path.read_text("utf-8").replace("  net:", "  button: nobody\n  net:", 1), "utf-8")
    changed = check(rules)
    assert said(check(rules, keeps=False)) == said(changed)
    assert changed.unchanged
    assert said(changed) == said(check(rules)), "what is wrong is kept too, with its lines"


def test_a_check_that_did_not_run_is_not_kept(place: Path, rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(offer: object) -> None:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(of_game, "check_phrases", broken)
        assert 3 == check(rules).exit_code()
    assert 3 != check(rules).exit_code()


def test_acceptances_and_their_days_are_applied_after_what_is_kept(place: Path, rules: Path) -> None:
    check(rules)
    accepted = "schema: accepted/1\nid: accepted\naccepted:\n"
    entry = "  - {code: RG406, place: five-card-draw, reason: The room knows., who: the room, until: 2026-11-30}\n"
    (rules / "accepted.yaml").write_text(accepted + entry, "utf-8")
    now = check(rules)
    later = check_rulebook(load(rules, "rules"), date(2026, 12, 1), keeps=True)
    assert len(now.results) == now.unchanged == later.unchanged
    assert said(now) == said(check(rules, keeps=False))
    assert [1, 0] == [len(checked.accepted) for checked in (now, later)]


@pytest.mark.proof
def test_one_more_byte_in_any_file_of_the_catalogue_is_noticed(tmp_path: Path) -> None:
    """One file of each folder for each set of games that are made from it; those that no game has are shared."""
    folder = tmp_path / "rules"
    shutil.copytree(shipped("rules"), folder)
    before = made_from(folder)
    documents = {offer.id: {one.name for one in offer.game.documents} for offer in Folder(load(folder, "rules")).offers}
    unlike: dict[tuple[str, frozenset[str]], Path] = {}
    for path in sorted(folder.rglob("*.yaml")):
        name = f"rules/{path.relative_to(folder).as_posix()}"
        users = frozenset(game for game, names in documents.items() if name in names)
        unlike.setdefault((path.parent.name, users), path)
    assert len(unlike) > 60
    for (_, users), path in unlike.items():
        text = path.read_bytes()
        path.write_bytes(text + b"\n")
        after = made_from(folder)
        path.write_bytes(text)
        assert users == {game for game in before if before[game] != after.get(game)}, path
