"""What holds all over the page: small print that can be read, targets that a finger hits."""

import streamlit as st

TOUCH = "@media (pointer: coarse), (max-width: 640px)"
"""A finger, or a page as narrow as a phone: what is tapped is 40 pixels high and wide there."""

CODE = "[data-testid='stCode'] pre .token"

STYLE = f"""<style>
{CODE}:is(.keyword, .function) {{ color: light-dark(#1259a5, #6db3f2); }}
{CODE}.string {{ color: light-dark(#0b6b2a, #4fc97a); }}
{CODE}:is(.number, .boolean) {{ color: light-dark(#0b6a60, #4fd0bf); }}
{CODE}.operator {{ color: light-dark(#a34200, #f59a5b); }}
{CODE}:is(.punctuation, .comment) {{ color: light-dark(#5b6763, #a9b4b0); }}
[data-testid='stCaptionContainer'] {{ opacity: 0.75; }}
[data-testid='stExpander'] summary {{ opacity: 1; }}
button[kind='tertiary'][aria-expanded='true'],
button[data-variant][data-selected='true'] {{ color: inherit !important; }}
button[kind^='primary'] {{ color: light-dark(#fff, #10201d); }}
[data-testid='stBottomBlockContainer'] {{ padding-bottom: 1.5rem; }}
{TOUCH} {{
  [data-testid='stFeedbackButton'], [data-testid='stChatInputSubmitButton'],
  [data-testid='stExpandSidebarButton'] button, [data-testid='stSidebarCollapseButton'] button,
  button[data-testid='stExpandSidebarButton'], [data-testid='stChatMessage'] summary {{
    min-height: 2.5rem; min-width: 2.5rem; }}
  [class*='st-key-delete-'] button, [class*='st-key-menu-'] button,
  [class*='st-key-icon-'] button {{ min-width: 2.5rem; min-height: 2.5rem; }}
}}
[class*='st-key-delete-'] [data-testid='stMarkdownContainer'],
[class*='st-key-menu-'] [data-testid='stMarkdownContainer'],
[class*='st-key-icon-'] [data-testid='stMarkdownContainer'] {{
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
}}
[class*='st-key-menu-'] button > div > [aria-hidden='true'] {{ display: none; }}
[data-testid='stTable'] :is(th, td):first-child,
[data-testid='stTable'] :is(th, td):first-child * {{ word-break: keep-all; }}
@media (max-width: 640px) {{
  [data-testid='stTable'] :is(th, td) {{ padding-inline: 0.3rem; font-size: 0.8rem;
    overflow-wrap: anywhere; }}
  [data-testid='stTable'] :is(th, td):first-child {{ overflow-wrap: break-word; }}
  [data-testid='stChatMessage'] > [aria-hidden] {{ display: none; }}
  [data-testid='stChatMessage']:has(> [aria-label$='assistant']) {{ padding-inline: 0; }}
}}
</style>"""
"""A button without a label has no name for who cannot see its icon: these have one, unseen.

On a phone the question is told apart by its ground: answers get the width of the signs."""


LANGUAGE = """<script data-language="{language}">
document.documentElement.lang = document.currentScript.dataset.language;
</script>"""
"""For who is read to."""


def tell_language(language: str) -> None:
    """What the page is in, for browsers and screen readers."""
    st.html(LANGUAGE.replace("{language}", language), unsafe_allow_javascript=True)


def ink() -> str:
    """The colour of text. Charts know nothing of our dark page: black would be drawn there."""
    shade = "dark" if st.context.theme.type == "dark" else "light"
    return st.get_option(f"theme.{shade}.textColor") or "gray"
