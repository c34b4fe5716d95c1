import pytest

from src.core.store.days import WEEKDAYS, find_days
from src.core.store.hours_cells import CLOSED, Hours, read_hours

TEN_TO_EIGHT = Hours(600, 1200)


@pytest.mark.parametrize(
    ("text", "weekday", "weekend", "holiday"),
    [
        (None, None, None, None),
        ("", None, None, None),
        ('{"weekday": "10:00〜20:00"}', TEN_TO_EIGHT, None, None),
        ('{"weekday": "10:00-20:00", "weekend": null}', TEN_TO_EIGHT, None, None),
        (
            '{"平日": "10時～20時", "土日祝": "9:00〜18:30"}',
            TEN_TO_EIGHT,
            Hours(540, 1110),
            Hours(540, 1110),
        ),
        ('{"weekday": "12:00〜26:00"}', Hours(720, 1560), None, None),
        ('{"weekday": "18:00〜翌2:00"}', Hours(1080, 1560), None, None),
        ('{"weekday": "18:00-2:00"}', Hours(1080, 1560), None, None),
        ('{"weekday": "11:00〜14:30 / 17:00〜22:00"}', Hours(660, 1320), None, None),
        ('{"weekday": "定休日"}', None, None, None),
        ("10:00〜20:00", TEN_TO_EIGHT, TEN_TO_EIGHT, TEN_TO_EIGHT),
        ("１０：００～２０：００", TEN_TO_EIGHT, TEN_TO_EIGHT, TEN_TO_EIGHT),
        ("平日 10:00〜20:00、土日祝 9:00〜18:00", TEN_TO_EIGHT, Hours(540, 1080), Hours(540, 1080)),
        ("Weekdays 10am-8pm, weekends 9 am - 6 pm", TEN_TO_EIGHT, Hours(540, 1080), None),
        ("Daily 10:00 to 20:00", TEN_TO_EIGHT, TEN_TO_EIGHT, TEN_TO_EIGHT),
        ("24時間営業", Hours(0, 1440), Hours(0, 1440), Hours(0, 1440)),
        ("ask at the desk", None, None, None),
    ],
)
def test_hours_of_a_cell(
    text: str | None, weekday: Hours | None, weekend: Hours | None, holiday: Hours | None
) -> None:
    hours = read_hours(text)
    assert (hours.get("weekday"), hours.get("weekend"), hours.get("holiday")) == (
        weekday,
        weekend,
        holiday,
    )


@pytest.mark.parametrize(
    ("text", "closed", "open_"),
    [
        ("Mon-Fri 9:00-18:00, Sat 10:00-14:00, closed Sundays", "sunday", "monday saturday"),
        ("月〜金 10:00〜19:00 土 10:00〜17:00 日祝休み", "sunday holiday", "friday saturday"),
        ("11:00〜20:00（月曜定休）", "monday", "tuesday sunday holiday"),
        ("定休日：月曜・祝日 11:00〜20:00", "monday holiday", "tuesday sunday"),
        ("周一休息，10:00-22:00", "monday", "tuesday holiday"),
        ("周一至周五 9:00-18:00；周六日 10:00-17:00", "", "friday saturday sunday"),
        ("lunes a viernes 10-20 h, sábados 10-14 h, domingo cerrado", "sunday", "saturday"),
        ("Closed on Sundays. Mon-Sat 9:00-18:00", "sunday", "monday saturday"),
        ("Daily 9-17 except holidays", "holiday", "monday sunday"),
        ('{"Monday": "9 AM – 5 PM", "Tuesday": "Closed"}', "tuesday", "monday"),
        ('{"weekday": "11:00〜18:00", "note": "水曜定休"}', "wednesday", "monday friday"),
        ('{"weekday": "11:00〜18:00", "note": "第3水曜は休み"}', "", "wednesday"),
        ('{"weekday": "11:00〜18:00", "note": "1月1日〜3日は休み"}', "", "monday"),
    ],
)
def test_days_on_which_it_is_closed(text: str, closed: str, open_: str) -> None:
    hours = read_hours(text)
    assert [day for day in (*WEEKDAYS, "holiday") if hours.get(day) == CLOSED] == closed.split()
    assert all(hours[day] != CLOSED for day in WEEKDAYS if day in open_.split())
    assert set(open_.split()) <= set(hours)


def test_days_that_are_not_told_are_not_known() -> None:
    assert "sunday" not in read_hours("Mon-Fri 9:00-18:00")


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("open on sundays or monday", ["sunday", "monday"]),
        ("日曜も開いている店", ["sunday"]),
        ("周末开门", ["weekend"]),
        ("the sun shop, 1月の催し", []),
    ],
)
def test_days_that_a_question_names(question: str, kinds: list[str]) -> None:
    assert [day.kind for day in find_days(question)] == kinds


NINE_TO_FIVE = Hours(540, 1020)


@pytest.mark.parametrize(
    ("text", "weekday", "weekend"),
    [
        ("Mon-Fri 9am-5pm, Sat 9am-1pm, Sun closed", NINE_TO_FIVE, None),
        ("Mon-Sat 9am-5pm, Sun 9am-5pm", NINE_TO_FIVE, NINE_TO_FIVE),
        ("Mon-Fri 9am-5pm, Sat & Sun closed", NINE_TO_FIVE, None),
        ("Tue–Sun 9.00–17.00", NINE_TO_FIVE, NINE_TO_FIVE),
        ("Mon, Wed 9am-5pm", None, None),
        ("Lunes a viernes 9:00 a 17:00; sábado y domingo cerrado", NINE_TO_FIVE, None),
        ("de martes a domingo de 9 h a 17 h", NINE_TO_FIVE, NINE_TO_FIVE),
        ("月〜金 9:00〜12:00 14:00〜17:00 土日 休み", NINE_TO_FIVE, None),
        ("周一至周五 9:00-17:00，周六日休息", NINE_TO_FIVE, None),
        ("周一到周日 9:00-17:00", NINE_TO_FIVE, NINE_TO_FIVE),
        ("9:00～17:00（水曜定休）", NINE_TO_FIVE, NINE_TO_FIVE),
        ('{"Monday": "9:00-17:00", "Tuesday": "9:00-17:00", "note": "10:00-11:00"}', None, None),
    ],
)
def test_hours_of_named_days(text: str, weekday: Hours | None, weekend: Hours | None) -> None:
    hours = read_hours(text)
    assert (hours.get("weekday"), hours.get("weekend")) == (weekday, weekend)
