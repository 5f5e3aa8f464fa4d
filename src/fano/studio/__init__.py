"""The studio: people's own pictures and words become a deck, kept under a private link.

See docs/studio.md. Nothing here knows of HTTP; `fano.server.routes.studio` does.
"""
