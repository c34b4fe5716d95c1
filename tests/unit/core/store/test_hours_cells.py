import pytest

from src.core.store.hours_cells import Hours, read_hours

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
