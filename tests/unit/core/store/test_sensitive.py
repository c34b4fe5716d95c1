import pytest

from src.core.store.sensitive import sensitive_columns


@pytest.mark.parametrize(
    "name",
    [
        *("supplier_cost", "purchasePrice", "profit margin", "coste_proveedor", "precio de compra"),
        *("原価", "仕入先", "进价", "成本价"),
        *("internal_notes", "staff comment", "nota_interna", "社内メモ", "内部备注"),
        *(
            "owner_email",
            "e-mail",
            "correo electrónico",
            "customer phone",
            "メールアドレス",
            "邮箱",
        ),
        *("OBJECTID", "Shape__Area", "last_edited_user", "Template Suffix", "担当者", "经办人"),
        *("owner", "date_of_birth", "curp", "顧客名", "身份证"),
        *("teacher phone", "教师电话", "担当者の電話", "teléfono del profesor"),
        *("iban", "card_number", "口座番号", "密码", "api_token", "password", "contraseña"),
    ],
)
def test_columns_that_are_not_for_customers_are_known_by_name(name: str) -> None:
    assert set(sensitive_columns({name: ["x"], "price": ["1"]})) == {name}


@pytest.mark.parametrize(
    "name",
    [
        *(
            "internal_storage",
            "memoria interna",
            "内部面积",
            "phone",
            "teléfono",
            "notes",
            "author",
        ),
        *("editor", "created_by", "template", "object", "shape", "担当声優"),
        *("brand", "price", "pin_count", "costume", "clave", "shelf", "marginalia", "电话"),
    ],
)
def test_columns_for_customers_are_left_alone(name: str) -> None:
    assert sensitive_columns({name: ["x", "y"]}) == {}


@pytest.mark.parametrize(
    ("cells", "hidden"),
    [
        (["ann@mail.example", "bo@mail.example", "-"], True),
        (["GB29 NWBK 6016 1331 9268 19"], True),
        (["4111 1111 1111 1111"], True),
        (["sk-abcdefghijklmnop"], True),
        (["write to ann@mail.example", "or call"], False),
        (["GT-1001", "GT-1002"], False),
        ([], False),
    ],
)
def test_some_are_known_by_their_cells(cells: list[str], hidden: bool) -> None:
    assert bool(sensitive_columns({"x": cells})) is hidden


def test_a_cost_is_a_price_unless_there_is_another_price() -> None:
    assert sensitive_columns({"cost": ["3"]}) == {}
    assert sensitive_columns({"cost": ["3"], "supplier": ["x"]}).keys() == {"supplier"}
    assert sensitive_columns({"cost": ["3"], "price": ["5"]}).keys() == {"cost"}
    assert sensitive_columns({"Cost £": ["3"], "Retail £": ["5"]}).keys() == {"Cost £"}
    assert sensitive_columns({"批发价": ["3"], "库存": ["5"]}) == {}
    assert sensitive_columns({"批发价": ["3"], "零售价": ["5"]}).keys() == {"批发价"}


def test_a_number_to_be_called_is_private_only_where_it_is_a_persons() -> None:
    numbers = ["+34 600 111 222", "600 111 333"]
    assert sensitive_columns({"phone": numbers}) == {}
    assert sensitive_columns({"mobile": numbers}) == {"mobile": "how to reach a person"}
    assert sensitive_columns({"mobile": ["yes", "no"]}) == {}


@pytest.mark.parametrize("name", ["cost_per_person", "Cost per night", "costo por persona"])
def test_a_cost_that_the_customer_pays_is_shown_beside_a_price(name: str) -> None:
    assert not sensitive_columns({name: ["20"], "price": ["1"]})
    assert sensitive_columns({"cost": ["20"], "supplier cost per person": ["1"], "price": ["1"]})


def test_the_birth_of_people_in_public_life_is_shown() -> None:
    assert not sensitive_columns({"name": ["x"], "birth_date": ["1731-03-04"], "died": ["1800"]})
