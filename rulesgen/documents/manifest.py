"""The list of what a build wrote, with hashes; its form is `schemas/output/build.schema.json`."""

import hashlib
import json
from collections.abc import Mapping

from rulesgen import __version__
from rulesgen.checks import Checked
from rulesgen.digest import rules_digest


def manifest_of(checked: Checked, folders: Mapping[str, Mapping[str, bytes]]) -> bytes:
    """Every file with its SHA-256, and every game with its rules digest."""
    data = {
        "schema": "rulesgen/build/1",
        "rulesgen": __version__,
        "folder": checked.book.name,
        "games": [
            {
                "id": name,
                "version": checked.book.games[name].layered.data["version"],
                "digest": rules_digest(checked.book, checked.book.games[name]),
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
        ],
    }
    return (json.dumps(data, indent=2) + "\n").encode()
