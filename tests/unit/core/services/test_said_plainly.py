"""What cannot be asked, or was left out, is said; and nothing is called None."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from src.config.settings import NO_EMBEDDINGS, Settings
from src.core.query.queries import Groups
from src.core.services.agent_service import AgentService
from src.core.turn import Turn

LOTS = """id,name,kind,price,year,start,end,paid
A-1,Copper kettle,kitchen,120,2011,2026-02-01,2026-02-28,cash | card
A-2,,kitchen,40,2018,2026-03-01,2026-03-31,cash
A-3,Walnut desk,study,300,2024,2026-03-01,2026-03-02,card
A-4,Desk lamp,study,45,2015,2026-11-30,2026-12-01,cash | card
"""
TOML = """
name = "{kind} lots"
language = "en"
currency = "USD"
timezone = "UTC"
about = "I find lots of an auction"
greeting = "Hello."

[tables.lots]
file = "lots.csv"
label = "lots"
asked_as = ["lot", "lots"]
key = "id"
[tables.lots.columns.id]
role = "id"
[tables.lots.columns.name]
role = "title"
[tables.lots.columns.kind]
role = "category"
asked_as = ["kind"]
[tables.lots.columns.price]
role = "price"
[tables.lots.columns.year]
role = "year"
[tables.lots.columns.start]
role = "start"
[tables.lots.columns.end]
role = "end"
[tables.lots.columns.paid]
role = "tags"
separator = "|"
[tables.lots.columns.paid.values]
cash = ["efectivo", "現金", "现金"]

[[tools]]
name = "find_lots"
kind = "{kind}"
tables = "lots"
purpose = "Finds lots."
"""
KINDS = ("sql", "filters", "keywords", "ranked")
EXACT = ("sql", "filters")
FAILED = "did not work out"


@pytest.fixture(scope="module")
def auction(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    folder: Path = tmp_path_factory.mktemp("auction")
    (folder / "lots.csv").write_text(LOTS)
    for kind in KINDS:
        (folder / f"{kind}.toml").write_text(TOML.format(kind=kind))
    settings = Settings(
        input=folder,
        data=folder / "data",
        embeddings=NO_EMBEDDINGS,
        sql_workers=1,
        now="2026-01-10T10:00:00+00:00",
    )
    service = AgentService(settings)
    yield service
    service.close()


def ask(auction: AgentService, kind: str, question: str) -> Turn:
    return auction.ask(kind, question, owner="test")


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_longer_than_a_search_is_cut_and_says_so(
    auction: AgentService, kind: str
) -> None:
    words = ", ".join(f"brindled{place:03} quagga{place:03}" for place in range(85))
    turn = ask(auction, kind, f"a kettle with {words}"[:1990])
    assert FAILED not in turn.answer
    assert not any(getattr(trace, "error", None) for trace in turn.trace)
    if kind != "filters":  # which has no length to keep to
        assert turn.answer.startswith("Your question is too long")


@pytest.mark.parametrize("kind", KINDS)
def test_two_letters_can_be_searched_for(auction: AgentService, kind: str) -> None:
    assert FAILED not in ask(auction, kind, "hp").answer


@pytest.mark.parametrize("kind", EXACT)
def test_alternatives_that_cannot_be_both_are_each_found(auction: AgentService, kind: str) -> None:
    turn = ask(auction, kind, "lots before 2013 or after 2023")
    years = {row["id"]: row["year"] for row in ask(auction, kind, "all lots").results}
    apart = {id for id, year in years.items() if year and not 2013 <= int(str(year)) <= 2023}
    assert {row["id"] for row in turn.results} == apart
    assert turn.count == len(apart) == 2


@pytest.mark.parametrize("kind", EXACT)
def test_of_three_things_each_is_looked_for(auction: AgentService, kind: str) -> None:
    turn = ask(auction, kind, "the cheapest kitchen, the cheapest study and the newest study lot")
    assert [row["id"] for row in turn.results] == ["A-2", "A-4", "A-3"]


@pytest.mark.parametrize("kind", EXACT)
@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("lots over $100 under $50", "Price over $100, Price under $50"),
    ],
)
def test_what_contradicts_itself_is_said(
    auction: AgentService, kind: str, question: str, told: str
) -> None:
    turn = ask(auction, kind, question)
    assert turn.answer.startswith("Nothing can be all of this at once")
    assert told in turn.answer
    assert (turn.count, turn.results) == (0, ())


@pytest.mark.parametrize("kind", EXACT)
def test_bounds_that_meet_are_no_contradiction(auction: AgentService, kind: str) -> None:
    assert ask(auction, kind, "lots over $40 under $50").count == 1


@pytest.mark.parametrize("kind", EXACT)
@pytest.mark.parametrize(
    "question",
    [
        "lots on 31/02/2026",
        "lots on 2026-02-30",
        "lots on February 30",
        "lots on 30/2",
        "lots from 1 February to 31 February",
        "2月30日のlots",
        "lots el 31 de febrero",
    ],
)
def test_a_day_that_does_not_exist_shows_none_of_another(
    auction: AgentService, kind: str, question: str
) -> None:
    turn = ask(auction, kind, question)
    assert turn.results == ()
    assert {"en": "not in any calendar", "es": "no existe", "ja": "暦にありません"}[
        turn.language
    ] in turn.answer


@pytest.mark.parametrize("question", ["lots on 28/02/2026", "lots on February 28"])
def test_a_day_that_exists_is_searched_for(auction: AgentService, question: str) -> None:
    turn = ask(auction, "sql", question)
    assert [row["id"] for row in turn.results] == ["A-1"]


@pytest.mark.parametrize("kind", EXACT)
@pytest.mark.parametrize("question", ["lots under $42", "kitchen lots", "cheapest lot"])
def test_a_blank_title_is_told_by_what_the_row_has(
    auction: AgentService, kind: str, question: str
) -> None:
    answer = ask(auction, kind, question).answer
    assert "A-2" in answer
    assert "None" not in answer


@pytest.mark.parametrize("kind", EXACT)
def test_a_group_over_nothing_is_a_sentence(auction: AgentService, kind: str) -> None:
    answer = ask(auction, kind, "how many lots over $5000 by kind").answer
    assert answer.startswith("There is nothing to show by Kind for lots with Price over $5,000")


@pytest.mark.parametrize(
    ("question", "left_out"),
    [
        ("lots on the 3rd floor", "“3rd floor”"),
        ("lots on the third floor", "“third floor”"),
        ("lots en el tercer piso", "«tercer piso»"),
        ("kitchen lots except", "“except”"),
    ],
)
def test_a_floor_or_a_denial_that_no_condition_covers_is_said_first(
    auction: AgentService, question: str, left_out: str
) -> None:
    first = ask(auction, "sql", question).answer.splitlines()[0]
    assert left_out in first
    assert any(said in first for said in ("take", "tener en cuenta"))


@pytest.mark.parametrize(
    ("question", "left_out"),
    [
        ("lots cash only", "“only”"),
        ("solo efectivo", "«solo»"),
        ("現金のみ", "「のみ」"),
        ("只要现金的", "“只”"),
    ],
)
def test_an_only_of_cells_with_several_values_is_said_first(
    auction: AgentService, question: str, left_out: str
) -> None:
    turn = ask(auction, "sql", question)
    assert turn.count == 3
    assert left_out in turn.answer.splitlines()[0]


@pytest.mark.parametrize(
    "question", ["kinds with more than 1 lot", "2件以上あるkind", "超过1件lots的kind"]
)
def test_how_many_rows_a_group_has_is_never_told_as_left_out(
    auction: AgentService, question: str
) -> None:
    turn = ask(auction, "sql", question)
    assert isinstance(turn.query, Groups) and turn.query.having is not None
    assert turn.reading is not None and not turn.reading.missing


def test_a_search_in_words_leaves_out_what_is_denied(auction: AgentService) -> None:
    turn = ask(auction, "keywords", "lots that are not study")
    assert turn.count == 2
    assert all(row["kind"] != "study" for row in turn.results)
    assert turn.tool_calls[0].args["exclude"] == {"kind": ["study"]}


@pytest.mark.parametrize("kind", EXACT)
@pytest.mark.parametrize(
    "question",
    [
        *("lots under $42", "the 2 cheapest lots", "lots from 2015", "lots without kitchen", "A-3"),
        "only kitchen lots",
    ],
)
def test_what_is_understood_needs_no_caution(
    auction: AgentService, kind: str, question: str
) -> None:
    turn = ask(auction, kind, question)
    assert turn.count
    assert turn.reading is not None and turn.reading.unread == ()
    assert "into account" not in turn.answer


@pytest.mark.parametrize("kind", EXACT)
def test_what_a_row_is_called_is_said_once_and_not_at_all_beside_the_row(
    auction: AgentService, kind: str
) -> None:
    turn = ask(auction, kind, "tell me about Walnut desk")
    assert turn.answer.startswith("Walnut desk\n- ") and turn.answer.count("Walnut desk") == 1
    assert not turn.short_answer
