"""Works out what the tables that serve a game come to in it, from its irregularities as they are known."""

from collections.abc import Iterator

from rulesgen.checks.served import Served, Spoken
from rulesgen.checks.sources import cited_by, spoken_of
from rulesgen.offer import Offer


def served(offer: Offer) -> Served:
    """A game's part, of its irregularities as they are known."""
    answers = offer.known.answers
    idle = {pair for one in answers.faults.values() for pair in one.analysis.idle_exceptions}
    before = {(str(row.id), str(other)) for row in answers.rows.values() for other in row.instead_of}
    return Served(
        faults=frozenset(answers.faults),
        not_analysed=frozenset(answers.not_analysed),
        rows={str(name): row.fault for name, row in answers.rows.items()},
        dead=answers.dead,
        unfit=tuple(offer.known.unfit),
        meets=frozenset(before - idle),
        speaks=frozenset(_speaks(offer)),
    )


def _speaks(offer: Offer) -> Iterator[Spoken]:
    answers, sources = offer.known.answers, offer.folder.sources
    for name in cited_by(offer.game) & sources.keys():
        for number, clause in sources[name].clauses.items():
            for at, said in enumerate(clause.speaks_of):
                one = answers.faults.get(said.fault)
                can_happen = one is not None and spoken_of(one, offer.program, said)
                if said.fault in answers.not_analysed or can_happen:
                    yield name, number, at
