import pytest

from src.core.answering.fields import web_link


@pytest.mark.parametrize(
    ("text", "link"),
    [
        (" https://example.com/a?b=1 ", "https://example.com/a?b=1"),
        ("http://example.com", "http://example.com"),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("https://", None),
        ("https://exa mple.com", None),
        ("http://[", None),
        ("example.com", None),
    ],
)
def test_only_a_web_address_becomes_a_link(text: str, link: str | None) -> None:
    assert web_link(text) == link
