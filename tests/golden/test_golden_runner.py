import json
from pathlib import Path

import pytest

from src.core.query.understood import Understood
from src.core.question import Intent, ParsedQuery
from src.core.turn import Facet, FacetChoice, Related, ToolCallRecord, Turn
from tests.contract.openai_server import call, calls, serving, text
from tests.golden.judging import Expect, Share, failures
from tests.golden.run_golden import Result, main, percentile, read_cases, report
from tests.tea_shop import write_shop

TURN = Turn(
    id="t",
    concierge="shop",
    question="q",
    answer="Two teas, from 300 yen",
    language="en",
    model="built-in",
    table="teas",
    keys=(["A", 1], ["B", 2]),
    count=2,
    value=300.0,
    reading=Understood(
        question="q",
        language="en",
        act="search",
        intent=Intent(complexity="filtered", reason="", confidence=1, parsed=ParsedQuery()),
    ),
    facets=(
        Facet(
            column="kind",
            label="Kind",
            options=(FacetChoice(text="Green tea", count=2, value="green"),),
        ),
    ),
    followups=("Green or black?",),
    related=(Related(table="shops", results=({"name": "Yabukita"},), keys=("Yabukita",)),),
)


@pytest.mark.parametrize(
    "expect",
    [
        Expect(),
        Expect(keys=[["B", 2], ["A", 1]], count=2, table="teas"),
        Expect(keys=[["A", 1], ["B", 2]], ordered=True),
        Expect(keys_subset_of=[["A", 1], ["B", 2], ["C", 3]]),
        Expect(value=300),
        Expect(value=301),  # within half a percent
        Expect(refused=False, clarify=False),
        Expect(contains=["300"], not_contains=["coffee"]),
        Expect(contains_any=["coffee", "two TEAS"]),
        Expect(leads={"teas": [["C", 3], ["B", 2]], "shops": ["Yabukita"]}),
        Expect(shows={"teas": [["B", 2]], "shops": ["Yabukita"]}),
        Expect(only={"shops": ["Yabukita"], "rooms": []}),
        Expect(rows=2, top=Share(of=5, least=1, keys=[["B", 2], ["C", 3]])),
        Expect(facets={"kind": {"green": 2}}, followups=1, intent="filtered"),
    ],
)
def test_what_holds_is_right(expect: Expect) -> None:
    assert failures(expect, TURN) == ()


@pytest.mark.parametrize(
    ("expect", "why"),
    [
        (Expect(keys=[["A", 1]]), 'keys: expected [["A", 1]], got [["A", 1], ["B", 2]]'),
        (Expect(keys=[["B", 2], ["A", 1]], ordered=True), "keys: expected"),
        (Expect(keys_subset_of=[["A", 1]]), 'keys: not among the 1 that match: [["B", 2]]'),
        (Expect(count=3), "count: expected 3, got 2"),
        (Expect(value=310), "value: expected 310, got 300.0"),
        (Expect(act="count"), "act: expected 'count', got 'search'"),
        (Expect(top=Share(of=1, least=1, keys=[["B", 2]])), "top: 0 of the first 1 are right"),
        (Expect(facets={"kind": {"green": 3}}), "facets: kind 'green' should have 3, has 2"),
        (Expect(facets={"shop": {"A": 1}}), "facets: shop 'A' should have 1, has None"),
        (Expect(rows=3), "rows: 2 shown, fewer than 3"),
        (Expect(followups=2), "followups: 1, fewer than 2"),
        (Expect(intent="direct"), "intent: expected 'direct', got 'filtered'"),
        (Expect(refused=True), "refused: expected True, got False"),
        (Expect(contains=["coffee"]), "answer: lacks 'coffee'"),
        (Expect(not_contains=["300"]), "answer: must not hold '300'"),
        (Expect(contains_any=["coffee", "milk"]), "answer: has none of ['coffee', 'milk']"),
        (Expect(leads={"shops": ["Uji"]}), 'shops: none of ["Uji"] is first, but ["Yabukita"]'),
        (Expect(shows={"shops": ["Uji"]}), 'shops: not shown: ["Uji"]'),
        (Expect(only={"teas": [["A", 1]]}), 'teas: shown, but not among the 1: [["B", 2]]'),
    ],
)
def test_what_does_not_hold_is_told(expect: Expect, why: str) -> None:
    (failure,) = failures(expect, TURN)
    assert failure.startswith(why)


def test_a_call_made_twice_is_wrong_whatever_was_expected() -> None:
    call = ToolCallRecord(name="search", args={"query": "tea"})
    (failure,) = failures(Expect(), TURN.model_copy(update={"tool_calls": (call, call)}))
    assert failure.startswith("tool calls: one is made twice")


def test_more_calls_than_a_turn_may_make_are_wrong() -> None:
    calls = tuple(ToolCallRecord(name="search", args={"limit": n}) for n in range(6))
    assert failures(Expect(), TURN.model_copy(update={"tool_calls": calls[:5]})) == ()
    (failure,) = failures(Expect(), TURN.model_copy(update={"tool_calls": calls}))
    assert failure == "tool calls: 6, more than 5"


def test_showing_nothing_is_no_subset_when_something_matches() -> None:
    silent = TURN.model_copy(update={"keys": ()})
    assert failures(Expect(keys_subset_of=[["A", 1]]), silent)
    assert not failures(Expect(keys_subset_of=[]), silent)


def test_percentiles_are_of_the_values_themselves() -> None:
    assert percentile([5, 1, 2, 4, 3], 50) == 3
    assert percentile(list(range(1, 101)), 95) == 95
    assert percentile([7], 95) == 7


@pytest.mark.parametrize(
    ("wrong", "ms", "code"), [(5, 10, 0), (6, 10, 1), (0, 149, 0), (0, 150, 1)]
)
def test_exit_code_follows_share_and_speed(
    wrong: int, ms: float, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    results = [Result("c", "q", ("bad",) if number < wrong else (), ms) for number in range(100)]
    assert report(results, min_right=95, max_p95=150) == code
    assert f"right {100 - wrong}/100" in capsys.readouterr().out


def test_each_concierge_has_to_be_right_for_itself(capsys: pytest.CaptureFixture[str]) -> None:
    results = [Result("c", "q", (), 10, "mall")] * 99 + [Result("c", "q", ("bad",), 10, "cars")]
    assert report(results, min_right=95) == 1
    out = capsys.readouterr().out
    assert "mall: right 99/99" in out
    assert "cars: right 0/1" in out


def test_a_mistyped_expectation_names_its_file_and_line(tmp_path: Path) -> None:
    good = {"id": "a", "turns": [{"ask": "q", "expect": {"count": 1}}]}
    bad = {"id": "b", "turns": [{"ask": "q", "expect": {"cuont": 1}}]}
    path = tmp_path / "shop.jsonl"
    path.write_text(f"{json.dumps(good)}\n\n{json.dumps(bad)}\n", "utf-8")
    cases = read_cases([path])
    assert next(cases).concierge == "shop"
    with pytest.raises(SystemExit, match=r"shop\.jsonl:3: .*(?s:.)*cuont"):
        next(cases)


def test_no_questions_is_no_success(tmp_path: Path) -> None:
    empty = tmp_path / "none.jsonl"
    empty.write_text("", "utf-8")
    assert main([str(empty)]) == 1


def test_questions_are_asked_of_the_service_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = {"ask": "black tea under 10", "expect": {"keys": ["Assam"], "count": 1}}
    wrong = {"ask": "green tea under 10", "expect": {"keys": ["Gyokuro"]}}
    path = tmp_path / "shop.jsonl"
    lines = (
        {"id": name, "now": "2025-10-01T10:00", "turns": [turn]}
        for name, turn in (("good", right), ("bad", wrong))
    )
    path.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    arguments = [str(path), "--input", str(write_shop(tmp_path / "input")), "--max-p95", "60000"]
    assert main([*arguments, "--only", "good"]) == 0
    assert main(arguments) == 1
    out = capsys.readouterr().out
    assert "right 1/2 (50.0 %)" in out
    assert '✗ bad: green tea under 10\n    keys: expected ["Gyokuro"], got ["Sencha"]' in out


def test_several_concierges_are_asked_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    turn = {"ask": "black tea under 10", "expect": {"keys": ["Assam"]}}
    for name in ("shop", "stall"):
        write_shop(tmp_path / "input", name)
        line = json.dumps({"id": name, "turns": [turn]})
        (tmp_path / f"{name}.jsonl").write_text(line, "utf-8")
    files = [str(path) for path in sorted(tmp_path.glob("*.jsonl"))]
    assert main([*files, "--input", str(tmp_path / "input"), "--max-p95", "60000"]) == 0
    out = capsys.readouterr().out
    assert "shop: right 1/1" in out and "stall: right 1/1" in out


def test_a_run_with_a_model_is_recorded_and_replayed_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_shop(tmp_path / "input")
    turns = [
        {
            "ask": "Which green teas are there?",
            "expect": {"keys": ["Sencha", "Gyokuro", "Longjing"]},
        },
        {"ask": "And black ones?", "expect": {"count": 3}},
    ]
    case = tmp_path / "shop.jsonl"
    case.write_text(json.dumps({"id": "one", "turns": turns}), "utf-8")
    monkeypatch.setenv("CONCIERGE_TOKEN_PRICES", "100,1000")
    monkeypatch.setenv("CONCIERGE_API_KEY", "sk-none")
    told = [str(case), "--input", str(tmp_path / "input"), "--model", "openai:main"]
    record = tmp_path / "record.jsonl"
    with serving() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        replies = []
        green = "Sencha is 9.50, Gyokuro is 24 and Longjing is 18."
        for kind, answer in (("green", green), ("black", "Keemun is 12.")):
            sql = f"SELECT name, price FROM teas WHERE kind = '{kind}'"
            search = calls(call("search_teas", {"sql_query": sql}), usage=(1000, 10))
            replies += [search, text(answer, usage=(1000, 10))]
        server.script(*replies)
        assert main([*told, "--record", str(record)]) == 0
    first = capsys.readouterr().out
    assert "shop, openai:main: right 2/2, answered itself 2, calls 1.0 a turn" in first
    assert "tokens 2,000 in and 20 out a turn, cost 0.44" in first
    assert "shop, built-in: right 2/2, answered itself 0" in first
    assert "sk-none" not in record.read_text("utf-8")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    assert main([*told, "--replay", str(record)]) == 0
    again = capsys.readouterr().out
    assert (
        again.partition(", ms")[0].splitlines()[-1] == first.partition(", ms")[0].splitlines()[-1]
    )
    assert "answered itself 2" in again
