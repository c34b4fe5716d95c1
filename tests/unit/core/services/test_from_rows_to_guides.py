"""A shop of lawn mower parts with guides: which guide answers, and what a question goes on to."""

from collections.abc import Iterator

import pytest

from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.turn import Turn

PARTS = """\
code,part,machine,price,rating,stock,mends
XB2200148,Upper Drive Belt,mower,21.00,4.6,yes,Slipping | Belt noise
XB2200971,Lower Drive Belt,mower,28.50,3.9,no,Slipping
XB5521007,Mower Deck Pulley,mower,35.00,4.1,yes,Belt noise
XB7000415,Chain Sprocket,saw,12.40,4.8,yes,Belt noise
XB7000777,Grassbasket,mower,31.00,4.0,yes,Spilling
"""

GUIDES = """\
guide,topic,machine,part,title,text
slip,Slipping,mower,Drive Belt,Mower that slips,"Glazed belt. New: XB2200148, XB2200971."
noise,Belt noise,mower,Drive Belt,Belt that squeals,"A squeal is a dry pulley or a worn drive belt."
fit-belt,Fitting,mower,Drive Belt,How to fit a drive belt,"Take the key out first."
fit-bag,Fitting,mower,Grass Bag,How to fit a bag,"Hook the frame in."
sprocket,Care,saw,Sprocket,Care of the saw,"Oil XB7000415 often. Grass does no harm."
warranty,Terms,,,Warranty,"Two years on every belt. Reconditioned pieces are never sold here."
sending,Terms,,,How long sending takes,"Three to five days by post."
"""

TOML = """\
name = "Mower parts"
about = "I know mower parts"
currency = "EUR"

[tables.parts]
file = "parts.csv"
label = "parts"
asked_as = ["part"]
key = "code"
[tables.parts.columns.code]
role = "id"
[tables.parts.columns.part]
role = "title"
[tables.parts.columns.machine]
role = "category"
[tables.parts.columns.rating]
role = "number"
asked_as = ["rated", "rating"]
[tables.parts.columns.price]
role = "price"
asked_as = ["price", "how much"]
[tables.parts.columns.stock]
role = "flag"
asked_as = ["in stock"]
[tables.parts.columns.mends]
role = "tags"
separator = "|"

[tables.guides]
file = "guides.csv"
label = "guides"
asked_as = ["guide", "warranty"]
key = "guide"
[tables.guides.columns.guide]
role = "info"
[tables.guides.columns.topic]
role = "category"
values = { "Fitting" = ["fit", "install"], "Slipping" = ["slips"], "Terms" = ["warranty"] }
[tables.guides.columns.machine]
role = "category"
[tables.guides.columns.part]
role = "name"
[tables.guides.columns.title]
role = "title"
[tables.guides.columns.text]
role = "text"

[[tools]]
name = "search_parts"
tables = ["parts"]
purpose = "Searches parts."

[[tools]]
name = "read_guides"
kind = "documents"
tables = "guides"
purpose = "Searches guides and terms."
[tools.parameters]
topic = { column = "topic" }
machine = { column = "machine" }
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    folder = tmp_path_factory.mktemp("mowers")
    (folder / "input").mkdir()
    for name, text in {"m.toml": TOML, "parts.csv": PARTS, "guides.csv": GUIDES}.items():
        (folder / "input" / name).write_text(text, "utf-8")
    settings = Settings(
        _env_file=None, input=folder / "input", data=folder / "data", embeddings="none"
    )
    running = AgentService(settings)
    yield running
    running.close()


def ask(service: AgentService, *questions: str) -> Turn:
    """The last turn of a conversation, in which no call is made twice."""
    for question in questions:
        turn = service.ask("m", question, " / ".join(questions))
        calls = [(call.name, str(call.args)) for call in turn.tool_calls]
        assert len(calls) == len(set(calls)) <= 5
    return turn


def test_of_the_guides_about_a_row_the_kind_that_is_asked_for_comes_first(
    service: AgentService,
) -> None:
    turn = ask(service, "how do I install XB2200148?")
    assert turn.keys == ("XB2200148",)
    assert turn.related[0].keys[0] == "fit-belt"


def test_where_no_guide_of_that_kind_is_about_the_row_any_that_is_will_do(
    service: AgentService,
) -> None:
    turn = ask(service, "how do I install XB7000415?")
    assert turn.related[0].keys[0] == "sprocket"


def test_words_that_no_row_has_are_looked_for_in_the_guides(service: AgentService) -> None:
    turn = ask(service, "Do you sell reconditioned parts?")
    assert turn.keys == ()
    assert turn.related[0].keys[0] == "warranty"
    assert "never sold here" in turn.answer


def test_a_number_that_nobody_has_is_explained_by_no_guide(service: AgentService) -> None:
    turn = ask(service, "Do you sell XB9999999?")
    assert turn.related == ()


def test_what_is_wrong_with_ones_own_thing_is_advice_and_a_kind_of_rows_is_not(
    service: AgentService,
) -> None:
    assert ask(service, "slipping on my mower").table == "guides"
    assert ask(service, "which parts mend slipping").table == "parts"


def test_a_misspelt_word_for_the_guides_is_mended(service: AgentService) -> None:
    turn = ask(service, "what is your warrenty?")
    assert (turn.table, turn.keys[0]) == ("guides", "warranty")


def test_a_number_without_its_letters_is_a_number_of_a_row_and_no_price(
    service: AgentService,
) -> None:
    assert ask(service, "price of 5521007 pls").answer == "Price of Mower Deck Pulley: €35"
    assert ask(service, "price of 8854321").answer.startswith("“8854321” does not appear")


def test_rows_that_are_called_so_come_before_rows_that_mend_it(service: AgentService) -> None:
    assert set(ask(service, "drive belts").keys) == {"XB2200148", "XB2200971"}


def test_a_compound_is_found_by_its_end_where_its_front_is_a_word_as_well(
    service: AgentService,
) -> None:
    assert ask(service, "baskets under 100 euros").keys == ("XB7000777",)
    assert ask(service, "rockets under 100 euros").keys != ("XB7000415",)  # a sprocket is none


def test_a_cheaper_one_than_a_row_named_by_its_number_is_one_of_its_kind(
    service: AgentService,
) -> None:
    assert ask(service, "tell me about XB2200971", "a cheaper one?").keys == ("XB2200148",)


def test_of_those_compared_the_best_is_named(service: AgentService) -> None:
    compared = "compare XB2200148 and XB2200971"
    better = ask(service, compared, "which one is better rated?")
    assert better.answer == "Rating of Upper Drive Belt: 4.6"
    cheaper = ask(service, compared, "which one is better rated?", "and which is cheaper?")
    assert cheaper.keys == ("XB2200148",)


def test_that_part_is_the_one_which_the_guide_names(service: AgentService) -> None:
    turn = ask(service, "why does my mower slip?", "how much is that part?")
    assert set(turn.keys) == {"XB2200148", "XB2200971"}
    assert "€21" in turn.answer and "€28.50" in turn.answer


def test_the_next_question_to_a_guide_is_asked_of_the_guides(service: AgentService) -> None:
    turn = ask(service, "what is your warranty?", "and how long does sending take?")
    assert (turn.table, turn.keys[0]) == ("guides", "sending")
