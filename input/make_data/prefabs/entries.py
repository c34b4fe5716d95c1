"""``prefabs.txt`` to entries: those written by hand, then copies of them by other authors."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice

from input.make_data.table import Row

COLUMNS = ("id", "version", "author", "repo_url", "name", "description", "tags")
LONGEST_ID = 64


@dataclass(frozen=True)
class Prefab:
    """One block of ``prefabs.txt``."""

    id: str
    version: str
    author: str
    name: str
    description: str
    tags: tuple[str, ...]


def prefab_rows(text: str, rows: int | None = None) -> Iterator[Row]:
    """The first ``rows`` entries (default: those written by hand), more of them as forks."""
    written = [_parsed(block) for block in text.split("\n\n") if not block.startswith("#")]
    wanted = len(written) if rows is None else rows
    yield from (_row(prefab) for prefab in islice(_with_forks(written), wanted))


def _parsed(block: str) -> Prefab:
    heading, name, description, tags = block.strip().split("\n")
    identifier, version, author = heading.split(" ")
    return Prefab(identifier, version, author, name, description, tuple(tags.split("；")))


def _with_forks(written: list[Prefab]) -> Iterator[Prefab]:
    """An open-source component that is liked gets copied: same words, another author and id."""
    yield from written
    for number in count(2):
        suffix = f"-fork-{number}"
        for place, prefab in enumerate(written):
            author = written[(place + 7 * number) % len(written)].author
            identifier = prefab.id[: LONGEST_ID - len(suffix)] + suffix
            version = f"{number}.0.{place}"
            yield Prefab(identifier, version, author, prefab.name, prefab.description, prefab.tags)


def _row(prefab: Prefab) -> Row:
    return {
        "id": prefab.id,
        "version": prefab.version,
        "author": prefab.author,
        "repo_url": f"https://example.com/{prefab.author.lower()}/{prefab.id}",
        "name": prefab.name,
        "description": prefab.description,
        "tags": list(prefab.tags),
    }
