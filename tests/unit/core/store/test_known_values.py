"""A column whose cells a vocabulary of the product has is asked for by all of its words."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from src.cli.new.command import new
from src.config.loading import load_concierge
from src.config.settings import Settings, get_settings
from src.config.tables import ColumnConfig
from src.config.vocabularies import vocabularies
from src.core.errors import ConfigError
from src.core.services.agent_service import AgentService
from src.core.store.known_values import known_words, shortened

WARDROBE = """item,kind,colour,price
Ada,sundress,crimson,40
Bea,sundress,navy,55
Cleo,parka,olive,120
Dora,parka,black,150
Ella,boots,brown,90
Fay,hiking boots,grey,110
Gil,cardigan,burgundy,60
Hal,jeans,blue,70
Ida,skirt,yellow,35
Jo,sneakers,white,65
Kim,blouse,red,45
Lou,backpack,green,80
"""


@pytest.fixture(scope="module")
def wardrobe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    """Clothes that nobody tuned: the TOML is as `new` writes it."""
    folder = tmp_path_factory.mktemp("wardrobe")
    (folder / "rail.csv").write_text(WARDROBE, "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CONCIERGE_INPUT", str(folder))
        patch.setenv("CONCIERGE_DATA", str(folder / "data"))
        get_settings.cache_clear()
        new("rail", folder / "rail.csv")
        service = AgentService(Settings(model="built-in", embeddings="none"))
    get_settings.cache_clear()
    yield service
    service.close()


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("red dresses", {"Ada"}),
        ("vestidos rojos", {"Ada"}),
        ("赤いドレス", {"Ada"}),
        ("红色的连衣裙", {"Ada"}),
        ("trench coats under 130", {"Cleo"}),
        ("abrigo negro", {"Dora"}),
        ("boots", {"Ella", "Fay"}),
        ("hiking boots", {"Fay"}),
        ("灰色的登山靴", {"Fay"}),
        ("カーディガン", {"Gil"}),
        ("zapatillas blancas", {"Jo"}),
        ("mochilas", {"Lou"}),
        ("crimson dresses", {"Ada"}),
    ],
)
def test_clothes_that_nobody_tuned_are_found_in_four_languages(
    wardrobe: AgentService, question: str, found: set[str]
) -> None:
    turn = wardrobe.ask("rail", question)
    assert set(turn.keys) == found, turn.answer


def test_the_only_value_of_a_sense_has_all_its_words() -> None:
    values, includes = known_words(["rojo", "azul", "verde"]) or ({}, {})
    assert "red" in values["rojo"] and "赤い" in values["rojo"] and not includes


def test_of_several_values_of_a_sense_each_is_a_kind_of_it() -> None:
    values, includes = known_words(["crimson", "scarlet", "black"]) or ({}, {})
    assert includes["red"] == ["crimson", "scarlet"]
    assert "rojo" in values["red"] and "crimson" not in values["red"]


def test_kinds_of_kinds_are_known_by_the_words_of_the_data() -> None:
    _, includes = known_words(["botas de montaña", "botas", "falda"]) or ({}, {})
    assert includes["botas"] == ["botas de montaña"]


@pytest.mark.parametrize(
    "values", [["red"], ["red", "Ohio", "Texas", "Utah"], ["Ada", "Bea"], [], ["red"] * 500]
)
def test_a_column_of_other_values_gets_no_words(values: list[str]) -> None:
    assert known_words(values) is None


def test_no_value_of_a_vocabulary_stands_in_it_twice() -> None:
    for name, each in vocabularies().items():
        unknown = {kind for kinds in each.includes.values() for kind in kinds} - each.values.keys()
        assert not unknown, f"{name}: 'includes' names {unknown}, which are no values"


def test_a_vocabulary_that_there_is_not_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(
        'name = "A"\nabout = "A"\n[tables.a]\nfile = "a.csv"\nlabel = "a"\n'
        '[tables.a.columns.b]\nvocabulary = "colours"\n'
        '[[tools]]\nname = "search_a"\ntables = "a"\npurpose = "Searches a."\n',
        "utf-8",
    )
    with pytest.raises(ConfigError, match=r"no vocabulary 'colours'; there are: .*\bcolors\b"):
        load_concierge(tmp_path / "a.toml")


def test_values_are_a_list_or_named_with_their_words() -> None:
    listed = ColumnConfig.model_validate({"values": ["Nord", ["Fjell", "fiell"]]})
    assert listed.values == {"Nord": [], "Fjell": ["fiell"]}
    more = ColumnConfig.model_validate({"vocabulary": "fuels", "values": [["steam", "vapor"]]})
    assert more.values["steam"] == ["vapor"] and len(more.values) > 1


@pytest.mark.parametrize("values", [[1], [[]], [{"a": "b"}]])
def test_a_list_of_anything_else_is_told(values: list[object]) -> None:
    with pytest.raises(ValidationError, match="a list holds values"):
        ColumnConfig.model_validate({"values": values})


def test_values_are_called_without_the_word_that_they_share() -> None:
    assert shortened(["Blue Eyes", "Green Eyes"]) == {
        "Blue Eyes": ["blue"],
        "Green Eyes": ["green"],
    }
    assert shortened(["Room 1", "Room 2"]) == {}
    assert shortened(["Blue", "Blue Eyes", "Green Eyes", "Grey Eyes", "Red Eyes"]) == {}
    assert shortened(["Oak", "Elm", "Blue Eyes"]) == {}
