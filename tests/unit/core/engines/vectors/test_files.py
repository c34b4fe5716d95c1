from pathlib import Path

import numpy as np
import pytest

from src.core.engines.vectors.collection import (
    Halves,
    read_vectors,
    shipped_beside,
    text_hash,
    write_vectors,
)


def kept(*texts: str) -> dict[bytes, Halves]:
    return {text_hash(text): np.full(4, 0.5, dtype=np.float16) for text in texts}


def test_what_is_written_is_read_by_the_same_model_only(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "guides.npz"
    write_vectors(path, "small", kept("a", "b"))
    found = read_vectors(path, "small")
    assert list(found) == [text_hash("a"), text_hash("b")]
    assert all(vector.dtype == np.float16 for vector in found.values())
    assert read_vectors(path, "large") == {}
    assert read_vectors(tmp_path / "none.npz", "small") == {}


def test_the_same_vectors_make_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write_vectors(tmp_path / name, "small", kept("a", "b"))
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


@pytest.mark.parametrize("cut", [0, 10, 200])
def test_a_broken_file_is_as_good_as_none(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "guides.npz"
    write_vectors(path, "small", kept("a", "b"))
    path.write_bytes(path.read_bytes()[:cut])
    assert read_vectors(path, "small") == {}


def test_a_file_that_would_run_code_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "guides.npz"
    np.savez(path, model="small", hashes=np.array([{}], dtype=object), vectors=np.zeros((1, 4)))
    assert read_vectors(path, "small") == {}


def test_hashes_that_do_not_fit_the_vectors_are_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "guides.npz"
    hashes = np.zeros((2, 16), dtype=np.uint8)
    np.savez(path, model="small", hashes=hashes, vectors=np.zeros((3, 4), dtype=np.float16))
    assert read_vectors(path, "small") == {}


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


def test_shipped_vectors_lie_beside_the_data() -> None:
    assert shipped_beside(Path("input/guides.csv")) == Path("input/guides.csv.vectors.npz")
