"""Sizes → values of the size column, or words of the data; else the data does not tell of them."""

from dataclasses import dataclass, replace

from src.core.question import ValueConstraint
from src.core.reading.binding.scope import Scope
from src.core.reading.grammar.garment_sizes import PLAIN, Size, is_in_letters
from src.core.reading.knowledge.shops import shops
from src.core.reading.knowledge.written_sizes import written_sizes
from src.core.reading.recognition.mentions import Chunk


@dataclass(frozen=True)
class SizeBinder:
    """One size at a time, as it was written and in one way."""

    scope: Scope

    def bind(self) -> None:
        for size in self.scope.mentions.sizes:
            asked = self.scope.text[size.start : size.end]
            if value := self._value(size, asked):
                self.scope.bound.constraints.append(value)
            elif letters := self._letters(size, asked):
                self._append(letters)
            elif self._is_word(asked):
                self._append(self.scope.as_chunk(size.start, size.end))
            elif words := self._in_titles(size):
                self._append(words)
            elif name := self._listing():
                none = ValueConstraint(column=name, values=(size.text,), asked=asked)
                self.scope.bound.constraints.append(none)
            else:
                self.scope.bound.missing.append(asked)

    def _append(self, chunk: Chunk) -> None:
        self.scope.chunks.append(replace(chunk, sized=True))

    def _is_word(self, asked: str) -> bool:
        return self.scope.knowledge.vocabulary(self.scope.table).has(asked, latin=True)

    def _letters(self, size: Size, asked: str) -> Chunk | None:
        """A size in letters that titles have, however they write it; "large" alone is a word, too,
        and says how big a bag is."""
        letters = size.text.casefold()
        if not is_in_letters(letters) or (letters in PLAIN and self._is_word(asked)):
            return None
        titles = self.scope.knowledge.titles[self.scope.table.id]
        chunk = self.scope.as_chunk(size.start, size.end)
        is_there = bool(written_sizes(letters, titles))
        return replace(chunk, words=((letters, letters),)) if is_there else None

    def _in_titles(self, size: Size) -> Chunk | None:
        """'Plus size', which titles say in so many words."""
        chunk = self.scope.as_chunk(size.start, size.end)
        if len(chunk.words) != 2 or not chunk.text.replace(" ", "").isalpha():
            return None
        titles = self.scope.knowledge.titles[self.scope.table.id]
        forms = titles.side_by_side(*(word for word, _ in chunk.words))
        return replace(chunk, forms=forms) if forms else None

    def _listing(self) -> str | None:
        """The column of sizes, where each row lists all it comes in: what none has is not there."""
        table = self.scope.table
        tool = shops(self.scope.knowledge.catalog.config).get(table.id)
        name = tool.parsed.get("size") if tool else None
        listing = name and table.column(name).role == "tags" and table.column(name).config.separator
        return name if listing else None

    def _value(self, size: Size, asked: str) -> ValueConstraint | None:
        table = self.scope.table
        tool = shops(self.scope.knowledge.catalog.config).get(table.id)
        column = tool.parsed.get("size") if tool else None
        for text in (size.text, asked) if column else ():
            values = [
                entry.value
                for entry in self.scope.knowledge.values.lookup(text)
                if (entry.table, entry.column) == (table.id, column)
            ]
            if values:
                return ValueConstraint(
                    column=str(column), values=tuple(dict.fromkeys(values)), asked=asked
                )
        return None
