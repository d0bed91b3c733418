"""What may be asked for by name, and whether anything speaks against it; the command line and Python both ask here."""

from datetime import date
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesgen.checks import Result
    from rulesgen.dealing import Played
    from rulesgen.findings import Finding
    from rulesgen.offer import Folder, Offer
    from rulesgen.rulebook import Case, Game, Rulebook


class Wrong(Exception):
    """What was asked for cannot be had; the message is one line that says why, and what there is."""

    __module__ = "rulesgen"  # as its users know it


class Broken(Wrong):
    """It cannot be had because of something wrong in the rules themselves, which `check` tells too."""

    __module__ = "rulesgen"  # as its users know it


def find_folder(rules: str, instead: str) -> tuple[Path, str]:
    """The folder of rules and the name it is printed by; `instead` says what else can be named."""
    from rulesgen.catalogue import CATALOGUE, shipped

    if rules == CATALOGUE and not Path(rules).is_dir():
        return shipped("rules"), CATALOGUE
    folder = Path(rules)
    if not rules or not folder.is_dir():
        raise Wrong(f"there is no folder `{rules}`; {instead}")
    try:
        next(folder.iterdir(), None)
    except OSError as problem:
        raise Wrong(f"the folder `{rules}` cannot be read: {problem.strerror}") from problem
    return folder, folder.as_posix().rstrip("/")


def game_of(book: "Rulebook", name: str, what: str) -> "Game | None":
    """A game of the folder, or a shipped one as the folder's own files make it.

    Never one whose own file is broken, or that a file which could not be read might be of; and a shipped one only for
    a folder without errors: one of them may stand in a file that was meant to be this game's.
    """
    # What no game uses hides none: of a table, who asks about procedures is told of it there.
    idle = ("RG610", "RG311")
    faults = [finding for finding in book.findings if finding.severity == "error" and finding.code not in idle]
    shared = [one for one in faults if one.code == "RG001" or Path(one.place.file).stem == "standing"]
    if name in book.games and not shared:
        return book.games[name]
    if name in book.lent and not faults:
        return book.lent[name]
    for fault in (*shared, *own_faults(book, name)):
        raise Broken(f"`{name}` cannot be {what}: {fault.place}: {fault.code} {fault.message}")
    return None


def own_faults(book: "Rulebook", name: str) -> "list[Finding]":
    """Why a folder cannot have something of this name: first what is wrong with its own files, then with any."""
    faults = [finding for finding in book.findings if finding.severity == "error"]
    return sorted(faults, key=lambda one: name not in (Path(one.place.file).stem, one.subject.owner))


def need_dealable(offer: "Offer", what: str = "played") -> None:
    """Only a game that can be dealt is dealt: the engine relies on it."""
    from rulesgen.checks.of_game import can_be_dealt, fitting_rankings

    for result in chain(fitting_rankings(offer.game), can_be_dealt(offer)):
        need_passed(offer.id, result, what)


def replay(offer: "Offer", case: "Case") -> "Played":
    """A case, played: only of a game that can be dealt, and one with a fault only with whole tables."""
    from rulesgen.checks.cases import check_case

    if case.has_fault:
        need_tables(offer.game)
    need_dealable(offer)
    result, played = check_case(offer, case)
    if played is None:
        need_passed(case.id, result)
    assert played is not None
    return played


def need_passed(name: str, result: "Result", what: str = "played") -> None:
    """Nothing is done with what a check refuses."""
    for fault in result.findings:
        if fault.severity == "error":
            raise Broken(f"`{name}` cannot be {what}: {fault.place}: {fault.message}")


def need_tables(game: "Game") -> None:
    """Nothing is said of a game's procedures while a table that serves it is broken."""
    from rulesgen.report.text import visible

    if game.broken_tables:
        fault = game.broken_tables[0]
        more = f" (and {len(game.broken_tables) - 1} more)" if game.broken_tables[1:] else ""
        message = f"{visible(str(fault.place))}: {fault.code} {fault.message} {fault.remedy}{more}"
        raise Broken(f"the procedures of `{game.id}` were not looked at: a table that serves it is broken: {message}")


def with_its_acceptances(folder: "Folder", offer: "Offer") -> "Offer":
    """What a shipped game declares, and a reason accepts, is accepted where it was declared."""
    from attrs import evolve

    from rulesgen.catalogue import CATALOGUE, shipped
    from rulesgen.offer import Folder
    from rulesgen.rulebook import load

    if offer.id not in folder.book.lent:
        return offer
    accepted = (*folder.book.accepted, *load(shipped("rules"), CATALOGUE).accepted)
    return Folder(evolve(folder.book, accepted=accepted)).offer(offer.game)


def today() -> date:
    """The only place that looks at the calendar."""
    return date.today()  # noqa: DTZ011 - the day on the wall where it is run is meant
