"""Short forms in headers."""

import pytest

from src.config.texts import Language
from src.core.store.abbreviations import written_out


@pytest.mark.parametrize(
    ("header", "language", "words"),
    [
        ("Cat.", "en", ("category",)),
        ("Cat", "en", ()),
        ("Qty in stock", "en", ("quantity in stock",)),
        ("qtyInStock", "en", ("quantityInStock",)),
        ("Asset No", "en", ("Asset number",)),
        ("No smoking", "en", ()),
        ("wt_kg", "en", ("weight_kg",)),
        ("Stock uds.", "es", ("Stock unidades",)),
        ("N.º habs.", "es", ("número habitaciones",)),
        ("Prov.", "es", ("proveedor", "provincia")),
        ("No", "es", ()),
        ("商品No.", "ja", ("商品番号",)),
        ("数", "ja", ("数量",)),
        ("人数", "ja", ()),
    ],
)
def test_short_forms_are_written_out(
    header: str, language: Language, words: tuple[str, ...]
) -> None:
    assert written_out(header, language) == words
