"""Pages of mapped files that the process lets go of."""

import mmap
import re
from pathlib import Path

import pytest

from src.core.engines.mapped_files import let_go_of

SIZE = 1_000_000


def held(path: Path) -> int:
    """KB of the file that this process holds."""
    mapped = Path("/proc/self/smaps").read_text("utf-8")
    found = re.search(rf"{re.escape(str(path))}\n(?:.+\n)*?Rss: +(\d+) kB", mapped)
    assert found, "it is mapped"
    return int(found[1])


@pytest.mark.skipif(not Path("/proc/self/smaps").exists(), reason="it is told on Linux alone")
def test_what_is_let_go_is_read_again(tmp_path: Path) -> None:
    path, other = tmp_path / "words.dic", tmp_path / "other.dic"
    for each in (path, other):
        each.write_bytes(b"word" * (SIZE // 4))
    with path.open("rb") as file, other.open("rb") as another:
        content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        beside = mmap.mmap(another.fileno(), 0, access=mmap.ACCESS_READ)
        assert content[:] == beside[:]
        let_go_of("/words.dic")
        assert held(path) == 0
        assert held(other) >= SIZE // 1024
        assert content[-4:] == b"word"
