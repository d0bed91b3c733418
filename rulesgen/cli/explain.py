"""`rulesgen explain`: the page of a finding."""

import click

from rulesgen.cli.common import Stop, say


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> int:
    """Explain a finding: what it is, why it matters, a bad and a good example, how to mend it.

    CODE is a code such as RG204, or its name such as unbound-number; without it, all are listed.
    """
    from difflib import get_close_matches

    from rulesgen.catalogue import shipped
    from rulesgen.findings import CATALOGUE

    if code is None:
        say("\n".join(f"{kind.code}  {kind.severity:7}  {kind.slug}" for kind in CATALOGUE.values()))
        return 0
    by_name = {name.lower(): kind.code for kind in CATALOGUE.values() for name in (kind.code, kind.slug)}
    known = by_name.get(code.lower())
    if known is None:
        close = get_close_matches(code.lower(), by_name, 1)
        raise Stop(f"there is no finding `{code}`" + (f"; did you mean {by_name[close[0]]}?" if close else ""))
    say((shipped("schemas") / "findings" / f"{known}.md").read_text("utf-8").rstrip())
    return 0
