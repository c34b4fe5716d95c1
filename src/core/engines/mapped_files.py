"""Files that a library has mapped into this process."""

import ctypes
import mmap
from pathlib import Path

_MAPPED = Path("/proc/self/maps")


def let_go_of(ending: str) -> None:
    """Let go of mapped files whose path ends so, until a page is needed again (Linux)."""
    if not _MAPPED.exists():
        return
    advise = ctypes.CDLL(None).madvise
    for line in _MAPPED.read_text("utf-8").splitlines():
        place, rights, *_ = line.split()
        if rights.startswith("r--") and line.endswith(ending):
            start, end = (int(address, 16) for address in place.split("-"))
            advise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), mmap.MADV_DONTNEED)
