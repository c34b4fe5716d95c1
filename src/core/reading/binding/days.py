"""Days and hours → periods and opening hours on the columns they are about."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from src.core.question import HoursConstraint, PeriodConstraint
from src.core.reading.binding.scope import Scope
from src.core.reading.grammar.times import Period, TimeOfDay
from src.core.reading.recognition.recognise import CALENDAR
from src.core.store.days import day_kind


@dataclass(frozen=True)
class TimeBinder:
    """Takes the times; one that no column is about is missing, or a free word."""

    scope: Scope

    def bind(self) -> None:
        self._periods()
        self._hours()

    def _periods(self) -> None:
        columns = self.scope.table.period
        vocabulary = self.scope.knowledge.vocabulary(self.scope.table)
        for period in self.scope.mentions.periods:
            if columns is None and self._day_of(period):
                continue
            named = not CALENDAR.search(period.text) and vocabulary.has(period.text.strip())
            if columns is None or named:  # クリスマス is a word of the data before it is a day
                self.scope.chunks.append(self.scope.as_chunk(period.start, period.end))
                continue
            first, last = self._with_data(period)
            self.scope.bound.constraints.append(
                PeriodConstraint(
                    start_column=columns[0].name,
                    end_column=columns[1].name,
                    first=first,
                    last=last,
                    asked=period.text.strip(),
                )
            )

    def _day_of(self, period: Period) -> bool:
        """A day said of rows with opening hours: which ones are open then, or those of one. Which
        are closed is no condition: nothing is, rather than its opposite."""
        if period.first is None or not self.scope.table.hours("weekday"):
            return False
        bound = self.scope.bound
        if bound.names_row:
            hours = self.scope.table.hours_source
            known = hours in {column.name for column in self.scope.table.columns}
            bound.asked_columns += [str(hours)] if known else []
            return True
        day = day_kind(period.first)
        columns = self.scope.table.hours(day)
        closed = self.scope.wording.has("closed", self.scope.text)
        if columns and not (closed or self.scope.mentions.hours):
            bound.constraints.append(
                HoursConstraint(
                    opens_column=columns[0],
                    closes_column=columns[1],
                    day=day,
                    minutes=0,
                    when="open",
                    asked=period.text.strip(),
                )
            )
        return True

    def _hours(self) -> None:
        day = self.scope.mentions.day
        columns = self.scope.table.hours(day)
        for time in self.scope.mentions.hours:
            asked = self.scope.text[time.start : time.end].strip()
            if columns is None:
                self.scope.bound.missing.append(asked)
                continue
            self.scope.bound.constraints.append(
                HoursConstraint(
                    opens_column=columns[0],
                    closes_column=columns[1],
                    day=day,
                    minutes=time.minutes,
                    when=self._when(time, asked),
                    asked=asked,
                )
            )

    def _when(self, time: TimeOfDay, asked: str) -> Literal["at", "until", "by"]:
        if time.kind != "before":
            return "at"
        return "by" if self.scope.wording.has("opens_by", asked) else "until"

    def _with_data(self, period: Period) -> tuple[date | None, date | None]:
        """The period as said, or the same of the year before when only that has any data."""
        known = self.scope.knowledge.spans.get(self.scope.table.id)
        if known is None or _overlap((period.first, period.last), known):
            return period.first, period.last
        options = [span for span in period.alternatives if _overlap(span, known)]
        return options[0] if options else (period.first, period.last)


def _overlap(span: tuple[date | None, date | None], known: tuple[date, date]) -> bool:
    return (span[0] or date.min) <= known[1] and (span[1] or date.max) >= known[0]
