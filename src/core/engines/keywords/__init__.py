"""Search by keywords: the whole query as a phrase first, then its best words one by one."""

from src.core.engines.keywords.extract import essence, says_something
from src.core.engines.keywords.find import Found, FoundKeyword, KeywordSearch
from src.core.engines.keywords.request_words import RequestWords, request_words, stop_words

__all__ = [
    "Found",
    "FoundKeyword",
    "KeywordSearch",
    "RequestWords",
    "essence",
    "request_words",
    "says_something",
    "stop_words",
]
