"""For whom something is sought: "mens", "for my wife", "my niece is turning 5"."""

import re
from collections.abc import Mapping
from functools import cache

from pydantic import BaseModel

from src.config.locale import read_locale
from src.core.reading.grammar.shopping import Said, ShopWords, found

_OF_HOST = re.compile(r"(?:'s?)? ")
_BY_HOST = re.compile(r" del? (?:(?:mis?|la|el|un|una|su|sus) )?")


class PeopleGroups(BaseModel):
    """`config/locales/people.toml`: the groups that words for people are of."""

    exact: tuple[str, ...]
    any_child: str
    children: Mapping[str, str]
    side: Mapping[str, str]

    @property
    def young(self) -> frozenset[str]:
        """The groups of those who are still children."""
        return frozenset({self.any_child, *self.children.values()})


@cache
def people_groups() -> PeopleGroups:
    return PeopleGroups.model_validate(read_locale("people"))


def people_in(folded: str, words: ShopWords) -> list[Said]:
    """For whom it is: "mens", "for my wife"; the mom of "mom jeans" is nobody."""
    bought_for = [said for said in found(words.relations, folded) if _is_given(said, folded, words)]
    return sorted([*found(words.people, folded), *bought_for], key=lambda said: said.start)


def _is_given(said: Said, folded: str, words: ShopWords) -> bool:
    before, behind = folded[: said.start], folded[said.end :]
    given = re.search(rf"(?:{words.lists['given_to'].pattern}) ?$", before)
    given = given or words.lists["given_behind"].match(behind)
    return bool(given) and not _hosts(said, folded, words)


def _hosts(said: Said, folded: str, words: ShopWords) -> bool:
    """'To my brother's wedding', "a la boda de mi hermano": it is for who goes there."""
    for event in words.lists["hosted"].finditer(folded):
        own = said.text.endswith("s") or folded[said.end : event.start()].startswith("'")
        if own and _OF_HOST.fullmatch(folded[said.end : event.start()]):
            return True
        if _BY_HOST.fullmatch(folded[event.end() : said.start]):
            return True
    return False
