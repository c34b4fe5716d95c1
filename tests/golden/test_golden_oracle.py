"""The committed expectations are what the data says, by a second reading of it."""

import json
import subprocess
import sys
from pathlib import Path

from tests.golden.oracle import ORACLES, QUESTIONS, expected_lines
from tests.golden.oracle_mall import period, product_price, read_mall, yen


def test_expectations_are_those_of_the_oracle() -> None:
    lines = QUESTIONS.read_text("utf-8").splitlines()

    stale = [
        json.loads(line)["id"]
        for line, fresh in zip(lines, expected_lines(lines, read_mall()), strict=True)
        if json.loads(line) != json.loads(fresh)
    ]

    assert not stale, f"run `python -m tests.golden.oracle`: {stale}"


def test_there_are_enough_questions_and_no_id_twice() -> None:
    ids = [json.loads(line)["id"] for line in QUESTIONS.read_text("utf-8").splitlines()]

    assert len(ids) >= 80
    assert sorted(ids) == sorted(ORACLES)


def test_the_oracle_shares_nothing_with_the_product() -> None:
    code = "import sys, tests.golden.oracle; print([m for m in sys.modules if m.startswith('src')])"

    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )

    assert run.stdout.strip() == "[]"


def test_prices_in_prose_are_read() -> None:
    assert product_price("焼きたて。15,120円(税込)〜") == 15_120
    assert product_price("各280〜600円") == 280
    assert product_price("¥650〜¥750。豆乳への変更は(各80円)で") == 650
    assert product_price("6個 480円。持ち帰りの冷凍は20個1,200円") == 480
    assert product_price("5万8千円から") == 58_000
    assert product_price("US$45〜US$380") is None
    assert product_price("時価") is None
    assert product_price("スープを付けられます(+250円)。") is None


def test_periods_and_fees_are_read() -> None:
    assert [str(day) for day in period("2027-02") or ()] == ["2027-02-01", "2027-02-28"]
    assert period("") is None
    assert yen("一般 3,500円／小学生以下 1,000円") == 1000
    assert yen("11,000円（2回）") == 11_000
    assert yen(None) is None
