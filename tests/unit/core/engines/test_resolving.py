import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.engines.lexicon import Entry, Lexicon
from src.core.engines.resolving import Resolution, resolve, word_threshold

MAKER, MODEL = ("kites", "maker"), ("kites", "model")
MODELS = {
    "Zafiro": "Velloria",
    "Zafiro 3": "Velloria",
    "Zafiro 5": "Velloria",
    "Tramontana": "Velloria",
    "VX-5": "Velloria",
    "Gal": "Brukmann",
    "Montera": "Brukmann",
    "Montego": "Quetzo",
    "Brisa Nocturna": "Quetzo",
    "Rondel": "Quetzo",
    "Focana": "Quetzo",
}


@pytest.fixture(scope="module")
def kites() -> Lexicon:
    makers = [Entry(name, *MAKER, name) for name in sorted(set(MODELS.values()))]
    models = [
        Entry(name, *MODEL, name, owner_column="maker", owners=(maker,))
        for name, maker in MODELS.items()
    ]
    alias = Entry("queso", *MAKER, "Quetzo", "alias")
    shared = Entry("Alba", *MODEL, "Alba", owner_column="maker", owners=("Brukmann", "Quetzo"))
    return Lexicon([*makers, *models, alias, shared])


def model(kites: Lexicon, text: str) -> Resolution:
    return resolve(kites, text, first=[MODEL])


def name_of(found: Resolution) -> str | None:
    return found.chosen.value if found.chosen else None


@pytest.mark.parametrize("text", ["zafiro 5", "ZAFIRO5", "Zafiro-5", " zafiro  5. "])
def test_a_name_is_itself_in_any_case_and_with_any_separators(kites: Lexicon, text: str) -> None:
    found = model(kites, text)
    assert (found.verdict, name_of(found), found.score) == ("exact", "Zafiro 5", 1)


def test_an_alias_is_the_value_it_stands_for(kites: Lexicon) -> None:
    found = resolve(kites, "Queso", first=[MAKER])
    assert (found.verdict, name_of(found)) == ("alias", "Quetzo")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("tramontna", "Tramontana"),
        ("rtamontana", "Tramontana"),
        ("tramomtama", "Tramontana"),
        ("rondell", "Rondel"),
        ("safiro", "Zafiro"),
        ("saphiro 5", "Zafiro 5"),
        ("brisa noctrna", "Brisa Nocturna"),
    ],
)
def test_a_misspelt_name_is_repaired(kites: Lexicon, text: str, name: str) -> None:
    found = model(kites, text)
    assert (found.verdict, name_of(found)) == ("repaired", name)
    assert found.threshold <= found.score < 1


@pytest.mark.parametrize(
    "text",
    [
        "gala",  # a short name has every short word for a neighbour
        "galo",
        "cvx5",
        "x5",
        "vx-9",  # other numbers
        "zafiro 7",
        "tesoro",  # a real name that is not there
        "montaña rusa",
        "a",
        "",
        "?",
        "2018",
    ],
)
def test_what_is_not_in_the_data_is_unknown(kites: Lexicon, text: str) -> None:
    found = model(kites, text)
    assert (found.verdict, found.chosen, found.entries) == ("unknown", None, ())


def test_too_close_to_call_offers_both(kites: Lexicon) -> None:
    found = model(kites, "montega")
    assert (found.verdict, found.chosen) == ("ambiguous", None)
    assert {entry.value for entry in found.rivals} == {"Montera", "Montego"}


def test_the_maker_beside_a_name_is_dropped(kites: Lexicon) -> None:
    for text in ("quetzo rondel", "rondel quetzo", "Quetzo rondle", "queso rondel"):
        assert name_of(model(kites, text)) == "Rondel"


def test_a_maker_that_does_not_own_the_name_is_not_dropped(kites: Lexicon) -> None:
    assert model(kites, "velloria rondel").verdict == "unknown"


def test_either_owner_of_a_name_is_dropped(kites: Lexicon) -> None:
    for text in ("alba", "brukmann alba", "alba quetzo"):
        assert name_of(model(kites, text)) == "Alba"


def test_a_name_in_the_wrong_field_counts_as_the_data_writes_it(kites: Lexicon) -> None:
    maker = resolve(kites, "rondel", first=[MAKER])
    assert maker.chosen is not None
    assert maker.chosen.column == "model"
    assert model(kites, "velloria").entries[0].column == "maker"
    assert resolve(kites, "rondl", first=[MAKER]).verdict == "unknown"


def test_other_columns_can_be_shut_out(kites: Lexicon) -> None:
    assert resolve(kites, "rondel", columns=[MAKER]).verdict == "unknown"
    assert name_of(resolve(kites, "rondle", columns=[MODEL])) == "Rondel"


def test_one_long_word_names_the_only_name_that_begins_or_ends_with_it(kites: Lexicon) -> None:
    assert name_of(model(kites, "nocturna")) == "Brisa Nocturna"
    assert name_of(model(kites, "brisa")) == "Brisa Nocturna"


def test_two_spellings_of_one_name_are_no_rivals() -> None:
    twice = Lexicon([Entry(form, *MODEL, form) for form in ("Tramontana", "TRAMONTANA")])
    found = resolve(twice, "tramontna")
    assert found.verdict == "repaired"
    assert {entry.value for entry in found.entries} == {"Tramontana", "TRAMONTANA"}


def test_an_empty_lexicon_knows_nothing() -> None:
    assert resolve(Lexicon([]), "anything").verdict == "unknown"


@given(text=st.text(max_size=30))
def test_any_text_is_resolved_without_an_error(text: str) -> None:
    found = resolve(Lexicon([Entry("Rondel", *MODEL, "Rondel")]), text)
    assert (found.chosen is None) == (found.verdict in ("ambiguous", "unknown"))
    assert found.asked == text
    assert found.why


def test_shorter_names_must_be_nearer() -> None:
    thresholds = [word_threshold(length) for length in range(1, 20)]
    assert thresholds == sorted(thresholds, reverse=True)


def test_two_values_with_one_word_for_both_are_no_rivals() -> None:
    names = Lexicon(
        [
            Entry("payment", "parts", "tags", "payment"),
            Entry("payment", "parts", "tags", "支付", "alias"),
            Entry("支付", "parts", "tags", "支付"),
        ]
    )

    found = resolve(names, "pyament", in_sentence=True)

    assert found.verdict == "repaired"
    assert {entry.value for entry in found.entries} == {"payment", "支付"}
