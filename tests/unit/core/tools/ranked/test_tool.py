"""A shop of rated lamps: what matches, in which order and why, what it is made of, and what is no
matter of rank at all."""

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from src.core.tools.base import ToolFailed
from src.core.tools.ranked.tool import RankedTool
from src.core.traces import FilterTrace, RankedTrace
from tests.concept_embedder import ConceptEmbedder
from tests.lamp_shop import LAMPS, SHOP, lamp_embedder, lamp_shop

PRICES = {lamp[0]: lamp[6] for lamp in LAMPS}


@pytest.fixture(scope="module")
def tool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RankedTool]:
    with lamp_shop(tmp_path_factory.mktemp("shop"), lamp_embedder()) as opened:
        yield opened


def answer(tool: RankedTool, **args: Any) -> Any:
    found = tool.execute(**args)
    assert "error" not in found, found
    return found


def ids(tool: RankedTool, **args: Any) -> list[str]:
    return [row["id"] for row in answer(tool, **args)["results"]]


def _folder(parent: Path, name: str) -> Path:
    (parent / name).mkdir()
    return parent / name


def ranked(tool: RankedTool, **args: Any) -> RankedTrace:
    trace = tool.run(**args).trace
    assert isinstance(trace, RankedTrace)
    return trace


# ------------------------------------------------------------------ what matches
def test_words_and_meaning_find_what_fits_and_nothing_else(tool: RankedTool) -> None:
    assert set(ids(tool, query="reading")) == {"a3", "a4", "a5"}
    assert set(ids(tool, query="light to study by")) >= {"a3", "a4", "a5"}


def test_conditions_keep_rows_out_whatever_they_mean(tool: RankedTool) -> None:
    assert set(ids(tool, query="reading", price_most=100)) == {"a3", "a4"}
    assert ids(tool, query="reading", maker="Lumis") == ["a5"]
    assert ids(tool, query="reading", shades="gold", features=["dimmable"]) == ["a5"]
    assert set(ids(tool, query="night light", exclude={"shades": ["yellow"]})) == {"b4"}
    assert set(ids(tool, query="reading", without_text=["clip"])) == {"a3", "a5"}
    assert ids(tool, query="reading", text=["brass"]) == ["a3"]


def test_a_misspelt_value_is_mended_and_said(tool: RankedTool) -> None:
    found = answer(tool, kind="flor")
    assert {row["kind"] for row in found["results"]} == {"floor"}
    assert "taken for 'floor'" in found["notes"][0]


def test_without_a_query_the_best_rated_come_first(tool: RankedTool) -> None:
    trace = ranked(tool, kind="floor")
    assert [row["id"] for row in trace.rows] == ["a5", "a7", "a6"]
    assert (trace.blend, trace.way, trace.total) == (0.0, "all", 3)
    assert all(set(score.parts) == {"rating"} for score in trace.scores)


def test_a_query_that_says_nothing_is_none(tool: RankedTool) -> None:
    assert answer(tool, query="some lamps")["total"] == len(LAMPS)


def test_what_nothing_has_is_not_answered_by_what_is_near(tool: RankedTool) -> None:
    found = answer(tool, query="zyxwv")
    assert (found["results"], found["total"], "facets" in found) == ([], 0, False)
    assert len(found["closest"]) <= 3


def test_rows_whose_number_is_not_known_are_counted(tool: RankedTool) -> None:
    assert answer(tool, query="floor lamp", price_most=500)["unpriced"] == 1
    assert answer(tool, kind="floor", price_most=500)["unpriced"] == 1
    assert "unpriced" not in answer(tool, query="reading", price_most=500)


def test_a_condition_that_nothing_meets_says_what_to_ease(tool: RankedTool) -> None:
    found = answer(tool, kind="floor", price_most=55)
    assert found["total"] == 0
    assert found["nearest"][0]["parameter"] in ("price_most", "kind")
    assert found["nearest"][0]["total"] > 0
    trace = ranked(tool, kind="floor", price_most=55)
    assert trace.nearest and trace.rows == ()


@pytest.mark.parametrize("value", ["zzzzzz", "x' OR 1=1 --"])
def test_a_value_that_the_data_does_not_have_matches_nothing(tool: RankedTool, value: str) -> None:
    assert answer(tool, kind=value)["total"] == 0
    assert answer(tool, text=[value])["total"] == 0
    assert answer(tool, exclude={"kind": [value]})["total"] == len(LAMPS)


# ------------------------------------------------------------------ the order, and why
def test_a_score_is_its_parts_in_points(tool: RankedTool) -> None:
    trace = ranked(tool, query="reading", blend=0.6)
    for score, row in zip(trace.scores, trace.ranked, strict=True):
        assert set(score.parts) == {"words", "meaning", "rating"}
        assert round(sum(score.parts.values()), 6) == score.total
        assert score.total == pytest.approx(100 * row.final, abs=0.06)
        assert row.final == pytest.approx(0.6 * row.semantic + 0.4 * row.rating, abs=1e-3)
    assert [row.place for row in trace.ranked] == [1, 2, 3]


def test_the_blend_moves_rows(tool: RankedTool) -> None:
    assert ids(tool, query="reading", blend=1)[0] == "a4"
    assert ids(tool, query="reading", blend=0) == ["a5", "a3", "a4"]
    assert ranked(tool, query="reading", blend=3).blend == 1.0
    assert ranked(tool, query="reading", blend=-1).blend == 0.0
    assert ranked(tool, query="reading").blend == 0.85


def test_ties_go_to_the_cheaper(tool: RankedTool) -> None:
    found = ids(tool, query="night light", blend=0)
    assert found == sorted(found, key=lambda each: PRICES[each])


def test_what_is_not_rated_counts_as_the_prior(tool: RankedTool) -> None:
    trace = ranked(tool, kind="ceiling")
    unrated = trace.ranked[[row["id"] for row in trace.rows].index("a9")]
    assert (unrated.bayes, unrated.mean, unrated.count) == (4.0, None, None)
    assert unrated.more_ratings is None


def test_it_says_how_many_more_ratings_would_lift_a_row(tool: RankedTool) -> None:
    trace = ranked(tool, query="reading", blend=0)
    few = trace.ranked[1]
    assert (few.count, few.mean) == (2, 5.0)
    assert few.would_be == 1 and few.more_ratings and few.more_ratings < 30
    assert trace.ranked[0].more_ratings is None


def test_candidates_are_how_many_are_put_in_order(tool: RankedTool) -> None:
    assert len(ids(tool, query="reading", candidates=2)) == 2
    assert answer(tool, query="reading", candidates=2)["total"] == 3
    assert ranked(tool, query="reading").candidates == 3


def test_pages_follow_each_other(tool: RankedTool) -> None:
    pages = [ids(tool, limit=4, skip=skip) for skip in (0, 4, 8, 12)]
    together = [one for page in pages for one in page]
    assert together == ids(tool, limit=15)
    assert len(set(together)) == len(LAMPS)
    assert ranked(tool, limit=4, skip=8).ranked[0].place == 9


def test_a_page_behind_the_candidates_is_put_in_order_too(tool: RankedTool) -> None:
    assert ids(tool, query="reading", candidates=1, skip=1, limit=2)


def test_an_api_may_ask_for_more_than_a_model_may(tool: RankedTool) -> None:
    assert "error" in tool.execute(limit=21)
    assert len(tool.search({"query": ""}, limit=100).content["results"]) == len(LAMPS)  # type: ignore[arg-type]


def test_the_prior_may_be_the_catalog_s_own_mean(tmp_path: Path) -> None:
    rated = [(lamp[7], lamp[8]) for lamp in LAMPS if lamp[8]]
    mean = sum(stars * count for stars, count in rated) / sum(count for _, count in rated)
    with lamp_shop(tmp_path, lamp_embedder(), SHOP + 'prior_mean = "catalog"\n') as tool:
        unrated = next(r for r in ranked(tool, kind="ceiling").ranked if r.mean is None)
    assert unrated.bayes == pytest.approx(mean, abs=1e-3)


# ------------------------------------------------------------------ facets
def test_facets_are_over_all_that_match_and_not_over_the_page(tool: RankedTool) -> None:
    found = answer(tool, limit=1)
    assert sum(found["facets"]["kind"].values()) == len(LAMPS)
    assert answer(tool, query="reading", candidates=1)["facets"]["kind"] == {
        "clip": 1, "desk": 1, "floor": 1,
    }  # fmt: skip
    assert "kind" not in answer(tool, kind="floor")["facets"]


def test_an_order_by_a_column_has_facets_of_what_it_orders(tool: RankedTool) -> None:
    trace = tool.run(kind="floor", sort_by="cheapest").trace
    assert isinstance(trace, FilterTrace)
    assert trace.total == 2  # one has no price
    (maker_or_price, *_) = trace.facets
    assert sum(option.count for option in maker_or_price.options) == 2


# ------------------------------------------------------------------ no matter of rank
def test_an_order_by_a_column_replaces_the_score(tool: RankedTool) -> None:
    found = ids(tool, sort_by="cheapest", limit=20)
    assert found == sorted(found, key=lambda each: PRICES[each])
    assert "a7" not in found


def test_the_words_must_stand_in_the_row_then(tool: RankedTool) -> None:
    found = answer(tool, query="night light", sort_by="cheapest")
    assert [row["id"] for row in found["results"]] == ["b3", "b5", "b4"]
    assert ids(tool, query="night light", sort_by="cheapest", best_only=True) == ["b3"]


def test_words_for_all_rows_are_no_condition_of_an_order(tool: RankedTool) -> None:
    assert answer(tool, query="lamps", sort_by="cheapest")["total"] == len(LAMPS) - 1
    assert answer(tool, query="lamps", per="kind", figure="count")["count"] == 5


def test_only_what_comes_first_has_no_facets(tool: RankedTool) -> None:
    assert "facets" not in answer(tool, sort_by="cheapest", best_only=True)


def test_figures_and_groups_are_exact(tool: RankedTool) -> None:
    (row,) = answer(tool, kind="desk", figure="average", figure_of="price")["results"]
    assert row["value"] == pytest.approx((49 + 35 + 89) / 3)
    grouped = answer(tool, per="kind", figure="count")["results"]
    assert {row["kind"]: row["value"] for row in grouped}["clip"] == 5
    assert answer(tool, query="night", figure="lowest", figure_of="price")["results"] == [
        {"value": 12.0, "counted": 3}
    ]


def test_rows_are_shown_as_they_are_named(tool: RankedTool) -> None:
    assert ids(tool, rows=[{"id": "b2"}, {"id": "a1"}]) == ["b2", "a1"]


def test_the_best_alone(tool: RankedTool) -> None:
    assert ids(tool, kind="floor", best_only=True) == ["a5"]


# ------------------------------------------------------------------ arguments
@pytest.mark.parametrize(
    ("args", "told"),
    [
        ({"candidates": 0}, "candidates: Input should be greater than or equal to 1"),
        ({"candidates": 5000}, "candidates: Input should be less than or equal to 1000"),
        ({"blend": "much"}, "blend: Input should be a valid number"),
        ({"blend": float("nan")}, "blend: Input should be a finite number"),
        ({"price_mosst": 3}, "did you mean 'price_most'"),
        ({"price_min": 9, "price_most": 3}, "swap them"),
        ({"query": "x" * 501}, "query: String should have at most 500 characters"),
    ],
)
def test_arguments_that_cannot_be_are_refused_in_words(
    tool: RankedTool, args: dict[str, Any], told: str
) -> None:
    assert told in str(tool.execute(**args)["error"])


def test_the_schema_has_the_toml_s_names_and_the_rest_by_role(tool: RankedTool) -> None:
    fields = tool.args_schema.model_fields
    assert {"query", "blend", "candidates", "price_most", "price_min", "maker", "limit"} <= set(
        fields
    )
    assert "price_max" not in fields
    assert {"cheapest", "price_high", "stars_high"} <= set(tool.schema.sorts)
    assert "price_low" not in tool.schema.sorts


def test_the_description_says_what_a_model_needs(tool: RankedTool) -> None:
    for told in ("`query`", "good:", "bad:", "`stars`", "`ratings`", "0.85", "cheapest", "Fjord"):
        assert told in tool.description
    assert "`price_most`" not in tool.overview  # parameters stand once
    assert "Guessed" not in tool.description


def test_the_description_says_which_columns_are_guessed(tmp_path: Path) -> None:
    toml = SHOP.replace("results = 5", 'results = 5\nsoft = ["kind"]')
    with lamp_shop(tmp_path, None, toml) as tool:
        assert "rows may lack them: `kind`" in tool.description


def test_what_is_known_to_be_of_another_kind_does_not_match(tmp_path: Path) -> None:
    with lamp_shop(_folder(tmp_path, "hard"), lamp_embedder()) as tool:
        kinds = {row["kind"] for row in answer(tool, query="clip for reading")["results"]}
    assert kinds == {"clip", "desk", "floor"}
    soft = SHOP.replace("results = 5", 'results = 5\nsoft = ["kind"]')
    with lamp_shop(_folder(tmp_path, "soft"), lamp_embedder(), soft) as tool:
        assert ids(tool, query="clip for reading") == ["a4"]


def test_where_no_row_has_all_that_is_asked_for_those_of_the_kind_come_nearest(
    tmp_path: Path,
) -> None:
    soft = SHOP.replace("results = 5", 'results = 5\nsoft = ["kind"]')
    with lamp_shop(tmp_path, None, soft) as tool:
        asked = {"query": "clip with a marble foot for engravers", "price_most": 15}
        trace = ranked(tool, **asked)
        assert trace.only_kind and trace.total == 4
        assert {row["kind"] for row in trace.rows} == {"clip"}
        assert any("kind" in note for note in answer(tool, **asked)["notes"])
        assert not ranked(tool, query="reading clip").only_kind
        assert ranked(tool, query="marble for engravers").total == 0


_UNKNOWN = [
    ("c1", "Walnut desk lamp, weighted", "Fjord", "desk", "brown", True, 52.0, 4.5, 30),
    ("c2", "Enamel desk lamp, weighted", "Halden", "desk", "white", True, 58.0, 4.1, 12),
    ("c3", "Glass desk lamp, weighted", "Lumis", "desk", "white", True, 61.0, 4.0, 9),
    ("c4", "Desk light", "Lumis", None, "grey", None, 20.0, 4.0, 5),
    ("c5", "Shade for a table, weighted", "Lumis", None, "white", None, 11.0, 4.0, 5),
]


def _shades_of_no_known_kind(folder: Path) -> AbstractContextManager[RankedTool]:
    soft = SHOP.replace("results = 5", 'results = 20\nsoft = ["kind"]')
    return lamp_shop(folder, lamp_embedder(), soft, [*LAMPS, *_UNKNOWN])


def test_beside_rows_of_a_kind_one_of_no_known_kind_matches_by_its_title(tmp_path: Path) -> None:
    with _shades_of_no_known_kind(tmp_path) as tool:
        assert set(ids(tool, query="desk")) == {"a1", "a2", "a3", "c1", "c2", "c3", "c4"}


def test_where_several_rows_say_all_words_those_that_lack_one_do_not_match(tmp_path: Path) -> None:
    with _shades_of_no_known_kind(tmp_path) as tool:
        assert set(ids(tool, query="weighted desk")) == {"c1", "c2", "c3"}
        assert len(ids(tool, query="brass desk")) > 1, "one row alone does not leave out the rest"


def test_beside_rows_of_a_kind_one_of_no_known_kind_that_only_says_the_rest_does_not_match(
    tmp_path: Path,
) -> None:
    soft = SHOP.replace("results = 5", 'results = 20\nsoft = ["kind"]')
    shade = ("s1", "Wide weighted shade", "Lumis", None, "white", None, 11.0, 4.0, 5)
    with lamp_shop(tmp_path, None, soft, [*LAMPS, *_UNKNOWN[:2], shade]) as tool:
        assert set(ids(tool, query="wide weighted desk")) == {"c1", "c2"}


_CHROME = [
    ("d1", "Chrome desk lamp for chess", "Fjord", "desk", "grey", True, 52.0, 4.5, 30),
    ("d2", "Desk lamp of chrome", "Halden", "desk", "grey", True, 58.0, 4.1, 12),
]


def test_two_rows_that_say_what_is_asked_for_are_all(
    tmp_path: Path,
) -> None:
    soft = SHOP.replace("results = 5", 'results = 20\nsoft = ["kind"]')
    with lamp_shop(tmp_path, None, soft, [*LAMPS, *_CHROME]) as tool:
        found = answer(tool, query="chrome desk")
        assert {row["id"] for row in found["results"]} == {"d1", "d2"}


_SUITS = (
    'kind = { role = "category", suits = { clip = ["desk"] }, values = { desk = [], floor = [] } }'
)


def _suiting(folder: Path) -> AbstractContextManager[RankedTool]:
    """Clips suit a desk, and so may what does not say where it stands."""
    plain = 'kind = { role = "category" }'
    suits = 'suits = { clip = ["desk"], "" = ["desk"] }'
    toml = SHOP.replace(plain, plain.replace(" }", f", {suits} }}"))
    return lamp_shop(folder, None, toml.replace("results = 5", "results = 20"), [*LAMPS, *_UNKNOWN])


def test_what_may_suit_stands_behind_what_states_it(tmp_path: Path) -> None:
    with _suiting(tmp_path) as tool:
        found = answer(tool, kind="desk")
        kinds = [row["kind"] for row in found["results"]]
        assert kinds == ["desk"] * 6 + ["clip"] * 5 + [None] * 2
        assert (found["total"], found["stated"], found["suiting"]) == (13, 6, 7)
        by_words = answer(tool, kind="desk", query="reading")["results"]
        assert [row["kind"] for row in by_words] == ["desk", "clip"]
        assert {row["kind"] for row in answer(tool, kind="clip")["results"]} == {"clip"}


def test_what_says_it_in_its_name_may_suit_whatever_it_is_listed_as(tmp_path: Path) -> None:
    lamps = [
        *LAMPS,
        ("c6", "Floor and desk lamp", "Fjord", "floor", "white", True, 9.0, 4.0, 5),
        ("c7", "Floor lamp, not for a desk", "Fjord", "floor", "white", True, 9.0, 4.0, 5),
    ]
    toml = SHOP.replace('kind = { role = "category" }', _SUITS)
    with lamp_shop(tmp_path, None, toml.replace("results = 5", "results = 20"), lamps) as tool:
        found = answer(tool, kind="desk")
        shown = [row["id"] for row in found["results"]]
        assert "c6" in shown[3:] and "c7" not in shown
        assert (found["stated"], found["suiting"]) == (3, 6)


def test_what_may_suit_is_only_counted_where_it_has_to_be_stated(tmp_path: Path) -> None:
    with _suiting(tmp_path) as tool:
        found = answer(tool, kind="desk", stated=True)
        assert (found["total"], found["stated"], found["suiting"]) == (6, 6, 7)
        cheapest = answer(tool, kind="desk", sort_by="cheapest", best_only=True)
        assert [row["id"] for row in cheapest["results"]] == ["a2"]
        assert cheapest["suiting"] == 7
        none = answer(tool, kind="desk", price_most=20, sort_by="cheapest")
        assert [row["id"] for row in none["results"]] == ["b6", "c5", "b3", "a4", "b5", "b4", "c4"]
        assert none["stated"] == 0


def test_a_row_is_found_by_what_its_value_is_a_kind_of(tmp_path: Path) -> None:
    wider = 'includes = { tabletop = ["DESK", "clip"], indoor = ["tabletop"] }'
    plain = 'kind = { role = "category" }'
    toml = SHOP.replace(plain, plain.replace(" }", f", {wider} }}"))
    with lamp_shop(
        tmp_path, None, toml.replace("results = 5", 'results = 5\nsoft = ["kind"]')
    ) as tool:
        assert set(ids(tool, query="tabletop for reading")) == {"a3", "a4"}
        assert answer(tool, query="indoor")["total"] == 8
        assert answer(tool, kind="desk")["total"] == 3


# ------------------------------------------------------------------ how it was done
def test_the_statements_are_those_that_ran(tool: RankedTool) -> None:
    sql = ranked(tool, query="reading", price_most=100, maker="Halden").executed_sql
    assert "price <= 100" in sql.replace('"', "")
    assert "'Halden'" in sql and "GROUP BY" in sql


# ------------------------------------------------------------------ without meaning
@pytest.mark.parametrize("model", [None, lamp_embedder()])
def test_words_alone_answer_where_there_are_no_vectors(
    tmp_path: Path, model: ConceptEmbedder | None
) -> None:
    with lamp_shop(tmp_path, model) as tool:
        if model:
            model.fails = True
        trace = ranked(tool, query="reading")
        found = answer(tool, query="reading")
    assert set(found["without_meaning"]) <= set("offailed")
    assert {row["id"] for row in found["results"]} == {"a3", "a4", "a5"}
    assert any("words alone" in note for note in found["notes"])
    assert trace.way == "words" and all("meaning" not in s.parts for s in trace.scores)


def test_data_that_cannot_be_searched_are_said_to_be_so(tmp_path: Path) -> None:
    with lamp_shop(tmp_path, lamp_embedder()) as tool:
        tool._in.store.close()
        with pytest.raises(ToolFailed) as failure:
            tool.run(kind="floor")
    assert isinstance(failure.value.trace, RankedTrace) and failure.value.trace.error
    assert failure.value.content["results"] == []


@pytest.mark.parametrize("named", ["mean", "count"])
def test_ratings_that_the_data_does_not_have_are_no_part_of_a_score(
    tmp_path: Path, named: str
) -> None:
    toml = re.sub(rf"^{named} = .*$", f'{named} = "nothing"', SHOP, flags=re.MULTILINE)
    with lamp_shop(tmp_path, lamp_embedder(), toml) as tool:
        trace = ranked(tool, query="reading")
        assert trace.blend == 1.0 and all("rating" not in s.parts for s in trace.scores)
        assert answer(tool)["total"] == len(LAMPS)
