"""All that the server answers over HTTP as JSON: a struct for each answer, and a list of requests.

`tools.http_types` writes the page's types, `docs/http.md` and `docs/openapi.json` from them.
"""
