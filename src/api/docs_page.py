"""The API's description as a page; FastAPI's own would fetch its scripts from elsewhere."""

from html import escape
from typing import Any

STYLE = """body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto }
table { border-collapse: collapse } td, th { text-align: left; padding: .25rem .75rem .25rem 0 }"""


def docs_page(openapi: dict[str, Any], prefix: str) -> str:
    """HTML of an OpenAPI description: each route under `prefix`, what it takes and answers."""
    title = escape(f"{openapi['info']['title']} {openapi['info']['version']}")
    routes = "".join(
        _route(method, prefix + path, route, openapi)
        for path, methods in openapi["paths"].items()
        for method, route in methods.items()
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style><h1>{title}</h1>"
        f'<p>For programs: <a href="openapi.json">openapi.json</a></p>{routes}</html>'
    )


def _route(method: str, path: str, route: dict[str, Any], openapi: dict[str, Any]) -> str:
    parts = [f"<h2><code>{method.upper()} {escape(path)}</code></h2>"]
    parts.append(f"<p>{escape(route.get('description', ''))}</p>")
    if body := route.get("requestBody"):
        schema = body["content"]["application/json"]["schema"]
        parts.append(_fields(openapi["components"]["schemas"][schema["$ref"].rpartition("/")[2]]))
    answers = (
        f"<li>{escape(status)}: {escape(answer['description'])}</li>"
        for status, answer in route["responses"].items()
    )
    return "".join([*parts, "<p>It answers</p><ul>", *answers, "</ul>"])


def _fields(schema: dict[str, Any]) -> str:
    rows = (
        f"<tr><td><code>{escape(name)}</code>"
        f"<td>{'required' if name in schema.get('required', []) else 'optional'}"
        f"<td>{escape(field.get('description', ''))}</tr>"
        for name, field in schema["properties"].items()
    )
    return f"<p>It takes JSON with</p><table><tr><th>key<th>is<th>what</tr>{''.join(rows)}</table>"
