from src.config.nearest import nearest


def test_the_nearest_name_is_offered() -> None:
    assert nearest("colour", ["price", "color"]) == "did you mean 'color'?"
    assert nearest("PRICE", ["price", "color"]) == "did you mean 'price'?"


def test_all_names_are_told_where_none_is_near() -> None:
    assert nearest("zzz", ["price", "color"]) == "there are: price, color"
    assert nearest("zzz", []) == "there are none"
