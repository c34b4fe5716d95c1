from src.core.engines.lexicon.scanning import squashed_track


def test_a_squashed_text_knows_where_its_characters_stood() -> None:
    track = squashed_track("a b")
    assert (track.text, track.span(1, 2)) == ("ab", (2, 3))
