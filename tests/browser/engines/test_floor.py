"""A browser below the floor gets a sentence in its language, never an empty page."""

import pytest
from playwright.sync_api import Browser, expect

# What Firefox had before 98 and Safari before 15.4, and what Chromium had before 85.
WITHOUT = {
    "dialogs": "delete HTMLDialogElement.prototype.showModal",
    "replaceAll": "delete String.prototype.replaceAll",
}
SENTENCES = {
    "en-GB": "This browser is too old",
    "ru-RU": "Этот браузер слишком старый",
    "pl-PL": "Ta przeglądarka jest za stara",
    "de-CH": "Dieser Browser ist zu alt",
    "fr-FR": "Ce navigateur est trop ancien",
    "it-IT": "Questo browser è troppo vecchio",
    "es-MX": "Este navegador es demasiado antiguo",
    "ja-JP": "This browser is too old",
}


@pytest.mark.parametrize("locale", SENTENCES)
def test_an_old_browser_is_told_in_its_language(browser: Browser, url: str, locale: str) -> None:
    context = browser.new_context(locale=locale, viewport={"width": 320, "height": 568})
    page = context.new_page()
    page.add_init_script(WITHOUT["dialogs"])
    page.goto(url)
    expect(page.locator("#too-old")).to_contain_text(SENTENCES[locale])
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    context.close()


@pytest.mark.parametrize("lacking", WITHOUT)
def test_wherever_it_comes_in(browser: Browser, url: str, lacking: str) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.add_init_script(WITHOUT[lacking])
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if "Policy" in said.text else None)
    for where in ("?tv", "?room=ABCDE", "?replay=x"):
        page.goto(url + where)
        expect(page.locator("#too-old")).to_be_visible()
    assert refused == []
    context.close()
