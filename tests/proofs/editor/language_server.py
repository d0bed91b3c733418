"""Types in the editor's YAML language server, as an editor would; it must fail, and never pass, where there is none."""

import json
import os
import queue
import shutil
import subprocess
import threading
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import pytest

PACKAGE = "yaml-language-server"
VERSION = "1.25.0"  # the last that runs on Node 20
PATIENCE = 60.0
SETTINGS = {
    "validate": True,
    "hover": True,
    "completion": True,
    "schemaStore": {"enable": False, "url": ""},  # the first line of a file is to be enough, and no network is needed
}
ERROR = 1
"""How the protocol writes the severity of an error."""


class LanguageServer:
    """A conversation with the server: one process, files opened one after the other."""

    def __init__(self, folder: Path) -> None:
        command = [_program("node"), str(_server()), "--stdio"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to: IO[bytes] = self._process.stdin
        self._heard: queue.Queue[dict[str, Any] | None] = queue.Queue()
        threading.Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()
        self._number = 0
        self._folder = folder
        self._diagnosed: dict[str, list[dict[str, Any]]] = {}

    def __enter__(self) -> Self:
        folder = {"uri": self._folder.as_uri(), "name": self._folder.name}
        documents = {
            "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
            "hover": {"contentFormat": ["markdown"]},
        }
        capabilities = {"textDocument": documents, "workspace": {"configuration": True, "workspaceFolders": True}}
        start = {"processId": os.getpid(), "rootUri": folder["uri"], "workspaceFolders": [folder]}
        self._ask("initialize", start | {"capabilities": capabilities})
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": {"yaml": SETTINGS}})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._to.close()

    # --- what an editor does ---

    def diagnostics(self, path: Path, text: str) -> list[str]:
        """What the server underlines, as `line: message`; the first line is 1."""
        with _Opened(self, path, text) as opened:
            found = self._diagnostics_of(opened)
        return [f"{one['range']['start']['line'] + 1}: {one['message']}" for one in found]

    def completions(self, path: Path, text: str, mark: str = "¦") -> list[str]:
        """What the server offers where the mark stands in the text."""
        with _Opened(self, path, text.replace(mark, "")) as opened:
            found = self._ask("textDocument/completion", opened.position(text, mark))
        return [str(item["label"]) for item in found["items"]]

    def hover(self, path: Path, text: str, mark: str = "¦") -> str:
        """What the server shows about the word after the mark."""
        with _Opened(self, path, text.replace(mark, "")) as opened:
            found = self._ask("textDocument/hover", opened.position(text, mark))
        return str(found["contents"]["value"]) if found else ""

    # --- the protocol ---

    def open(self, uri: str, text: str) -> None:
        item = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": item})

    def close(self, uri: str) -> None:
        self._tell("textDocument/didClose", {"textDocument": {"uri": uri}})

    def next_number(self) -> int:
        self._number += 1
        return self._number

    def _diagnostics_of(self, opened: "_Opened") -> list[dict[str, Any]]:
        while opened.uri not in self._diagnosed:
            self._hear()
        return self._diagnosed[opened.uri]

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        number = self.next_number()
        self._send({"id": number, "method": method, "params": params})
        while (answer := self._hear()).get("id") != number or "method" in answer:
            pass
        assert "error" not in answer, answer
        return answer["result"]

    def _tell(self, method: str, params: dict[str, Any]) -> None:
        self._send({"method": method, "params": params})

    def _hear(self) -> dict[str, Any]:
        """The next message; what the server asks of an editor is answered, and its diagnostics are kept."""
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
            settings = [SETTINGS if item.get("section") == "yaml" else None for item in params["items"]]
            self._send({"id": message["id"], "result": settings})
        elif method and "id" in message:
            self._send({"id": message["id"], "result": None})
        return message

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._to.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self._to.flush()

    def _listen(self, stream: IO[bytes]) -> None:
        while header := stream.readline():
            name, _, value = header.partition(b":")
            if name.lower() == b"content-length":
                while stream.readline().strip():
                    pass
                self._heard.put(json.loads(stream.read(int(value))))
        self._heard.put(None)


class _Opened:
    """One text as an editor holds it before it is saved: beside the file, under a name that is used only once.

    The server does not say which text its diagnostics are about, only which name.
    """

    def __init__(self, server: LanguageServer, path: Path, text: str) -> None:
        self.server, self.text = server, text
        self.uri = path.with_name(f"{path.stem}-{server.next_number()}{path.suffix}").as_uri()

    def __enter__(self) -> Self:
        self.server.open(self.uri, self.text)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.close(self.uri)

    def position(self, text: str, mark: str) -> dict[str, Any]:
        before = text[: text.index(mark)]
        place = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        return {"textDocument": {"uri": self.uri}, "position": place}


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.fail(f"the editor proof needs Node with npm, and there is no {name}", pytrace=False)
    return found


def _server() -> Path:
    """The server's program, fetched once into the user's cache."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rulesgen-editor" / VERSION
    server = cache / "node_modules" / PACKAGE / "bin" / PACKAGE
    if not server.exists():
        cache.mkdir(parents=True, exist_ok=True)
        command = [_program("npm"), "install", "--prefix", str(cache), "--no-audit", "--no-fund", "--ignore-scripts"]
        run = subprocess.run([*command, f"{PACKAGE}@{VERSION}"], capture_output=True, text=True, check=False)
        if run.returncode or not server.exists():
            reason = (run.stderr.strip().splitlines() or ["no reason given"])[-1]
            pytest.fail(f"{PACKAGE}@{VERSION} cannot be fetched with npm: {reason}", pytrace=False)
    return server
