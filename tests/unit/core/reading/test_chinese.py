"""Chinese questions on Chinese data: instruments that a music school lends."""

from collections.abc import Iterator

import pytest

from src.core.query.conditions import In, Text, leaf_of
from tests.queries import grouped_by
from tests.small_catalogs import Desk, open_desk

SCHOOL = """
name = "乐器行"
about = "查询可以借用的乐器"
language = "zh"
currency = "CNY"
timezone = "Asia/Shanghai"

[tables.instruments]
file = "instruments.csv"
label = "乐器"
asked_as = ["乐器"]
key = "编号"
[tables.instruments.columns."编号"]
role = "id"
label = "编号"
[tables.instruments.columns."名称"]
role = "title"
label = "名称"
[tables.instruments.columns."种类"]
role = "category"
label = "种类"
[tables.instruments.columns."难度"]
role = "category"
label = "难度"
[tables.instruments.columns."教师"]
role = "category"
label = "教师"
asked_as = ["老师"]
[tables.instruments.columns."押金"]
role = "price"
label = "押金"
[tables.instruments.columns."可外借"]
role = "flag"
label = "可外借"
asked_as = ["外借", "可以外借"]
[tables.instruments.columns."说明"]
role = "text"
label = "说明"

[[tools]]
name = "search_instruments"
tables = "instruments"
purpose = "按种类、难度、教师和押金查询可以借用的乐器。"
"""

ROWS = """编号,名称,种类,难度,教师,押金,可外借,说明
Y-01,雅韵二胡,弦乐,初级,王芳,800,是,适合初学者的民族乐器
Y-02,紫檀二胡,弦乐,高级,王芳,3600,否,演出专用
Y-03,立式钢琴,键盘,初级,陈静,5200,否,带降音踏板
Y-04,电子琴,键盘,初级,陈静,900,是,支持节奏识别与录音处理
Y-05,竹笛,管乐,中级,刘洋,200,是,附练习教材
Y-06,长笛,管乐,中级,刘洋,1500,,镀银
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    desk = open_desk(tmp_path_factory.mktemp("school"), SCHOOL, {"instruments.csv": ROWS})
    yield desk
    desk.store.close()


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("有没有初级的弦乐乐器？", {"Y-01"}),
        ("王芳老师教的乐器", {"Y-01", "Y-02"}),
        ("押金1000元以下的管乐", {"Y-05"}),
        ("中级的管乐或键盘乐器", {"Y-05", "Y-06"}),
        ("有节奏识别相关的乐器吗？", {"Y-04"}),
        ("可以外借的键盘乐器有哪些", {"Y-04"}),
        ("最便宜的弦乐", {"Y-01"}),
        ("不能外借的键盘乐器", {"Y-03"}),
    ],
)
def test_a_run_of_chinese_is_read_by_its_words(
    school: Desk, question: str, found: set[str]
) -> None:
    assert set(school.ask(question).names("编号")) == found


@pytest.mark.parametrize(
    ("question", "count"), [("有多少种弦乐乐器？", 2), ("一共有几把二胡", 2), ("有多少乐器", 6)]
)
def test_counters_count_and_are_no_words_to_search_for(
    school: Desk, question: str, count: int
) -> None:
    said = school.ask(question)
    assert (said.reading.act, said.total) == ("count", count)


@pytest.mark.parametrize(
    "question",
    ["能看到有多少人点过的乐器", "几个G的录音", "显示有多少人在线", "有多少人用"],
)
def test_how_many_that_is_part_of_a_wish_counts_no_rows(school: Desk, question: str) -> None:
    assert school.read(question).act != "count"


@pytest.mark.parametrize(
    ("question", "act"),
    [
        ("写一首关于春天的诗", "outside"),
        ("讲一个睡前故事", "outside"),
        ("写一篇作文", "outside"),
        ("写一份练习计划的乐器", "search"),
    ],
)
def test_verses_and_stories_are_not_written(school: Desk, question: str, act: str) -> None:
    assert school.read(question).act == act


def test_one_wrong_sign_of_a_made_up_word_is_mended(school: Desk) -> None:
    assert school.read("雅运二胡").repaired == (("雅运二胡", "雅韵二胡"),)
    assert school.read("语言识别").repaired == ()


def test_each_of_a_kind_is_a_group(school: Desk) -> None:
    for question in ("每种难度有多少件乐器？", "按难度统计乐器", "各难度的乐器数量"):
        reading = school.read(question)
        assert (reading.act, grouped_by(reading), reading.conditions) == ("group", "难度", ())


def test_an_average_is_asked_for_behind_its_column_or_before(school: Desk) -> None:
    for question in ("弦乐的平均押金是多少？", "弦乐乐器押金平均是多少"):
        reading = school.read(question)
        assert reading.figure and reading.figure.function == "avg"
        assert [leaf_of(c).kind for c in reading.conditions] == ["in"]


def test_whether_there_is_any_is_no_negation(school: Desk) -> None:
    assert isinstance(school.read("有没有钢琴？").conditions[0], In | Text)
