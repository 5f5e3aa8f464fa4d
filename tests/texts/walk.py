"""Texts as people read them."""


def without_placeholders(text: str) -> str:
    for name in ("{n}", "{label}", "{value}", "{name}", "{symbol}"):
        text = text.replace(name, "")
    return text.strip()
