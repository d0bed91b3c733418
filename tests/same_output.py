"""Whether two revisions say the same: `python -m tests.same_output REVISION` compares this tree with that one.

Everything that a user gets of the catalogue is written down for both, and compared byte for byte: reports of checks,
irregularities and odds, every case move by move, the folders for labs, and the documents. These as the HTML that they
are printed from, unless `--pdf` asks for the PDFs too, which take minutes. For changes that must change nothing.
"""

import os
import subprocess
import sys
import tempfile
from filecmp import dircmp
from pathlib import Path

ROOT = Path(__file__).parent.parent

WRITE = """
import contextlib, io, sys
from importlib import import_module
from pathlib import Path

out, pdf = Path(sys.argv[1]), sys.argv[2] == "pdf"

def first(*names):
    for name in names:
        with contextlib.suppress(ModuleNotFoundError):
            return import_module(name)
    raise SystemExit(f"none of {names}")

if not pdf:
    printing = first("rulesgen.documents.pdf.printing", "rulesgen.documents.pdf")
    def as_html(self, html, *, identifier, paper="letter"):
        return printing.Rendered(f"{identifier}\\n{html}".encode(), (), 1)
    printing.Press.print = as_html
    printing.Press.count_pages = lambda self, html, paper="letter": 1

from rulesgen.cli import main

def run(name, *words):
    said, wrong = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(wrong):
        try:
            sys.argv = ["rulesgen", *words]
            code = main()
        except SystemExit as stop:
            code = stop.code
    (out / name).write_text(f"{code}\\n{said.getvalue()}\\n{wrong.getvalue()}".replace(str(out), "OUT"))

def ids(kind):
    return sorted(path.stem for path in Path("rules", kind).rglob("*.yaml"))

for form in ("text", "json", "junit", "sarif", "github"):
    run(f"check.{form}", "check", "--format", form)
run("build.txt", "build", "--output", str(out / "built"))
for game in ids("games"):
    run(f"irregularities-{game}.json", "irregularities", game, "--format", "json")
    run(f"irregularities-{game}.txt", "irregularities", game)
    run(f"odds-{game}.json", "odds", game, "--format", "json", "--rounds", "20000")
    run(f"show-{game}.txt", "show", f"{game}.play")
    run(f"play-{game}.txt", "play", game, "--seed", "5")
for case in ids("cases"):
    run(f"play-{case}.json", "play", case, "--format", "json")
    run(f"play-{case}.txt", "play", case)
"""


def write(tree: Path, out: Path, pdf: bool) -> None:
    """Write down what a tree says."""
    out.mkdir(parents=True)
    surroundings = {**os.environ, "PYTHONPATH": str(tree), "RULESGEN_CACHE": str(out.parent / "kept"), "NO_COLOR": "1"}
    command = [sys.executable, "-c", WRITE, str(out), "pdf" if pdf else "html"]
    subprocess.run(command, cwd=tree, env=surroundings, check=True)


def differences(one: Path, other: Path) -> list[str]:
    """The files that differ, or that only one has."""
    compared = dircmp(one, other)
    here = [*compared.diff_files, *compared.left_only, *compared.right_only, *compared.funny_files]
    below = [name for inner in compared.common_dirs for name in differences(one / inner, other / inner)]
    return [str(one / name) for name in here] + below


def compare(revision: str, pdf: bool) -> list[str]:
    """What this tree says otherwise than a revision does."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        subprocess.run(["git", "worktree", "add", "--detach", folder / "tree", revision], cwd=ROOT, check=True)
        try:
            write(folder / "tree", folder / "then", pdf)
            write(ROOT, folder / "now", pdf)
            return differences(folder / "then", folder / "now")
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder / "tree"], cwd=ROOT, check=True)


if __name__ == "__main__":
    found = compare(next(word for word in sys.argv[1:] if word != "--pdf"), "--pdf" in sys.argv)
    print("\n".join(found) or "the same")
    sys.exit(bool(found))
