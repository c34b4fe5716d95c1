"""Periods and times of day in questions, asked on Wednesday, 18 November 2026."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.reading.grammar.clock_times import find_times_of_day
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.times import find_periods

NOW = datetime(2026, 11, 18, 12)

PERIODS = [
    ("en", "from march to may 2026", ["2026-03-01..2026-05-31"]),
    ("en", "between november and february 2026", ["2025-11-01..2026-02-28"]),
    ("es", "del 3 de marzo al 10 de mayo de 2026", ["2026-03-03..2026-05-10"]),
    ("en", "no later than 5 may 2025", ["..2025-05-05"]),
    ("es", "posteriores al 3 de noviembre de 2026", ["2026-11-04.."]),
    ("en", "in the first half of 2026", ["2026-01-01..2026-06-30"]),
    ("en", "2nd quarter 2026", ["2026-04-01..2026-06-30"]),
    ("es", "segundo semestre de 2025", ["2025-07-01..2025-12-31"]),
    ("ja", "2026年の前半", ["2026-01-01..2026-06-30"]),
    ("ja", "2026年上半期", ["2026-01-01..2026-06-30"]),
    ("zh", "2026年上半年", ["2026-01-01..2026-06-30"]),
    ("zh", "2025年第四季度", ["2025-10-01..2025-12-31"]),
    ("ja", "今日", ["2026-11-18..2026-11-18"]),
    ("ja", "明日", ["2026-11-19..2026-11-19"]),
    ("ja", "明後日", ["2026-11-20..2026-11-20"]),
    ("ja", "昨日", ["2026-11-17..2026-11-17"]),
    ("ja", "今週", ["2026-11-16..2026-11-22"]),
    ("ja", "来週", ["2026-11-23..2026-11-29"]),
    ("ja", "今週末", ["2026-11-21..2026-11-22"]),
    ("ja", "来週末のイベント", ["2026-11-28..2026-11-29"]),
    ("ja", "週末", ["2026-11-21..2026-11-22"]),
    ("ja", "今月", ["2026-11-01..2026-11-30"]),
    ("ja", "来月", ["2026-12-01..2026-12-31"]),
    ("ja", "先月", ["2026-10-01..2026-10-31"]),
    ("ja", "今年", ["2026-01-01..2026-12-31"]),
    ("ja", "来年", ["2027-01-01..2027-12-31"]),
    ("ja", "10月のイベント", ["2027-10-01..2027-10-31"]),
    ("ja", "11月", ["2026-11-01..2026-11-30"]),
    ("ja", "12月", ["2026-12-01..2026-12-31"]),
    ("ja", "2026年12月", ["2026-12-01..2026-12-31"]),
    ("ja", "12月24日", ["2026-12-24..2026-12-24"]),
    ("ja", "12/24", ["2026-12-24..2026-12-24"]),
    ("ja", "2026-12-24", ["2026-12-24..2026-12-24"]),
    ("ja", "年末", ["2026-12-28..2026-12-31"]),
    ("ja", "クリスマス", ["2026-12-24..2026-12-25"]),
    ("ja", "お正月", ["2027-01-01..2027-01-03"]),
    ("ja", "ゴールデンウィーク", ["2027-04-29..2027-05-05"]),
    ("ja", "夏休み", ["2027-07-20..2027-08-31"]),
    ("ja", "春のイベント", ["2027-03-01..2027-05-31"]),
    ("ja", "土曜", ["2026-11-21..2026-11-21"]),
    ("ja", "今度の日曜", ["2026-11-22..2026-11-22"]),
    ("ja", "来週の土曜日", ["2026-11-28..2026-11-28"]),
    ("ja", "12月1日から12月5日まで", ["2026-12-01..2026-12-05"]),
    ("ja", "12月1日〜5日", ["2026-12-01..2026-12-05"]),
    ("ja", "10月から12月", ["2027-10-01..2027-12-31"]),
    ("ja", "土曜以降", ["2026-11-21.."]),
    ("ja", "12月24日まで", ["..2026-12-24"]),
    ("ja", "来年の3月", ["2027-03-01..2027-03-31"]),
    ("ja", "去年の10月", ["2025-10-01..2025-10-31"]),
    ("ja", "十二月", ["2026-12-01..2026-12-31"]),
    ("ja", "10月上旬", ["2027-10-01..2027-10-10"]),
    ("en", "today", ["2026-11-18..2026-11-18"]),
    ("en", "tomorrow", ["2026-11-19..2026-11-19"]),
    ("en", "this weekend", ["2026-11-21..2026-11-22"]),
    ("en", "next weekend", ["2026-11-28..2026-11-29"]),
    ("en", "next Friday", ["2026-11-27..2026-11-27"]),
    ("en", "on friday", ["2026-11-20..2026-11-20"]),
    ("en", "in December", ["2026-12-01..2026-12-31"]),
    ("en", "Dec 24", ["2026-12-24..2026-12-24"]),
    ("en", "December 24 2026", ["2026-12-24..2026-12-24"]),
    ("en", "December 24, 2026", ["2026-12-24..2026-12-24"]),
    ("en", "this month", ["2026-11-01..2026-11-30"]),
    ("en", "until December 24", ["..2026-12-24"]),
    ("en", "after Friday", ["2026-11-21.."]),
    ("en", "from December 1 to December 5", ["2026-12-01..2026-12-05"]),
    ("en", "Dec 3-5", ["2026-12-03..2026-12-05"]),
    ("en", "24 December", ["2026-12-24..2026-12-24"]),
    ("en", "in may", ["2027-05-01..2027-05-31"]),
    ("en", "last december", ["2025-12-01..2025-12-31"]),
    ("en", "the next 7 days", ["2026-11-18..2026-11-25"]),
    ("en", "in 2026", ["2026-01-01..2026-12-31"]),
    ("en", "christmas", ["2026-12-24..2026-12-25"]),
    ("es", "hoy", ["2026-11-18..2026-11-18"]),
    ("es", "mañana", ["2026-11-19..2026-11-19"]),
    ("es", "este fin de semana", ["2026-11-21..2026-11-22"]),
    ("es", "el próximo mes", ["2026-12-01..2026-12-31"]),
    ("es", "en diciembre", ["2026-12-01..2026-12-31"]),
    ("es", "el 24 de diciembre", ["2026-12-24..2026-12-24"]),
    ("es", "del 3 al 5 de diciembre", ["2026-12-03..2026-12-05"]),
    ("es", "hasta el 24 de diciembre", ["..2026-12-24"]),
    ("es", "el viernes que viene", ["2026-11-20..2026-11-20"]),
    ("es", "este sábado", ["2026-11-21..2026-11-21"]),
    ("es", "24/12", ["2026-12-24..2026-12-24"]),
    ("es", "diciembre pasado", ["2025-12-01..2025-12-31"]),
    ("zh", "今天", ["2026-11-18..2026-11-18"]),
    ("zh", "明天", ["2026-11-19..2026-11-19"]),
    ("zh", "这个周末", ["2026-11-21..2026-11-22"]),
    ("zh", "下周", ["2026-11-23..2026-11-29"]),
    ("zh", "本月", ["2026-11-01..2026-11-30"]),
    ("zh", "下个月", ["2026-12-01..2026-12-31"]),
    ("zh", "十二月", ["2026-12-01..2026-12-31"]),
    ("zh", "12月24号", ["2026-12-24..2026-12-24"]),
    ("zh", "下周六", ["2026-11-28..2026-11-28"]),
    ("zh", "周五之前", ["..2026-11-19"]),
    ("zh", "国庆节", ["2027-10-01..2027-10-07"]),
    ("zh", "未来7天", ["2026-11-18..2026-11-25"]),
    ("ja", "2026年", ["2026-01-01..2026-12-31"]),
    ("ja", "12月24日から26日", ["2026-12-24..2026-12-26"]),
    ("ja", "明後日まで", ["..2026-11-20"]),
    ("ja", "来月以降", ["2026-12-01.."]),
    ("ja", "10月末", ["2027-10-21..2027-10-31"]),
    ("ja", "12月上旬", ["2026-12-01..2026-12-10"]),
    ("ja", "大晦日", ["2026-12-31..2026-12-31"]),
    ("ja", "年末年始", ["2026-12-28..2027-01-03"]),
    ("ja", "2025年10月1日〜10月5日", ["2025-10-01..2025-10-05"]),
    ("ja", "2026/12/24", ["2026-12-24..2026-12-24"]),
    ("ja", "今後1週間", ["2026-11-18..2026-11-25"]),
    ("ja", "月末", ["2026-11-25..2026-11-30"]),
    ("ja", "先週の土曜", ["2026-11-14..2026-11-14"]),
    ("ja", "来週の月曜から水曜まで", ["2026-11-23..2026-11-25"]),
    ("ja", "土日", ["2026-11-21..2026-11-22"]),
    ("ja", "冬の味覚", ["2026-12-01..2027-02-28"]),
    ("ja", "10月3日(土)", ["2027-10-03..2027-10-03"]),
    ("ja", "2月29日", ["2028-02-29..2028-02-29"]),
    ("ja", "一月", ["2027-01-01..2027-01-31"]),
    ("ja", "3月と4月", ["2027-03-01..2027-03-31", "2027-04-01..2027-04-30"]),
    ("en", "the day after tomorrow", ["2026-11-20..2026-11-20"]),
    ("en", "by friday", ["..2026-11-20"]),
    ("en", "before december", ["..2026-11-30"]),
    ("en", "since October", ["2027-10-01.."]),
    ("en", "from october to december", ["2027-10-01..2027-12-31"]),
    ("en", "12/24/2026", ["2026-12-24..2026-12-24"]),
    ("en", "5/6", ["2027-05-06..2027-05-06"]),
    ("en", "december 3rd", ["2026-12-03..2026-12-03"]),
    ("en", "3rd of december", ["2026-12-03..2026-12-03"]),
    ("en", "march 5", ["2027-03-05..2027-03-05"]),
    ("en", "halloween", ["2027-10-31..2027-10-31"]),
    ("en", "this friday", ["2026-11-20..2026-11-20"]),
    ("en", "last friday", ["2026-11-13..2026-11-13"]),
    ("en", "last weekend", ["2026-11-14..2026-11-15"]),
    ("en", "next month", ["2026-12-01..2026-12-31"]),
    ("en", "next year", ["2027-01-01..2027-12-31"]),
    ("en", "next spring", ["2027-03-01..2027-05-31"]),
    ("en", "in the fall", ["2026-09-01..2026-11-30"]),
    ("en", "sunday brunch", ["2026-11-22..2026-11-22"]),
    ("en", "an event in mid december", ["2026-12-11..2026-12-20"]),
    ("en", "opened since 2024", ["2024-01-01.."]),
    ("en", "built before 2015", ["..2014-12-31"]),
    ("en", "in 2020 or later", ["2020-01-01.."]),
    ("en", "between 2015 and 2018", ["2015-01-01..2018-12-31"]),
    ("en", "between May and July", ["2027-05-01..2027-07-31"]),
    ("en", "by the end of November", ["..2026-11-30"]),
    ("en", "before the end of the month", ["..2026-11-30"]),
    ("en", "in the last 3 months", ["2026-08-18..2026-11-18"]),
    ("en", "in the past week", ["2026-11-11..2026-11-18"]),
    ("en", "within two weeks", ["2026-11-18..2026-12-02"]),
    ("en", "third batch of Q3 2026", ["2026-07-01..2026-09-30"]),
    ("es", "los que abrieron en 2020 o después", ["2020-01-01.."]),
    ("es", "a finales de noviembre", ["2026-11-21..2026-11-30"]),
    ("es", "en los últimos dos meses", ["2026-09-18..2026-11-18"]),
    ("ja", "直近1年間", ["2025-11-18..2026-11-18"]),
    ("ja", "10日以内", ["2026-11-18..2026-11-28"]),
    ("zh", "11月底之前", ["..2026-11-30"]),
    ("zh", "过去三个月", ["2026-08-18..2026-11-18"]),
    ("en", "within the next 2 weeks", ["2026-11-18..2026-12-02"]),
    ("es", "pasado mañana", ["2026-11-20..2026-11-20"]),
    ("es", "el mes pasado", ["2026-10-01..2026-10-31"]),
    ("es", "la próxima semana", ["2026-11-23..2026-11-29"]),
    ("es", "el próximo viernes", ["2026-11-20..2026-11-20"]),
    ("es", "5/12", ["2026-12-05..2026-12-05"]),
    ("es", "entre el 3 y el 5 de diciembre", ["2026-12-03..2026-12-05"]),
    ("es", "del 1 de diciembre al 5 de enero", ["2026-12-01..2027-01-05"]),
    ("es", "antes del 24 de diciembre", ["..2026-12-23"]),
    ("es", "en navidad", ["2026-12-24..2026-12-25"]),
    ("es", "24 de diciembre de 2026", ["2026-12-24..2026-12-24"]),
    ("es", "enero de 2027", ["2027-01-01..2027-01-31"]),
    ("es", "a partir del lunes", ["2026-11-23.."]),
    ("es", "marzo", ["2027-03-01..2027-03-31"]),
    ("es", "los próximos 7 días", ["2026-11-18..2026-11-25"]),
    ("es", "el sábado", ["2026-11-21..2026-11-21"]),
    ("es", "este año", ["2026-01-01..2026-12-31"]),
    ("es", "día de muertos", ["2027-11-01..2027-11-02"]),
    ("zh", "后天", ["2026-11-20..2026-11-20"]),
    ("zh", "上周末", ["2026-11-14..2026-11-15"]),
    ("zh", "去年10月", ["2025-10-01..2025-10-31"]),
    ("zh", "十月一日", ["2027-10-01..2027-10-01"]),
    ("zh", "2026年12月24日", ["2026-12-24..2026-12-24"]),
    ("zh", "12月1日到5日", ["2026-12-01..2026-12-05"]),
    ("zh", "10月到12月", ["2027-10-01..2027-12-31"]),
    ("zh", "明年三月", ["2027-03-01..2027-03-31"]),
    ("zh", "周末", ["2026-11-21..2026-11-22"]),
    ("zh", "月底", ["2026-11-25..2026-11-30"]),
    ("zh", "下周六之前", ["..2026-11-27"]),
    ("zh", "星期天", ["2026-11-22..2026-11-22"]),
    ("zh", "圣诞节", ["2026-12-24..2026-12-25"]),
    ("zh", "一月份", ["2027-01-01..2027-01-31"]),
    ("en", "whose insurance has expired", ["..2026-11-17"]),
    ("es", "los que están caducados", ["..2026-11-17"]),
    ("ja", "期限切れの保険", ["..2026-11-17"]),
    ("zh", "保险已经过期", ["..2026-11-17"]),
]


@pytest.mark.parametrize(("language", "text", "expected"), PERIODS)
def test_periods_of_a_question(language: str, text: str, expected: list[str]) -> None:
    periods = find_periods(fold_text(text), language, NOW)
    assert [f"{each.first or ''}..{each.last or ''}" for each in periods] == expected


NO_TIMES = [
    ("en", "a 2024 model"),
    ("en", "iphone 2020 or a pixel"),
    ("es", "desde 2000 km"),
    ("ja", "0000年3月"),
    ("ja", "12月0日"),
    ("en", "after 9999-12-31"),
    ("en", "before 0001-01-01"),
    ("ja", "秋葉原"),
    ("ja", "春巻き"),
    ("ja", "2時間"),
    ("en", "may i see it"),
    ("en", "spring rolls"),
    ("en", "mazda 3"),
    ("en", "march"),
    ("es", "por la mañana"),
    ("zh", "4.5分"),
    ("en", "size 10"),
    ("ja", "2020年式"),
    ("ja", "春日部"),
    ("ja", "3階"),
    ("ja", "5日間"),
    ("ja", "13月"),
    ("ja", "2月30日"),
    ("en", "the first two"),
    ("en", "2026-02-30"),
    ("en", "fall collection"),
    ("en", "may"),
    ("es", "toyota de 2018"),
    ("zh", "春节"),
    ("en", "open at 8"),
    ("en", "24/7"),
    ("ja", "3時間"),
    ("zh", "3点"),
]


@pytest.mark.parametrize(("language", "text"), NO_TIMES)
def test_numbers_and_words_that_are_no_times(language: str, text: str) -> None:
    assert find_periods(fold_text(text), language, NOW) == []
    assert find_times_of_day(fold_text(text)) == []


CLOCK = [
    ("ja", "20時以降も開いてる", "after 20:00"),
    ("ja", "午後8時半", "at 20:30"),
    ("ja", "朝9時から", "after 9:00"),
    ("en", "open after 8pm", "after 20:00"),
    ("en", "open until 9:30 pm", "before 21:30"),
    ("es", "a las 8 de la noche", "at 20:00"),
    ("es", "después de las 20:00", "after 20:00"),
    ("zh", "晚上8点", "at 20:00"),
    ("zh", "9点以后", "after 9:00"),
    ("en", "open at 9am", "at 9:00"),
    ("en", "before noon", "before 12:00"),
    ("en", "21:00 or later", "after 21:00"),
    ("en", "10am", "at 10:00"),
    ("es", "abierto después de las 9 de la noche", "after 21:00"),
    ("es", "a las ocho", "at 8:00"),
    ("es", "a mediodía", "at 12:00"),
    ("es", "hasta las 22:00", "before 22:00"),
    ("ja", "夜9時まで", "before 21:00"),
    ("ja", "深夜1時", "at 1:00"),
    ("ja", "正午", "at 12:00"),
    ("ja", "10時半から", "after 10:30"),
    ("ja", "18:30以降", "after 18:30"),
    ("ja", "9時15分", "at 9:15"),
    ("zh", "上午10点", "at 10:00"),
    ("zh", "早上9点半", "at 9:30"),
    ("zh", "晚上10点以后", "after 22:00"),
    ("zh", "8点钟", "at 8:00"),
    ("en", "start at half 7 in the evening", "at 19:30"),
    ("en", "a quarter to nine pm", "at 20:45"),
    ("en", "7.30pm", "at 19:30"),
    ("ja", "夜の10時半", "at 22:30"),
]


@pytest.mark.parametrize(("language", "text", "expected"), CLOCK)
def test_times_of_day(language: str, text: str, expected: str) -> None:
    (found,) = find_times_of_day(fold_text(text))
    assert f"{found.kind} {found.minutes // 60}:{found.minutes % 60:02d}" == expected
    assert find_periods(fold_text(text), language, NOW) == []


def test_a_month_without_a_year_offers_the_one_of_the_year_before_too() -> None:
    (october,) = find_periods("10月のイベント", "ja", NOW)
    assert october.first == date(2027, 10, 1)
    assert october.before == (date(2026, 10, 1), date(2026, 10, 31))
    (said,) = find_periods("2026年10月のイベント", "ja", NOW)
    assert said.before is None


def test_the_current_month_is_its_own_next_occurrence() -> None:
    (november,) = find_periods("in november", "en", NOW)
    assert (november.first, november.last) == (date(2026, 11, 1), date(2026, 11, 30))


def test_a_weekend_asked_for_on_sunday_is_the_one_going_on() -> None:
    sunday = datetime(2026, 11, 22, 9)
    (weekend,) = find_periods("今週末", "ja", sunday)
    assert (weekend.first, weekend.last) == (date(2026, 11, 21), date(2026, 11, 22))
    (following,) = find_periods("今度の日曜", "ja", sunday)
    assert following.first == date(2026, 11, 29)


def test_winter_that_began_last_year_is_going_on_in_january() -> None:
    (winter,) = find_periods("この冬", "ja", datetime(2027, 1, 10))
    assert (winter.first, winter.last) == (date(2026, 12, 1), date(2027, 2, 28))


def test_the_order_of_day_and_month_is_that_of_the_language() -> None:
    (english,) = find_periods("5/6", "en", NOW)
    (spanish,) = find_periods("5/6", "es", NOW)
    assert (english.first, spanish.first) == (date(2027, 5, 6), date(2027, 6, 5))


_PIECES = st.sampled_from(
    [
        "12", "月", "日", "24", "年", "2026", "0", "99", "/", "-", "から", "まで", "以降",
        "来週", "土曜", "next", "friday", "december", " ", "until", "el", "de", "diciembre",
        "下", "周六", "クリスマス", "上旬", "at", "pm", "時", "半", ":", "30", "点", "去年の",
        "the next", "days", "週間", "9999",
    ]
)  # fmt: skip
_QUESTIONS = st.one_of(st.text(max_size=40), st.lists(_PIECES, max_size=12).map("".join))


@given(
    _QUESTIONS,
    st.sampled_from(["en", "es", "ja", "zh"]),
    st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1)),
)
def test_any_text_gives_periods_that_end_after_they_begin(
    text: str, language: str, now: datetime
) -> None:
    folded = fold_text(text)
    for period in find_periods(folded, language, now):
        assert 0 <= period.start < period.end <= len(folded)
        assert period.first or period.last
        if period.first and period.last:
            assert period.first <= period.last
    for clock in find_times_of_day(folded):
        assert 0 <= clock.start < clock.end <= len(folded)
        assert 0 <= clock.minutes <= 24 * 60 + 59
