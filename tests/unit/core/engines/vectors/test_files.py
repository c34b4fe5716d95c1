from pathlib import Path

import numpy as np
import pytest

from src.core.engines.vectors.collection import (
    KeptVectors,
    read_vectors,
    select,
    shipped_beside,
    text_hash,
    write_vectors,
)


def kept(*texts: str, value: float = 0.5) -> KeptVectors:
    return KeptVectors(
        tuple(map(text_hash, texts)), np.full((len(texts), 4), value, dtype=np.float16)
    )


def test_what_is_written_is_read_by_the_same_model_only(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "guides.npz"
    write_vectors(path, "small", kept("a", "b"))
    found = read_vectors(path, "small")
    assert found is not None
    assert found.hashes == (text_hash("a"), text_hash("b"))
    assert found.vectors.dtype == np.float16
    assert read_vectors(path, "large") is None
    assert read_vectors(tmp_path / "none.npz", "small") is None


def test_the_same_vectors_make_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_vectors(tmp_path / name, "small", kept("a", "b"))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


@pytest.mark.parametrize("cut", [0, 10, 200])
def test_a_broken_file_is_as_good_as_none(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "guides.npz"
    write_vectors(path, "small", kept("a", "b"))
    path.write_bytes(path.read_bytes()[:cut])
    assert read_vectors(path, "small") is None


def test_a_file_that_would_run_code_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "guides.npz"
    np.savez(path, model="small", hashes=np.array([{}], dtype=object), vectors=np.zeros((1, 4)))
    assert read_vectors(path, "small") is None


def test_hashes_that_do_not_fit_the_vectors_are_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "guides.npz"
    hashes = np.zeros((2, 16), dtype=np.uint8)
    np.savez(path, model="small", hashes=hashes, vectors=np.zeros((3, 4), dtype=np.float16))
    assert read_vectors(path, "small") is None


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "guides.npz"
    write_vectors(path, "small", kept("a"))
    before = path.read_bytes()

    def no_space(handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(OSError, match="no space"):
        write_vectors(path, "small", kept("a", "b"))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_selection_takes_the_first_file_that_has_a_text() -> None:
    found = select([None, kept("a", value=1), kept("a", "b", "c", value=2)], [text_hash("b")])
    assert found is not None
    assert found.hashes == (text_hash("b"),)
    both = select([kept("a", value=1), kept("a", "b", value=2)], [text_hash("a"), text_hash("b")])
    assert both is not None
    assert both.vectors[:, 0].tolist() == [1, 2]
    assert select([kept("a")], [text_hash("z")]) is None


def test_shipped_vectors_lie_beside_the_data() -> None:
    assert shipped_beside(Path("input/guides.csv")) == Path("input/guides.csv.vectors.npz")
