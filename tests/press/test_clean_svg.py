"""Drawings as programs save them: what they look like stays, and what they bring besides goes."""

from time import process_time
from xml.etree import ElementTree

import pytest

from fano.deckfile import BadPicture, inspect
from fano.deckfile.limits import SVG_BYTES, SVG_ELEMENTS
from fano.deckfile.svg import check
from fano.press.artwork.clean_svg import cleaned
from fano.press.artwork.render_svg import render_svg
from fano.press.artwork.style_sheet import MOST_RULES

XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
DTD = '"-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'

BY_PROGRAMS = {
    "Inkscape": f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="30mm" height="20mm" viewBox="0 0 30 20" id="svg5" {XMLNS}
  inkscape:version="1.3" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">
  <inkscape:note/><path style="font-variant:normal;overflow:visible;vector-effect:none;fill:#c00;
  stroke-dasharray:none;stroke-dashoffset:0;marker:none;-inkscape-stroke:none" d="M0 0H9V9Z"/>
</svg>""",
    "Illustrator, with attributes": f"""<?xml version="1.0"?><!DOCTYPE svg PUBLIC {DTD}>
<svg {XMLNS} x="0px" y="0px"
  viewBox="0 0 30 20" style="enable-background:new 0 0 30 20;" xml:space="preserve">
  <clipPath id="b"><use xlink:href="#a" style="overflow:visible;"/></clipPath>
  <path id="a" data-original="#fff" style="fill:#c00;" d="M0 0H9V9Z"/>
</svg>""",
    "Illustrator, with a style sheet": f"""<?xml version="1.0" encoding="utf-8"?>
<svg version="1.1" id="Ebene_1" {XMLNS} viewBox="0 0 30 20" xml:space="preserve">
<style type="text/css">
	.st0{{fill:#c00;}}
	.st1{{fill:none;stroke:#1D1D1B;stroke-width:2;stroke-linecap:round;stroke-miterlimit:10;}}
	.st2{{clip-path:url(#SVGID_2_);}}
	.st3{{opacity:0.5;enable-background:new    ;}}
</style>
<circle class="st0" cx="10" cy="10" r="9"/><path class="st1" d="M4,10c2-4,10-4,12,0"/>
<defs><rect id="SVGID_1_" x="12" y="2" width="9" height="9"/></defs>
<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
<g class="st2"><circle class="st0 st3" cx="20" cy="10" r="9"/></g>
</svg>""",
    "Illustrator, in another language": f"""<?xml version="1.0" encoding="UTF-8"?>
<svg id="Слой_2" data-name="Слой 2" {XMLNS} viewBox="0 0 30 20">
  <defs><style>
      .cls-1 {{ fill: url(#名称未設定グラデーション_6); }}
      .cls-1, .cls-2 {{ stroke-width: 0px; }}
      .cls-2 {{ fill: #c00; isolation: isolate; }}
    </style>
    <linearGradient id="名称未設定グラデーション_6" x2="30" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="#ffde00"/><stop offset="1" stop-color="#e3001b"/>
    </linearGradient>
  </defs>
  <g id="Слой_1-2" data-name="Слой 1"><rect class="cls-1" width="30" height="20"/>
  <polygon class="cls-2" points="15 4 25 18 5 18"/></g>
</svg>""",
    "CorelDRAW": f"""<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg PUBLIC {DTD}>
<svg {XMLNS} xml:space="preserve" width="30mm" height="20mm" version="1.1" viewBox="0 0 30 20"
 style="shape-rendering:geometricPrecision; image-rendering:optimizeQuality; fill-rule:evenodd">
 <defs><style type="text/css"><![CDATA[
    .str0 {{stroke:#2B2A29;stroke-width:2}}
    .fil0 {{fill:#c00;fill-rule:nonzero}}
   ]]></style></defs>
 <g id="Слой_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/>
  <rect class="fil0 str0" x="5" y="5" width="20" height="9"/></g>
</svg>""",
    "Canva": f"""<svg {XMLNS} width="500" zoomAndPan="magnify" viewBox="0 0 30 20" height="500"
preserveAspectRatio="xMidYMid meet" version="1.0"><defs><clipPath id="0d1c6b5b0a"><path
d="M 5 5 L 20 5 L 20 20 Z M 5 5 " clip-rule="nonzero"/></clipPath></defs><g
clip-path="url(#0d1c6b5b0a)"><path fill="#c00" d="M 0 0 L 30 0 L 30 20 Z M 0 0 "
fill-opacity="1" fill-rule="nonzero"/></g></svg>""",
    "Figma": f"""<svg width="30" height="20" viewBox="0 0 30 20" fill="none" {XMLNS}>
<g id="Logo / Primary 🍋" clip-path="url(#clip0_1_2)"><g id="Logo / Primary 🍋">
<rect id="Rectangle 1" width="30" height="20" rx="4" fill="#c00"/></g></g>
<defs><clipPath id="clip0_1_2"><rect width="25" height="20" fill="white"/></clipPath></defs>
</svg>""",
    "PowerPoint": f"""<svg width="30" height="20" {XMLNS} xml:space="preserve" overflow="hidden">
<path d="M5 5H25V15Z" stroke="#172C51" stroke-miterlimit="8" fill="#c00"/></svg>""",
    "Iconfont": f"""<?xml version="1.0" standalone="no"?><!DOCTYPE svg PUBLIC {DTD}><svg
t="1700000000000" class="icon" viewBox="0 0 30 20" version="1.1" {XMLNS} p-id="1478" width="200"
height="200"><path d="M5 5H25V15Z" fill="#c00" p-id="1479"></path></svg>""",
}


def drawing(svg: bytes) -> bytes:
    """As a deck stores it; what it refuses may still be rendered to pixels."""
    plain = cleaned(svg)
    check(plain)
    return plain


def drawn(svg: bytes) -> bytes:
    return render_svg(svg.decode(), 90, 60).tobytes()


@pytest.mark.parametrize("program", BY_PROGRAMS)
def test_drawings_are_taken_as_programs_save_them(program: str) -> None:
    svg = BY_PROGRAMS[program].encode()
    made = drawing(svg)
    assert inspect("a.svg", made)[1:] == (30, 20)
    assert drawn(made) == drawn(svg)
    assert b"style>" not in made


def styled(sheet: str, content: str = '<path class="a b" id="c" d="M0 0H9V9Z"/>') -> bytes:
    return f'<svg {XMLNS} viewBox="0 0 9 9"><style>{sheet}</style>{content}</svg>'.encode()


@pytest.mark.parametrize(
    ("sheet", "fill"),
    [
        (".a{fill:red}.b{fill:blue}", "blue"),
        (".b{fill:blue}.a{fill:red}", "red"),
        (".a.b{fill:red}.b{fill:blue}path{fill:lime}*{fill:pink}", "red"),
        ("path.a{fill:red}.a{fill:blue}", "red"),
        ("#c{fill:red}.a.b{fill:blue}", "red"),
        (".other,.a{fill:red}g.b{fill:blue}#a{fill:lime}", "red"),
        ("/* .b{fill:blue} */.a{ fill : red ; ; }", "red"),
        ("", None),
    ],
)
def test_of_two_rules_the_one_counts_that_counts_in_a_browser(sheet: str, fill: str | None) -> None:
    made = drawing(styled(sheet))
    assert (f'style="fill:{fill}"'.encode() in made) == (fill is not None)
    assert drawn(made) == drawn(styled(sheet))


def test_an_elements_own_style_counts_more_than_the_sheet_and_that_more_than_attributes() -> None:
    content = '<path class="a" fill="#111" stroke="#222" style="stroke:#333" d="M0 0H9V9Z"/>'
    svg = styled(".a{fill:#444;stroke:#555}", content)
    made = drawing(svg)
    assert b'style="fill:#444;stroke:#333"' in made
    assert drawn(made) == drawn(svg)


def test_a_colour_for_wide_screens_gives_way_to_the_one_for_all() -> None:
    wide = 'style="fill:#c00;fill:color(display-p3 1 0 0);fill-opacity:1"'
    made = drawing(styled("", f'<path {wide} d="M0 0H9V9Z"/>'))
    assert b'style="fill:#c00;fill-opacity:1"' in made


HOSTILE = {
    "@import url(http://a.example/a.css);": "'@import",
    "@import url(#a);.a{fill:red}": "'@import url\\(#a\\);.a'",
    "@font-face{font-family:x;src:url(a)}": "'@font-face'",
    "@media screen{.a{fill:red}}": "'@media screen{.a{fill:red'",
    "@keyframes x{from{fill:red}to{fill:blue}}": "'@keyframes",
    ".a:hover{fill:red}": "'.a:hover'",
    "g>path{fill:red}": "'g>path'",
    "g path{fill:red}": "'g path'",
    "path[d]{fill:red}": "'path\\[d\\]'",
    "{fill:red}": "''",
    ".a{fill:red !important}": "'.a{fill:red !important'",
    ".a{fill:red": "'.a{fill:red'",
    ".a{fill:red}}": "''",
    "/* .a{fill:red}": "'/\\* .a{fill:red}'",
    ".\\61{fill:red}": "style sheet with",
    ".a{fill:url(http://a.example/a.svg#a)}": "a value that is not allowed",
    ".a{fill:url(data:image/svg+xml,x)}": "a value that is not allowed",
    ".a{fill:\\75rl(//a.example)}": "a value that is not allowed",
    ".a{fill:expression(alert(1))}": "a value that is not allowed",
    ".a{fill:var(--x)}": "a value that is not allowed",
    ".a{background:url(#a)}": "the style 'background'",
    ".a{behavior:url(#a)}": "the style 'behavior'",
    ".a{-moz-binding:url(#a)}": "the style '-moz-binding'",
    ".a{filter:url(#a)}": "the style 'filter'",
    ".a{stroke-dasharray:.001}": "the style 'stroke-dasharray'",
    ".a{transform:scale(2)}": "the style 'transform'",
    ".a{fill:url(#nowhere)}": "refers to #nowhere",
}


@pytest.mark.parametrize("sheet", HOSTILE)
def test_what_else_a_style_sheet_may_say_is_refused_by_its_name(sheet: str) -> None:
    with pytest.raises(BadPicture, match=HOSTILE[sheet]):
        drawing(styled(sheet))


def test_a_style_stays_within_its_quotes() -> None:
    made = drawing(styled(".a{fill:red&quot; onload=&quot;x}"))
    path = ElementTree.fromstring(made.decode())[0]  # noqa: S314 - it was looked through
    assert set(path.attrib) == {"style", "d"}


def test_rules_for_nothing_in_the_drawing_are_gone_with_the_sheet() -> None:
    made = drawing(styled(".z{filter:url(//a.example)}.a{fill:red}"))
    assert b"example" not in made


@pytest.mark.parametrize(
    ("svg", "why"),
    [
        (styled(".a{fill:" + "x" * 5000 + "}", '<path class="a"/>' * 500), "larger than"),
        (styled("*{fill:red}" * (MOST_RULES + 1)), f"more than {MOST_RULES} rules"),
        (styled(",".join(["*"] * (MOST_RULES + 1)) + "{fill:red}"), f"more than {MOST_RULES}"),
        (styled("/*" * (SVG_BYTES // 2 - 200)), "style sheet"),
        (styled("*{fill:red}" * MOST_RULES, "<g/>" * 60_000), f"more than {SVG_ELEMENTS} elements"),
        (styled("." + "a" * 400_000 + "{fill:red}"), "style sheet"),
        (styled(".a" * 100_000 + "{fill:red}"), "style sheet"),
    ],
)
def test_a_style_sheet_cannot_explode(svg: bytes, why: str) -> None:
    before = process_time()
    with pytest.raises(BadPicture, match=why):
        drawing(svg)
    assert process_time() - before < 5


@pytest.mark.parametrize("said", ['type="text/x-scss"', 'media="print"'])
def test_a_sheet_for_something_else_is_refused(said: str) -> None:
    svg = styled(".a{fill:red}").replace(b"<style", f"<style {said}".encode())
    with pytest.raises(BadPicture, match="has a style sheet for"):
        drawing(svg)


def test_styles_that_draw_are_not_lost_but_refused() -> None:
    for style in ("filter:url(#a)", "stroke-dasharray:1 2", "vector-effect:non-scaling-stroke"):
        with pytest.raises(BadPicture, match=f"has the style '{style.partition(':')[0]}'"):
            drawing(styled("", f'<path style="{style}" d="M0 0H9V9Z"/>'))


def test_a_fresh_name_is_not_one_that_is_taken() -> None:
    svg = styled(
        "", '<g id="part-0"/><path id="ä" d="M0 0H9V9Z"/><use href="#ä"/><use href="#part-0"/>'
    )
    made = drawing(svg)
    assert b'<path id="part-1"' in made
    assert b'href="#part-1"' in made
    assert b'href="#part-0"' in made
