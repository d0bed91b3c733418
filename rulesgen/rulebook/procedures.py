"""Tables of procedures, and which games each of them serves."""

from collections.abc import Iterator

from attrs import frozen

from rulesgen.catalogue import CATALOGUE
from rulesgen.findings import Finding, Place
from rulesgen.rulebook.files import Files
from rulesgen.rulebook.layers import Layered
from rulesgen.source import Data, Document


@frozen
class Procedures:
    """A table of procedures as declared."""

    document: Document

    @property
    def id(self) -> str:
        return str(self.document.data["id"])

    @property
    def shipped(self) -> bool:
        """Whether the table came with rulesgen, and the folder only borrows it."""
        return self.document.name.startswith(f"{CATALOGUE}/")

    @property
    def over(self) -> list[str]:
        return list(self.document.data.get("over", ()))

    @property
    def rows(self) -> list[Data]:
        return list(self.document.data["rows"])

    def place(self, *path: str | int) -> Place:
        return self.document.place(path)

    def place_of(self, row: str, *path: str | int) -> Place:
        """Where a row stands, by its id."""
        number = next(at for at, one in enumerate(self.rows) if one["id"] == row)
        return self.place("rows", number, *(path or ("id",)))


def procedures_from(data: Data) -> Procedures:
    """A table that was kept as data, without its file."""
    return Procedures(Document(str(data["id"]), data, "", (1, 1, 1, 1, None)))


def tables_for(files: Files, game: Layered) -> tuple[Procedures, ...]:
    """The tables that serve a game, and the more general ones that they name; the most special first."""
    found: dict[str, Procedures] = {}
    waiting = [document.data["id"] for document in _candidates(files, game)]
    while waiting:
        name = waiting.pop(0)
        document = files.get("procedures", name)
        if document is not None and name not in found:
            found[name] = Procedures(document)
            waiting += found[name].over
    return tuple(_special_first(sorted(found.values(), key=lambda table: table.shipped)))


def _special_first(left: list[Procedures]) -> Iterator[Procedures]:
    """A table comes before those that it goes over; in a circle, which has a finding of its own, as they stand."""
    while left:
        below = {name for table in left for name in table.over if name != table.id}
        one = next((table for table in left if table.id not in below), left[0])
        left = [table for table in left if table is not one]
        yield one


def _candidates(files: Files, game: Layered) -> Iterator[Document]:
    """The folder's tables that are for the game; shipped ones where it is a shipped game, or based on one."""
    for document in files.all_of("procedures"):
        if serves(document, game):
            yield document
    borrowed = [document.data["id"] for document in game.chain if ("game", document.data["id"]) in files.borrowed]
    if borrowed:
        for name in files.known("procedures"):
            key = ("procedures", name)
            known = key in files.own or key in files.borrowed
            shipped = None if key in files.own else files.get("procedures", name)
            if shipped is not None and serves(shipped, game):
                yield shipped
            elif shipped is not None and not known:
                del files.borrowed[key]  # it was only looked at


def serves(document: Document, game: Layered) -> bool:
    """Whether a table is for a game."""
    layers = {layer.data["id"] for layer in game.chain}
    for one in document.data["for"]:
        banking = one.get("banking")
        if layers & set(one.get("but-not", ())):
            continue
        if one.get("game") == game.id or one.get("based-on") in layers or (banking and banking == game.data["banking"]):
            return True
    return False


def check_tables(files: Files) -> Iterator[Finding]:
    """Games, tables and rows that a table names and that do not exist."""
    for document in files.all_of("procedures"):
        table = Procedures(document)
        for number, one in enumerate(document.data["for"]):
            for key in ("game", "based-on"):
                name = one.get(key)
                if name and files.get("game", name) is None and name not in files.broken:
                    place, remedy = table.place("for", number, key), files.did_you_mean("game", name)
                    yield Finding("RG202", place, f"There is no game `{name}`.", remedy, table.id)
        for number, name in enumerate(table.over):
            if files.get("procedures", name) is None and name not in files.broken:
                place, remedy = table.place("over", number), files.did_you_mean("procedures", name)
                yield Finding("RG202", place, f"There is no table of procedures `{name}`.", remedy, table.id)
            elif table.id in _reached(files, name):
                message = f"`{table.id}` goes over `{name}`, which goes over `{table.id}`: this goes round in a circle."
                yield Finding("RG203", table.place("over", number), message, "Remove one of the two.", table.id)
        yield from _check_exceptions(files, table)


def _reached(files: Files, name: str) -> set[str]:
    """The tables that a table goes over, directly or through others, itself included."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        document = files.get("procedures", waiting.pop())
        if document is not None and document.data["id"] not in found:
            found.add(document.data["id"])
            waiting += document.data.get("over", ())
    return found


def _check_exceptions(files: Files, table: Procedures) -> Iterator[Finding]:
    for number, row in enumerate(table.rows):
        for at, said in enumerate(row.get("instead-of", ())):
            owner, _, name = full_name(table.id, said).partition(".")
            document = table.document if owner == table.id else files.get("procedures", owner)
            known = [one["id"] for one in document.data["rows"]] if document else []
            if name not in known:
                place = table.place("rows", number, "instead-of", at)
                remedy = f"The table `{owner}` has: {', '.join(known)}." if known else "Name the table and the row."
                yield Finding("RG202", place, f"There is no row `{said}`.", remedy, f"{table.id}.{row['id']}")


def full_name(table: str, row: str) -> str:
    """A row's name with its table's."""
    return row if "." in row else f"{table}.{row}"
