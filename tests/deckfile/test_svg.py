"""Only drawings pass: whatever acts, loads, hides or explodes is refused by name."""

from __future__ import annotations

import time

import pytest

from fano.deckfile import BadPicture, limits, svg

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def drawing(content: str, attributes: str = "") -> bytes:
    return f'<svg {NS} viewBox="0 0 32 24" {attributes}>{content}</svg>'.encode()


def refusal(data: bytes) -> str:
    with pytest.raises(BadPicture) as refused:
        svg.check(data)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300
    return str(refused.value)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "<title>A &lt;dog&gt; &#38; a cat</title><desc>x</desc><!-- drawn by hand -->",
        '<g fill="none"><path fill="#F8312F" d="M29.9 3.9C30-8 1e3 6.25.5.5z" opacity=".5"/></g>',
        '<linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient>',
        '<radialGradient id="b" gradientTransform="scale(2 3)" xlink:href="#c"/><g id="c"/>',
        "<rect style=\"fill:url('#r');stroke : rgba(0,0,0,.5) ;\" id='r2'/><g id='r'/>",
        '<clipPath id="c"><use href="#d"/></clipPath><g clip-path="url(#c)"/><circle id="d"/>',
        '<text x="1" font-family="\'Noto Sans\', serif">A<tspan dx="2">B</tspan></text>',
        '<path d="M0 0" transform="translate(1,2)rotate(3)  matrix (1 0 0 1 0 0)"/>',
        '<g xml:space="preserve"><polygon points="1,2 3,4"/></g>',
        "<![CDATA[<script>only text</script>]]>",
    ],
)
def test_drawings_pass(content: str) -> None:
    assert svg.check(drawing(content)) == (32, 24)


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('viewBox="-1 -2.5 30, 40.25"', (30, 40.25)),
        ('width="30" height="40px"', (30, 40)),
        ('width="100%" height="100%" viewBox="0,0,3e2,.5"', (300, 0.5)),
    ],
)
def test_the_size_of_a_drawing(attributes: str, size: tuple[float, float]) -> None:
    assert svg.check(f"\ufeff<?xml version='1.0'?>\n<svg {NS} {attributes}/>".encode()) == size


@pytest.mark.parametrize(
    "attributes",
    [
        "",
        'viewBox="0 0 0 5"',
        'viewBox="0 0 5"',
        'viewBox="0 0 - 5"',
        'viewBox="0 0 -5 5"',
        'viewBox="0 0 1e99 5"',
        'viewBox="0 0 nan inf"',
        'width="30"',
        'width="10%" height="10%"',
        f'viewBox="{"1" * 100_000}"',
    ],
)
def test_a_drawing_without_a_size(attributes: str) -> None:
    assert "needs a viewBox" in refusal(f"<svg {NS} {attributes}/>".encode())


@pytest.mark.parametrize(
    "name",
    [
        "script",
        "style",
        "foreignObject",
        "image",
        "a",
        "animate",
        "animateTransform",
        "animateMotion",
        "set",
        "handler",
        "listener",
        "iframe",
        "audio",
        "video",
        "filter",
        "feImage",
        "pattern",
        "marker",
        "switch",
        "metadata",
        "cursor",
        "svg",
        "Script",
        "SCRIPT",
        "font-face-uri",
        "discard",
        "mpath",
        "view",
    ],
)
def test_elements_that_are_not_allowed(name: str) -> None:
    sentence = f"has the element '{name}', which is not allowed"
    assert sentence in refusal(drawing(f"<g><{name}/></g>"))


@pytest.mark.parametrize(
    "name",
    [
        "onload",
        "onclick",
        "onbegin",
        "onmouseover",
        "ONLOAD",
        "class",
        "filter",
        "src",
        "data-x",
        "tabindex",
        "target",
        "stroke-dasharray",
        "attributeName",
        "values",
        "xml:base",
        "xlink:title",
        "xlink:actuate",
        "cursor",
    ],
)
def test_attributes_that_are_not_allowed(name: str) -> None:
    sentence = refusal(drawing(f'<path {name}="1"/>'))
    assert name.rpartition(":")[2] in sentence
    assert "of path, which is not allowed" in sentence


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('<animate attributeName="href" to="javascript:alert(1)"/>', "the element 'animate'"),
        ('<set attributeName="xlink:href" to="#x"/>', "the element 'set'"),
        ('<use href="http://evil.example/x.svg#a"/>', "outside itself in the attribute 'href'"),
        ('<use href="other.svg#a"/>', "outside itself"),
        ('<use href=" #a"/>', "outside itself"),
        ('<use href="data:image/svg+xml;base64,AAAA#a"/>', "outside itself"),
        ('<use xlink:href="javascript:alert(1)"/>', "outside itself"),
        ('<use href="&#106;avascript:alert(1)"/>', "outside itself"),
        ('<path href="#a"/>', "outside itself in the attribute 'href' of path"),
        ('<use href="#nowhere"/>', "refers to #nowhere, which is not in it"),
        ('<path fill="url(#nowhere)"/>', "refers to #nowhere, which is not in it"),
        ('<path fill="url(http://evil.example/)"/>', "not allowed in the attribute 'fill' of path"),
        ('<path fill="url(&quot;//evil.example/&quot;)"/>', "the attribute 'fill' of path"),
        ('<path fill="URL(#a)" id="a"/>', "the attribute 'fill' of path"),
        ('<path fill="url(data:image/png;base64,AAAA)"/>', "the attribute 'fill' of path"),
        ('<path fill="u\\72l(x)"/>', "the attribute 'fill' of path"),
        ('<path fill="image-set(x 1x)"/>', "the attribute 'fill' of path"),
        ('<path fill="var(--x)"/>', "the attribute 'fill' of path"),
        ('<path style="background:url(#a)"/>', "has the style 'background'"),
        ('<path style="fill:url(x.png)"/>', "the attribute 'style' of path"),
        ('<path style="@import url(x.css)"/>', "has the style '@import url(x.css)'"),
        ('<path style="fill:red;behavior:url(x)"/>', "has the style 'behavior'"),
        ('<path style="fill:expression(alert(1))"/>', "the attribute 'style' of path"),
        ('<path style="fill:/*x*/red"/>', "the attribute 'style' of path"),
        ('<path style="fi\\6cl:red"/>', "has the style"),
        ('<path id="a b"/>', "has an odd id: 'a b'"),
        ('<path id="a"/><path id="a"/>', "gives the id 'a' twice"),
        ('<x:script xmlns:x="http://www.w3.org/1999/xhtml"/>', "xhtml script', which is not"),
        ('<s:script xmlns:s="http://www.w3.org/2000/svg"/>', "has the element 'script'"),
        ('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude"/>', "XInclude include', which"),
        ('<path xmlns=""/>', "has the element 'path', which is not allowed"),
        ('<path xmlns:x="u:x" x:fill="red"/>', "has the attribute 'u:x fill' of path"),
        ("<?xml-stylesheet href='x.css'?>", "processing instruction 'xml-stylesheet'"),
        ("&xxe;", "is not well-formed SVG: undefined entity"),
        ("<path", "is not well-formed SVG"),
        ("</svg><svg/>", "is not well-formed SVG"),
    ],
)
def test_content_that_is_not_allowed(content: str, sentence: str) -> None:
    assert sentence in refusal(drawing(content))


LAUGHS = "<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'>]>"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (LAUGHS.encode() + drawing("&b;"), "has a DOCTYPE"),
        (b"<!DOCTYPE svg SYSTEM 'file:///etc/passwd'>" + drawing(""), "has a DOCTYPE"),
        (b"<?xml-stylesheet href='x.css'?>" + drawing(""), "processing instruction"),
        (b"<html/>", "begins with 'html', not with the svg element"),
        (b"<svg viewBox='0 0 1 1'/>", "begins with 'svg', not with the svg element of http"),
        (b"", "is not well-formed SVG: no element found"),
        (drawing("").decode().encode("utf-16"), "is an SVG that is not UTF-8 at byte 0"),
        (drawing("\0"), "holds a zero byte"),
        (drawing("").decode().encode("utf-16-le"), "holds a zero byte"),
        (b"<?xml version='1.0' encoding='utf-7'?>" + drawing(""), "is written in 'utf-7'"),
        (b"<?xml version='1.0' encoding='cp037'?>" + drawing(""), "is written in 'cp037'"),
        (drawing("<!--" + "x" * limits.SVG_BYTES + "-->"), "is an SVG larger than 512 KiB"),
        (drawing("<g>" * 40 + "</g>" * 40), "is nested more than 40 elements deep"),
        (drawing("<g/>" * 2_000), "has more than 2000 elements"),
        (drawing('<g id="a"><use href="#a"/></g>'), "too deeply or without end"),
        (drawing('<mask id="a" mask="url(#a)"/>'), "too deeply or without end"),
    ],
)
def test_files_that_are_not_allowed(data: bytes, sentence: str) -> None:
    assert sentence in refusal(data)


def test_a_bomb_of_references() -> None:
    levels = "".join(
        f'<g id="l{n}">{f"<use href={chr(34)}#l{n + 1}{chr(34)}/>" * 10}</g>' for n in range(9)
    )
    assert "too often or too deeply" in refusal(drawing(f'{levels}<path id="l9"/>'))


def test_a_long_chain_of_references() -> None:
    chain = "".join(f'<use id="u{n}" href="#u{n + 1}"/>' for n in range(500))
    assert "too deeply" in refusal(drawing(f'{chain}<g id="u500"/>'))


def test_a_long_chain_of_references_from_its_end() -> None:
    """The parts are weighed before the whole is known to be deep."""
    chain = "".join(f'<use id="u{n}" href="#u{n + 1}"/>' for n in reversed(range(500)))
    assert "too deeply" in refusal(drawing(f'<g id="u500"/>{chain}'))


@pytest.mark.parametrize(
    "value",
    ["a" * 400_000, "(" * 400_000, " " * 400_000, "url(" * 100_000, "1 " * 200_000, "a(" * 200_000],
)
@pytest.mark.parametrize("attribute", ["d", "style", "viewBox", "id", "transform"])
def test_long_values_take_no_long_time(attribute: str, value: str) -> None:
    start = time.process_time()
    try:
        svg.check(f'<svg {NS} width="1" height="1"><path {attribute}="{value}"/></svg>'.encode())
    except BadPicture as error:
        assert len(str(error)) < 300  # noqa: PT017
    assert time.process_time() - start < 1
