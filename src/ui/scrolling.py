"""Where the page stands: the last question at its top, its answer below it from the start."""

import streamlit as st

LATEST = "latest"
"""Key of the container around the last question and its answer."""

STYLE = """<style>
.st-key-latest { min-height: calc(100dvh - 11rem); }
[data-testid='stChatMessage'] { scroll-margin-top: 4rem; }
</style>"""
"""Room below a short answer, so that its question can stand at the top as well."""

_SCRIPT = """<script data-question="{count}">
requestAnimationFrame(() => {{
  const latest = document.querySelector(".st-key-latest [data-testid='stChatMessage']");
  if (latest) latest.scrollIntoView({{block: "start"}});
}});
</script>"""


def to_question(count: int) -> None:
    """Scroll there once for each question: `count` is how many were put. Taps move nothing."""
    st.html(_SCRIPT.format(count=count), unsafe_allow_javascript=True)
