"""Types in the YAML language server as an editor would; where there is none it must fail, and never pass."""

import json
import os
import queue
import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PACKAGE = "yaml-language-server"
VERSION = "1.25.0"  # the last that runs on Node 20
PATIENCE = 60.0  # seconds; far more than any answer takes
CURSOR = "¦"

_SETTINGS = {
    "validate": True,
    "hover": True,
    "completion": True,
    "schemaStore": {"enable": False, "url": ""},  # the file's first line is to be enough, and no network is needed
}
_CAPABILITIES = {
    "textDocument": {
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "hover": {"contentFormat": ["markdown"]},
        "publishDiagnostics": {},
    },
    "workspace": {"configuration": True, "workspaceFolders": True},
}


@contextmanager
def language_server(folder: Path) -> Iterator["LanguageServer"]:
    """A server that works in a folder."""
    command = [_program("node"), str(_installed()), "--stdio"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    listener = threading.Thread(target=(server := LanguageServer(process)).listen)
    listener.start()
    try:
        server.start(folder)
        yield server
    finally:
        process.kill()
        listener.join()
        with process:  # waits for its end and closes its pipes
            pass


class LanguageServer:
    """A conversation with the server. A text is opened beside a file, as if it were typed there and not yet saved."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._to, self._from = process.stdin, process.stdout
        self._heard: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._diagnosed: dict[str, list[dict[str, Any]]] = {}
        self._number = 0

    def start(self, folder: Path) -> None:
        where = {"uri": folder.as_uri(), "name": folder.name}
        self._ask(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": where["uri"],
                "workspaceFolders": [where],
                "capabilities": _CAPABILITIES,
            },
        )
        self._tell("initialized", {})

    def diagnostics(self, path: Path, text: str) -> list[str]:
        """What an editor underlines, as `line: message`."""
        with self._open(path, text) as uri:
            while uri not in self._diagnosed:
                self._hear()
        return [f"{one['range']['start']['line'] + 1}: {one['message']}" for one in self._diagnosed[uri]]

    def completions(self, path: Path, text: str) -> list[str]:
        """What an editor offers where the cursor stands in the text."""
        found = self._ask_at_cursor("textDocument/completion", path, text)
        return [str(item["label"]) for item in found["items"]]

    def hover(self, path: Path, text: str) -> str:
        """What an editor shows about the word at the cursor, without the backslashes that Markdown needs."""
        found = self._ask_at_cursor("textDocument/hover", path, text)
        return re.sub(r"\\(.)", r"\1", found["contents"]["value"]) if found else ""

    def listen(self) -> None:
        """Collect what the server says, until it ends."""
        while header := self._from.readline():
            name, _, value = header.partition(b":")
            if name.lower() == b"content-length":
                while self._from.readline().strip():
                    pass
                self._heard.put(json.loads(self._from.read(int(value))))
        self._heard.put(None)

    # --- the protocol ---

    @contextmanager
    def _open(self, path: Path, text: str) -> Iterator[str]:
        # Each text has a name of its own: the server does not say which text its diagnostics are about, only the name.
        uri = path.with_name(f"{path.stem}-{self._next()}{path.suffix}").as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})
        yield uri
        self._tell("textDocument/didClose", {"textDocument": {"uri": uri}})

    def _ask_at_cursor(self, method: str, path: Path, text: str) -> Any:
        before, cursor, after = text.partition(CURSOR)
        assert cursor, "there is no cursor in the text"
        position = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        with self._open(path, before + after) as uri:
            return self._ask(method, {"textDocument": {"uri": uri}, "position": position})

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        number = self._next()
        self._send({"id": number, "method": method, "params": params})
        while (answer := self._hear()).get("id") != number or "method" in answer:
            pass
        assert "error" not in answer, answer
        return answer["result"]

    def _tell(self, method: str, params: dict[str, Any]) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._to.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._to.flush()

    def _hear(self) -> dict[str, Any]:
        """The next message; diagnostics are kept, and what the server asks of an editor is answered."""
        try:
            message = self._heard.get(timeout=PATIENCE)
        except queue.Empty:
            message = None
        if message is None:
            pytest.fail(f"{PACKAGE} {VERSION} did not answer", pytrace=False)
        method, params = message.get("method"), message.get("params", {})
        if method == "textDocument/publishDiagnostics":
            self._diagnosed[params["uri"]] = params["diagnostics"]
        elif method == "workspace/configuration":
            answer = [_SETTINGS if item.get("section") == "yaml" else None for item in params["items"]]
            self._send({"id": message["id"], "result": answer})
        elif method and "id" in message:
            self._send({"id": message["id"], "result": None})
        return message

    def _next(self) -> int:
        self._number += 1
        return self._number


# --- the server itself ---


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.fail(f"the proof of the editor needs Node and npm, and there is no {name}", pytrace=False)
    return found


def _installed() -> Path:
    """The server's program, fetched once into the user's cache."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulesgen-editor"
    program = Path("node_modules", PACKAGE, "bin", PACKAGE)
    target = cache / VERSION
    if not (target / program).exists():
        npm = _program("npm")
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache, ignore_cleanup_errors=True) as folder:
            command = [npm, "install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts"]
            run = subprocess.run([*command, f"{PACKAGE}@{VERSION}"], capture_output=True, text=True, check=False)
            if run.returncode or not (Path(folder) / program).exists():
                said = [line for line in run.stderr.splitlines() if line.startswith("npm error")]
                reason = " ".join(said[:2]) or "no reason given"
                pytest.fail(f"{PACKAGE}@{VERSION} cannot be fetched with npm: {reason}", pytrace=False)
            # Whole or not at all: what is left of an interrupted run must not look like a server.
            (Path(folder) / "node_modules").rename(_made(target) / "node_modules")
    return target / program


def _made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder
