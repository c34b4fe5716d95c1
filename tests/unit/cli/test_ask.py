import io
import json
from pathlib import Path
from typing import Any

import pytest

from src.api.turn_json import TURN_FIELDS
from src.cli.commands import main
from src.config.settings import get_settings
from src.core.services.agent_service import AgentService

Printed = pytest.CaptureFixture[str]


def objects(printed: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed.splitlines()]


def test_answer_comes_with_rows_under_their_labels(shop: Path, capsys: Printed) -> None:
    assert main(["ask", "black tea under 13"]) == 0
    out = capsys.readouterr().out
    assert "Assam" in out and "Darjeeling" not in out
    assert any(line.split()[:3] == ["Tea", "Kind", "Price"] for line in out.splitlines())


def test_json_is_one_object_with_the_fields_of_the_contract(shop: Path, capsys: Printed) -> None:
    assert main(["ask", "--json", "--concierge", "shop", "black tea under 10"]) == 0
    (turn,) = objects(capsys.readouterr().out)
    assert tuple(turn) == TURN_FIELDS
    assert turn["keys"] == ["Assam"]
    assert "SUP-" not in json.dumps(turn)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ask", "--concierge", "shpo", "tea"], "no concierge 'shpo'; did you mean 'shop'?"),
        (["ask", "  "], "Please write a question."),
        (["ask", "x" * 2001], "The question is too long: 2001 characters"),
        (["ask", "--batch", "nowhere.jsonl"], "cannot read 'nowhere.jsonl'"),
    ],
)
def test_bad_input_ends_in_one_sentence(
    shop: Path, capsys: Printed, arguments: list[str], sentence: str
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(sentence) and printed.err.count("\n") == 1


def test_no_concierge_says_where_to_put_one(
    shop: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shop / "shop.toml").unlink()
    assert main(["ask", "tea"]) == 2
    assert "TOML" in capsys.readouterr().err


def test_broken_toml_is_told_and_hides_no_other(shop: Path, capsys: Printed) -> None:
    (shop / "other.toml").write_text("name = 3", "utf-8")
    assert main(["ask", "--json", "black tea under 10"]) == 0
    printed = capsys.readouterr()
    assert len(objects(printed.out)) == 1
    assert "other.toml" in printed.err


def batch(folder: Path, *lines: str | bytes) -> str:
    path = folder / "questions.jsonl"
    path.write_bytes(b"\n".join(line.encode() if isinstance(line, str) else line for line in lines))
    return str(path)


def test_batch_answers_in_order_each_conversation_on_its_own(shop: Path, capsys: Printed) -> None:
    file = batch(
        shop.parent,
        '{"id": "b", "turns": ["black tea", "cheaper than 10"]}',
        "",
        '{"id": "a", "turns": ["green tea under 10"], "concierge": "shop", "expect": {}}',
    )
    assert main(["ask", "--batch", file]) == 0
    printed = capsys.readouterr()
    first, second = objects(printed.out)
    assert (first["id"], second["id"]) == ("b", "a")
    assert [turn["question"] for turn in first["turns"]] == ["black tea", "cheaper than 10"]
    assert [turn["keys"] for turn in second["turns"]] == [["Sencha"]]
    assert printed.err == ""  # no progress bar where there is no terminal


def test_batch_reads_standard_input(
    shop: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = '\ufeff{"id": 1, "turns": ["black tea under 10"]}'.encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert main(["ask", "--batch", "-"]) == 0
    assert objects(capsys.readouterr().out)[0]["turns"][0]["keys"] == ["Assam"]


def test_bad_lines_become_errors_and_the_others_go_on(shop: Path, capsys: Printed) -> None:
    file = batch(
        shop.parent,
        '{"id": 1, "turns": ["black tea under 10"]}',
        "{not json",
        '{"id": 3, "turns": []}',
        '{"id": 4, "turns": ["tea"], "concierge": "nobody"}',
        b'{"id": 5, "turns": ["\xff"]}',
        '{"id": 6, "turns": ["black tea", "  "]}',
        '{"id": 7, "turns": ["green tea under 10"]}',
    )
    assert main(["ask", "--batch", file]) == 2
    printed = capsys.readouterr()
    answers = objects(printed.out)
    assert [(answer["id"], answer.get("line")) for answer in answers] == [
        (1, None), (None, 2), (3, 3), (4, 4), (None, 5), (6, 6), (7, None),
    ]  # fmt: skip
    assert "there are: shop" in answers[3]["error"]
    assert len(answers[5]["turns"]) == 1  # what was answered before the bad turn is kept
    assert "5 of 7 lines" in printed.err


def test_conversations_of_the_command_line_are_forgotten(shop: Path) -> None:
    main(["ask", "black tea"])
    service = AgentService(get_settings())
    try:
        assert service.archive.of("cli") == service.archive.of("local") == []
    finally:
        service.close()


def test_one_row_is_told_line_by_line(shop: Path, capsys: Printed) -> None:
    assert main(["ask", "black tea under 10"]) == 0
    assert "Tea: Assam" in capsys.readouterr().out.splitlines()


def test_rows_side_by_side_are_a_table_of_what_differs(shop: Path, capsys: Printed) -> None:
    assert main(["ask", "compare Assam and Keemun"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split() == ["1.", "Assam", "2.", "Keemun"] for line in lines)
    assert any(line.startswith("Price ") for line in lines)
    assert not any(line.startswith("- ") for line in lines), "said once, not twice"
