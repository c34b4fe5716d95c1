"""Guides, articles and policies: passages whose holes are filled with the numbers of real parts.

A hole is ``{ps}``, the parts that the passage is about, or ``{dishwasher Drain Pump}``, those of
that name, or ``{dishwasher Drain Pump, Bosch}``, those of one maker.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from input.make_data.parts.stock import SITE, Appliance, Part
from input.make_data.table import Row

COLUMNS = (
    *("doc_id", "document_type", "appliance_type", "category", "title", "part_name"),
    *("content", "link"),
)
REPAIRS: Mapping[str, Appliance] = {
    "repairs_refrigerator.txt": "refrigerator",
    "repairs_dishwasher.txt": "dishwasher",
}
APPLIANCES: Mapping[str, Appliance] = {name: name for name in REPAIRS.values()}
INSTALLING, ARTICLES, POLICIES = "installing.txt", "articles.txt", "policies.txt"
FILES = (*REPAIRS, INSTALLING, ARTICLES, POLICIES)

BOILERPLATE = (
    "\n\n            {category}\n        \n\n",
    "{category}\n\n\n    Share this article\n    Facebook  Pinterest  Email\n",
    "\n    Home  /  Blog  /  {category}\n\n        Posted by the repair team\n",
)
"""What a scraper brings along when it takes a whole element for the category."""
CLEAN_CATEGORIES = 4
"""Of the articles in each round of boiler-plate."""

DocumentType = Literal["repair", "blog", "policy"]


@dataclass(frozen=True)
class Document:
    type: DocumentType
    appliance: Appliance | None
    category: str
    title: str
    part: str | None
    content: str
    path: str

    @property
    def id(self) -> str:
        """`repair-refrigerator-noisy-start-relay`, from what the document is about."""
        about = self.path.split("/")[2:]
        return "-".join((self.type, *about)).lower()


def slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9]+", "-", text.replace("'", "")).strip("-")


def read_documents(texts: Mapping[str, str], parts: Sequence[Part]) -> list[Document]:
    """All passages, in the order of their files.

    Raises:
        ValueError: a passage speaks of a part that is not among ``parts``.
    """
    repairs = [
        document
        for file, appliance in REPAIRS.items()
        for document in _repairs(texts[file], appliance, parts)
    ]
    return [
        *repairs,
        *_installing(texts[INSTALLING], parts),
        *_articles(texts[ARTICLES], parts),
        *_policies(texts[POLICIES]),
    ]


def document_rows(documents: Sequence[Document]) -> Iterator[Row]:
    for document in documents:
        yield {
            "doc_id": document.id,
            "document_type": document.type,
            "appliance_type": document.appliance,
            "category": document.category,
            "title": document.title,
            "part_name": document.part,
            "content": document.content,
            "link": SITE + document.path,
        }


def _repairs(text: str, appliance: Appliance, parts: Sequence[Part]) -> Iterator[Document]:
    """A symptom (``##``) with its overview, then the parts that may cause it (``###``)."""
    for section in _sections(text):
        overview, *causes = section.split("\n\n### ")
        symptom, content = overview.split("\n", 1)
        page = f"/repair/{appliance}/{slug(symptom)}"
        title = f"{appliance.capitalize()}: {symptom}"
        yield Document("repair", appliance, symptom, title, None, content, page)
        for cause in causes:
            name, content = cause.split("\n", 1)
            filled = _filled(content, parts, f"{appliance} {name}")
            link = f"{page}/{slug(name)}"
            yield Document("repair", appliance, symptom, f"{title} - {name}", name, filled, link)


def _installing(text: str, parts: Sequence[Part]) -> Iterator[Document]:
    for section in _sections(text):
        heading, content = section.split("\n", 1)
        appliance, name, *variant = heading.split(" | ")
        title = f"How to install: {appliance} {name.lower()}" + "".join(f" ({v})" for v in variant)
        yield Document(
            "repair",
            APPLIANCES[appliance],
            "Installation",
            title,
            name,
            _filled(content, parts, f"{appliance} {name}"),
            f"/repair/{appliance}/installation/{slug('-'.join((name, *variant)))}",
        )


def _articles(text: str, parts: Sequence[Part]) -> Iterator[Document]:
    for place, section in enumerate(_sections(text)):
        heading, content = section.split("\n", 1)
        appliance, category, title = heading.split("| ")
        turn = place % (len(BOILERPLATE) + CLEAN_CATEGORIES)
        pattern = BOILERPLATE[turn] if turn < len(BOILERPLATE) else "{category}"
        yield Document(
            "blog",
            APPLIANCES.get(appliance.strip()),
            pattern.format(category=category.strip()),
            title,
            None,
            _filled(content.split("\n")[0], parts),
            f"/blog/{slug(title).lower()}",
        )


def _policies(text: str) -> Iterator[Document]:
    for section in _sections(text):
        heading, content = section.split("\n", 1)
        topic, title = heading.split(" | ")
        path = f"/help/{topic}/{slug(title).lower()}"
        yield Document("policy", None, topic.capitalize(), title, None, content, path)


def _sections(text: str) -> Iterator[str]:
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        yield section.strip()


def _filled(content: str, parts: Sequence[Part], own: str = "") -> str:
    """``content`` with the PS numbers and makers of parts in its holes."""

    def numbers(hole: re.Match[str]) -> str:
        name, _, maker = (own if hole[1] == "ps" else hole[1]).partition(", ")
        return _in_words([part for part in parts if _is_called(part, name, maker)], hole[0])

    return re.sub(r"\{([^}]+)\}", numbers, content)


def _is_called(part: Part, name: str, maker: str) -> bool:
    appliance, _, words = name.partition(" ")
    return part.appliance == appliance and words in part.name and maker in ("", part.maker)


def _in_words(parts: Sequence[Part], hole: str) -> str:
    if not parts:
        raise ValueError(f"no part for {hole}; its name must stand in a part's name")
    *others, last = (f"{part.number} ({part.maker})" for part in parts)
    return f"{', '.join(others)} and {last}" if others else last
