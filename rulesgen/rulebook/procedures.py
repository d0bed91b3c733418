"""Tables of procedures, and which games each of them serves."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from rulesgen.findings import Place
from rulesgen.ids import RuleId
from rulesgen.rulebook.files import Files
from rulesgen.rulebook.layers import Layered
from rulesgen.source import Data, Document


@frozen
class Procedures:
    """A table of procedures as declared."""

    document: Document
    shipped: bool = False
    """Whether the table came with rulesgen, and the folder only borrows it."""

    @property
    def id(self) -> str:
        return str(self.document.data["id"])

    @property
    def over(self) -> list[str]:
        return list(self.document.data.get("over", ()))

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses that it names for all its rows."""
        return tuple(self.document.data.get("cites", ()))

    @property
    def only_for(self) -> str:
        """The one game that it says it is for; empty where it is for others too."""
        said = self.document.data["for"]
        return str(said[0]["game"]) if len(said) == 1 and "game" in said[0] else ""

    @property
    def rows(self) -> list[Data]:
        return list(self.document.data["rows"])

    def place(self, *path: str | int, key: bool = False) -> Place:
        return self.document.place(path, key=key)

    def place_of(self, row: str, *path: str | int, key: bool = False) -> Place:
        """Where a row stands, by its id; or something in it, with `key` its key."""
        number = next(at for at, one in enumerate(self.rows) if one["id"] == row)
        return self.place("rows", number, *(path or ("id",)), key=key)


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
            found[name] = Procedures(document, shipped=("procedures", name) in files.borrowed)
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
        if serves(document.data["for"], game):
            yield document
    borrowed = [document.data["id"] for document in game.chain if ("game", document.data["id"]) in files.borrowed]
    if borrowed:
        for name in files.known("procedures"):
            key = ("procedures", name)
            known = key in files.own or key in files.borrowed
            shipped = None if key in files.own else files.get("procedures", name)
            if shipped is not None and serves(shipped.data["for"], game):
                yield shipped
            elif shipped is not None and not known:
                del files.borrowed[key]  # it was only looked at


def serves(games: Iterable[Data], game: Layered) -> bool:
    """Whether a game is one of those that a table says it is for."""
    layers = {layer.data["id"] for layer in game.chain}
    for one in games:
        banking = one.get("banking")
        if layers & set(one.get("but-not", ())):
            continue
        if one.get("game") == game.id or one.get("based-on") in layers or (banking and banking == game.data["banking"]):
            return True
    return False


def full_name(table: str, row: str) -> RuleId:
    """A row's id; another table's row is written with that table's name."""
    owner, _, name = row.rpartition(".")
    return RuleId(owner or table, (name,))
