"""Completeness is claimed of the faults that are named, and of nothing else: on the page and on the screen."""

from click.testing import CliRunner

from rulesgen.cli import cli
from rulesgen.documents.irregularities import context_of
from rulesgen.documents.page import fill_template
from rulesgen.irregular.faults import NOT_MODELLED
from rulesgen.rulebook import Rulebook
from tests.offered import offered


def test_the_page_names_what_its_claim_leaves_out(catalogue: Rulebook) -> None:
    page = fill_template(
        "irregularities.html", {**context_of(offered(catalogue.games["razz"], catalogue)), "quick_size": "7"}
    )
    assert "situations of the faults named here has exactly one answer." in page
    assert "situations that can happen has" not in page
    assert all(what in page for what in NOT_MODELLED)


def test_so_does_the_command() -> None:
    result = CliRunner().invoke(cli, ["irregularities", "razz", "--rules", "catalogue"], standalone_mode=False)
    assert "These are the situations of the faults named here. Not modelled, and left to the floor: " in result.output
    assert all(what in result.output for what in NOT_MODELLED)
