import pytest

from src.core.engines.lexicon import Entry, Lexicon
from src.core.store.folding import fold


def entry(form: str, value: str = "", column: str = "name", *, repairable: bool = True) -> Entry:
    return Entry(form, "kites", column, value or form, "value", repairable)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon(
        [
            entry("Red Baron"),
            entry("Baron"),
            entry("CX-5"),
            entry("Sea Gull"),
            entry("寿司凧"),
            entry("鯉"),
            entry("カモメ"),
            entry("gull", "Sea Gull", repairable=False),
            entry("  "),
            entry("Montaña"),
        ]
    )


def values(lexicon: Lexicon, text: str) -> list[str]:
    return [found.entries[0].value for found in lexicon.find(fold(text))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a red baron please", ["Red Baron"]),
        ("red-baron", ["Red Baron"]),
        ("RedBaron", ["Red Baron"]),
        ("the baron", ["Baron"]),
        ("barons", ["Baron"]),
        ("cx5", ["CX-5"]),
        ("CX 5", ["CX-5"]),
        ("acx5", []),
        ("cx55", []),
        ("かもめ", ["カモメ"]),
        ("カモメとred baron", ["カモメ", "Red Baron"]),
        ("カモメール", []),
        ("鮨凧", ["寿司凧"]),
        ("montana", ["Montaña"]),
        ("montañas", ["Montaña"]),
        ("", []),
        ("gull", ["Sea Gull"]),
    ],
)
def test_names_are_found_longest_first_in_any_spelling(
    lexicon: Lexicon, text: str, found: list[str]
) -> None:
    assert values(lexicon, text) == found


def test_a_match_knows_where_it_stood(lexicon: Lexicon) -> None:
    text = "the  red - baron!"
    (found,) = lexicon.find(text)
    assert text[found.start : found.end] == "red - baron"
    assert found.text == "red - baron"


def test_a_short_japanese_name_is_found_between_words_only() -> None:
    fish = Lexicon([entry("鯉")])
    assert [f.text for f in fish.find("鯉の凧", min_length=1)] == ["鯉"]
    assert fish.find("緋鯉幟", min_length=1) == []


def test_one_form_of_two_columns_is_found_with_both() -> None:
    both = Lexicon([entry("Comet"), entry("comet", "comet", "kind")])
    (found,) = both.find("comet")
    assert {e.column for e in found.entries} == {"name", "kind"}


def test_a_word_of_a_column_is_not_also_one_that_has_its_stem() -> None:
    kinds = Lexicon([entry("vest", "vest", "kind"), entry("vestido", "dress", "kind")])
    assert [[e.value for e in found.entries] for found in kinds.find("vestido")] == [["dress"]]
    assert [[e.value for e in found.entries] for found in kinds.find("vests")] == [["vest"]]


def test_lookup_takes_a_whole_form_then_its_normal_form(lexicon: Lexicon) -> None:
    assert [e.value for e in lexicon.lookup("Cx5")] == ["CX-5"]
    assert [e.value for e in lexicon.lookup("barons")] == ["Baron"]
    assert lexicon.lookup("red") == ()


def test_similar_names_come_best_first_with_their_scores(lexicon: Lexicon) -> None:
    (first, score), *others = lexicon.similar("red barn")
    assert first.value == "Red Baron"
    assert score == pytest.approx(0.8875)  # one letter left out
    assert all(other <= score for _, other in others)


def test_what_may_not_be_repaired_is_never_similar(lexicon: Lexicon) -> None:
    assert [e.form for e, _ in lexicon.similar("gulll")] in ([], ["Sea Gull"])
    assert lexicon.similar("zzzz") == []


def test_an_empty_lexicon_finds_nothing() -> None:
    empty = Lexicon([])
    assert empty.find("anything") == []
    assert empty.similar("anything") == []
    assert empty.sounding("エニシング") == ()


def test_a_name_is_found_by_its_sound_when_only_one_sounds_so() -> None:
    names = Lexicon([entry("BLANCHE TABLE"), entry("GRANO OLIVE")])
    assert [e.value for e in names.sounding("グラノオリーブ")] == ["GRANO OLIVE"]
    assert names.sounding("オリ") == ()
    assert names.sounding("grano olive") == ()  # the same letters are no other spelling
    rivals = Lexicon([entry("GRANO OLIVE"), entry("GRANA OLIVA")])
    assert rivals.sounding("グラノオリーブ") == ()
    short = Lexicon([entry("Garmin"), entry("Fossil")])
    assert [e.value for e in short.sounding("ガーミン")] == ["Garmin"]
    assert [e.value for e in short.sounding("フォッシル")] == ["Fossil"]
    assert short.sounding("ガーメン") == ()


def test_a_name_is_called_by_its_first_two_words() -> None:
    people = Lexicon([entry("Dolores Quesada Moral"), entry("Dolores Prado Vega")])
    assert [e.value for e in people.called("dolores quesada")] == ["Dolores Quesada Moral"]
    assert [e.value for e in people.called("prado vega")] == ["Dolores Prado Vega"]


def test_a_short_name_in_signs_is_found_by_its_letters() -> None:
    places = Lexicon([entry("草津"), entry("別府"), entry("べっぷ館")])
    assert [e.value for e in places.sounding("kusatsu")] == ["草津"]
    assert [e.value for e in places.sounding("beppu")] == ["別府"]
    assert places.sounding("kusa") == ()


def test_values_of_a_column_are_without_aliases_and_words() -> None:
    names = Lexicon([entry("Comet"), Entry("the swift", "kites", "name", "Comet", "alias")])
    assert [e.form for e in names.values_of(("kites", "name"))] == ["Comet"]
    assert names.values_of(("kites", "kind")) == []


def test_similar_names_of_some_columns_only() -> None:
    both = Lexicon([entry("Comet"), entry("Comets", column="kind")])
    near = both.similar("comett", [("kites", "kind")])
    assert [e.column for e, _ in near] == ["kind"]


def test_a_name_of_several_words_is_called_by_its_first_or_last(lexicon: Lexicon) -> None:
    kites = Lexicon([entry("Gaviota Azulada"), entry("Nube"), entry("Rey de Copas")])
    assert [e.value for e in kites.called("gaviota")] == ["Gaviota Azulada"]
    assert [e.value for e in kites.called("azulada")] == ["Gaviota Azulada"]
    assert kites.called("nube") == kites.called("rey") == kites.called("copas") == ()


def test_a_name_of_three_letters_has_a_plural_too() -> None:
    lexicon = Lexicon([Entry("KIX", "boats", "builder", "KIX", inflected=False)])
    assert [found.text for found in lexicon.find("two kixs")] == ["kixs"]
    assert not lexicon.find("two kixes")
