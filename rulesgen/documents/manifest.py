"""The list of what a build wrote, with hashes; its form is `schemas/output/build.schema.json`."""

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulesgen import __version__
from rulesgen.checks import Checked
from rulesgen.ordinary import read_ordinary, read_plain


def manifest_of(checked: Checked, folders: Mapping[str, Mapping[str, bytes]], output: Path) -> bytes:
    """Every file with its SHA-256, and every game with its rules digest and what is accepted of it.

    Games built before are kept in the list.
    """
    data = {
        "schema": "rulesgen/build/1",
        "rulesgen": __version__,
        "folder": checked.book.name,
        "games": [
            {
                "id": name,
                "version": checked.book.games[name].version,
                "digest": checked.folder.offer(checked.book.games[name]).digest,
                "accepted": [
                    {"code": finding.code, "rule": finding.subject, "reason": finding.reason}
                    for finding in checked.accepted_of(checked.book.games[name])
                ],
                "files": [
                    {
                        "name": f"{name}/{inner}",
                        "sha256": hashlib.sha256(content).hexdigest(),
                        "bytes": len(content),
                    }
                    for inner, content in files.items()
                ],
            }
            for name, files in folders.items()
        ]
        + _built_before(output, folders),
    }
    return (json.dumps(data, indent=2) + "\n").encode()


def _built_before(output: Path, folders: Mapping[str, Mapping[str, bytes]]) -> list[Any]:
    """What the last manifest says of games whose folders stay as they are."""
    try:
        last = read_plain(read_ordinary(output / "manifest.json"))["games"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    known = [game for game in last if _is_listed(game)] if isinstance(last, list) else []
    return [game for game in known if game["id"] not in folders and (output / game["id"]).is_dir()]


def _is_listed(game: Any) -> bool:
    """Whether an entry has the form of ours: an older or damaged list may hold anything."""
    keys = {"id", "version", "digest", "accepted", "files"}
    return isinstance(game, dict) and keys == game.keys() and bool(re.fullmatch(r"[a-z0-9-]{1,250}", str(game["id"])))
