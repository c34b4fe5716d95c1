"""Plain matchers of rapidfuzz, which `tests.bench.typos --compare` prints beside ours."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from src.core.engines.lexicon import Entry
from src.core.engines.likeness import squash
from src.core.store.folding import fold


@dataclass(frozen=True)
class Matcher:
    """The best of the names by one score, if it is not below the threshold."""

    scorer: Callable[..., float]
    threshold: float
    made_ready: Callable[[str], str]

    def over(self, names: Sequence[Entry]) -> Callable[[str], Entry | None]:
        """A function that takes a text for one of the names, or for none."""
        choices = [self.made_ready(fold(entry.form)) for entry in names]

        def match(text: str) -> Entry | None:
            asked = self.made_ready(fold(text))
            best = process.extractOne(
                asked, choices, scorer=self.scorer, score_cutoff=self.threshold
            )
            return names[best[2]] if best else None

        return match


def _as_it_is(folded: str) -> str:
    return folded


MATCHERS: Mapping[str, Matcher] = MappingProxyType(
    {
        "token_set_ratio ≥ 80": Matcher(fuzz.token_set_ratio, 80, _as_it_is),
        "WRatio ≥ 70": Matcher(fuzz.WRatio, 70, _as_it_is),
        "ratio ≥ 80": Matcher(fuzz.ratio, 80, _as_it_is),
        "OSA ≥ .70, squashed": Matcher(OSA.normalized_similarity, 0.7, squash),
    }
)
