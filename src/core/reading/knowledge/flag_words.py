"""Words by which people ask for a yes-or-no column, drawn from what it is called.

"Tóxica para mascotas" is asked for as toxic, poisonous, 有毒; its no as safe for dogs. What the
TOML lists (`asked_as`) comes on top, and where it lists any a header's plain words are left to it.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import chain

from src.config.texts import all_texts
from src.core.engines.lexicon import Entry
from src.core.engines.words import words_of
from src.core.reading.knowledge.traits import Traits, free_of, named_in, stems, traits, without
from src.core.reading.wording import all_wordings
from src.core.store.catalog import Column, Table
from src.core.store.column_words import undone_forms
from src.core.store.folding import fold

NOT = "not"
"""As an entry's value: the word asks for the flag's no."""
_SHORTEST = 3
_SHORTEST_BARE = 2


def flag_entries(table: Table, answering: Collection[str]) -> Iterator[Entry]:
    """Beside what the TOML lists; none is for a misspelt word. `answering` names the columns whose
    cells say something between yes and no as well."""
    headers = (map(stems, _called(column)) for column in table.columns)
    shared = Counter(chain.from_iterable(frozenset().union(*each) for each in headers))
    for column in table.columns:
        if column.role != "flag" and column.name not in answering:
            continue
        plain = [*_plain(column, shared)]
        undone = (form.format(w) for w in plain if w.isascii() for form in undone_forms())
        words = {**dict.fromkeys(undone, NOT), **dict.fromkeys(plain, ""), **_meant(column)}
        for word, value in words.items():
            yield Entry(word, table.id, column.name, value, "alias", False)


def _called(column: Column) -> list[str]:
    """What the column is called, folded: by its label, or else its name."""
    texts = all_texts(column.config.label) or (column.name,)
    return [fold(text.replace("_", " ")) for text in texts]


def _meant(column: Column) -> dict[str, str]:
    """Words of every language for what the header speaks of, with the value they ask for."""
    found: dict[str, str] = {}
    for header in (*_called(column), *map(fold, column.config.asked_as)):
        found |= _of_header(header, traits())
    return found


def _of_header(header: str, known: Traits) -> dict[str, str]:
    if substance := free_of(header):
        synonyms = [w for ws in known.trait.values() if substance in ws for w in ws] or [substance]
        return {form: "" for word in synonyms for form in without(word)}
    whom = named_in(header, "whom")
    if harm := named_in(header, "harm"):
        bad = dict.fromkeys((word for name in harm for word in known.harm[name]), "")
        good = (*(w for name in harm for w in known.harmless[name]), *known.safe_for(whom))
        return bad | dict.fromkeys(good, NOT)
    if whom and not _is_for_something(header, known):
        words = (word for name in whom for word in known.whom[name])
        return dict.fromkeys((*known.safe_for(whom), *words), "")
    named = named_in(header, "trait")
    return dict.fromkeys((word for name in named for word in known.trait[name]), "")


def _is_for_something(header: str, known: Traits) -> bool:
    """Whether a word before "for dogs" says more than that it is fit for them: what it says may as
    well be harm."""
    words = [word.surface for word in words_of(header) if word.kind != "other"]
    at = next((i for i, word in enumerate(words) if word in known.behind), 0)
    kept = known.plain | known.fitting
    return any(word not in kept and len(word) >= _SHORTEST for word in words[:at])


def _plain(column: Column, shared: Counter[str]) -> Iterator[str]:
    """Words of the header that no other column has, where they say by themselves what is meant."""
    known = traits()
    if column.config.asked_as and column.role == "flag":
        return
    for header in _called(column):
        spoken = [*named_in(header, "whom"), *named_in(header, "harm"), *named_in(header, "trait")]
        if free_of(header) or spoken:
            continue
        for word in _head(header, known):
            if all(shared[each] == 1 for each in stems(word)) and not any(
                wording.is_filler(word) for wording in all_wordings().values()
            ):
                yield word


def _head(header: str, known: Traits) -> list[str]:
    """The words before "for"; those behind where the first only say that it fits."""
    words = [word.surface for word in words_of(header) if word.kind != "other"]
    at = next((i for i, word in enumerate(words) if word in known.behind), len(words))
    empty = known.plain | known.fitting | known.behind
    naming = [
        [word for word in part if word not in empty and len(word) >= _SHORTEST]
        for part in (words[:at], words[at:])
    ]
    return [*(naming[0] or naming[1]), *_bare(header, empty)]


def _bare(header: str, empty: frozenset[str]) -> list[str]:
    """In scripts without spaces the header less what only frames it: 刷卡 of 可刷卡."""
    bare = header
    for frame in sorted((each for each in empty if not each.isascii()), key=len, reverse=True):
        bare = bare.removeprefix(frame).removesuffix(frame)
    return [bare] if bare != header and len(bare) >= _SHORTEST_BARE else []
