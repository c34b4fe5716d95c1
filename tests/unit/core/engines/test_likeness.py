import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.engines.likeness import ear_key, likeness, squash, written
from src.core.store.folding import fold

TEXTS = st.text(alphabet="abcehjlquvxyzñ01- こカー", max_size=12).map(fold)


def like(asked: str, name: str) -> float:
    return likeness(written(fold(asked)), written(fold(name)))


@pytest.mark.parametrize(
    ("asked", "name"),
    [("キャノン", "キヤノン"), ("富士フィルム", "富士フイルム"), ("きゃのん", "キヤノン")],
)
def test_small_kana_are_as_large_ones(asked: str, name: str) -> None:
    assert squash(fold(asked)) == squash(fold(name))
    assert like(asked, name) == 1


@given(text=TEXTS)
def test_a_name_is_wholly_like_itself(text: str) -> None:
    assert likeness(written(text), written(text)) == 1


@given(asked=TEXTS, name=TEXTS)
def test_likeness_is_a_share_and_the_same_both_ways(asked: str, name: str) -> None:
    there, back = written(asked), written(name)
    assert 0 <= likeness(there, back) <= 1
    assert likeness(there, back) == pytest.approx(likeness(back, there))


@given(text=st.text(alphabet="bdfmnprst", min_size=5, max_size=12), at=st.integers(0, 3))
def test_two_letters_changed_about_cost_less_than_two_slips(text: str, at: int) -> None:
    swapped = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    assert like(swapped, text) >= 1 - 1 / len(text)


@pytest.mark.parametrize(
    ("nearer", "farther"),
    [
        ("vellloria", "velxloria"),  # a doubled letter is the least of slips
        ("vellorua", "vellorta"),  # the neighbouring key
        ("belloria", "melloria"),  # the same sound
        ("velloris", "celloris"),  # two slips are more than one
        ("ve lloria", "velxoria"),  # a separator
        ("vellori", "elloria"),  # the first letter is seldom wrong
    ],
)
def test_what_people_do_is_nearer_than_any_other_slip(nearer: str, farther: str) -> None:
    assert like(nearer, "Velloria") > like(farther, "Velloria")


@pytest.mark.parametrize(
    ("heard", "name"),
    [
        ("quimera", "kimera"),
        ("zeniza", "ceniza"),
        ("yaguar", "jaguar"),
        ("wicho", "huicho"),
        ("fosforo", "phosphoro"),
        ("vaca", "baca"),
        ("cabbana", "cabana"),
    ],
)
def test_names_that_sound_alike_share_a_key(heard: str, name: str) -> None:
    assert ear_key(heard) == ear_key(name)
    assert like(heard, name) > 0.7


def test_sounding_alike_is_not_being_the_same() -> None:
    assert like("slk", "slc") < 1
    assert like("quimera", "kimera") < 1


@pytest.mark.parametrize(
    ("asked", "name"), [("zx-5", "zx-9"), ("nube 7", "nube"), ("nube 1", "nube 11"), ("5 4", "54")]
)
def test_names_with_other_numbers_are_not_alike(asked: str, name: str) -> None:
    assert like(asked, name) == 0


def test_squashing_drops_separators_and_kinds_of_kana() -> None:
    assert squash(fold("ＣＸ-5")) == "cx5"
    assert squash("コーヒー・豆") == "こーひー豆"
