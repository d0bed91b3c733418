"""The words of the glossary: every form of a term, and forms that two terms claim."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.source import Data, Document, KeyPath


def forms_of(glossary: dict[str, Data]) -> dict[str, str]:
    """Every form of a term, in small letters, to the term."""
    return {form.lower(): term for term, entry in glossary.items() for form in (term, *entry.get("forms", ()))}


def shared_forms(glossary: dict[str, Data], own: Document) -> Iterator[Finding]:
    """Forms of the folder's terms that are another term's too: nobody could say which of the two a text means."""
    terms = own.data["terms"]
    taken = forms_of({term: entry for term, entry in glossary.items() if term not in terms})
    for term, entry in terms.items():
        paths: list[tuple[str, KeyPath]] = [(term, ("terms", term))]
        paths += [(form, ("terms", term, "forms", number)) for number, form in enumerate(entry.get("forms", ()))]
        for form, path in paths:
            other = taken.setdefault(form.lower(), term)
            if other != term:
                message = f"`{form}` is also a form of the term `{other}`, so a text that uses it could mean either."
                remedy = (
                    f"Take it away from one of the two; a term of your own called `{other}` replaces the shipped one."
                )
                yield Finding("RG214", own.place(path, key=form == term), message, remedy, f"glossary.{term}")
