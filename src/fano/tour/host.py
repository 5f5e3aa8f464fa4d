"""`fano tour`: where to point the phones, and then wait."""

from __future__ import annotations

import io
import ipaddress
import socket
import webbrowser
from contextlib import suppress
from typing import TextIO

import segno

from fano.tour.pages import all_pages
from fano.tour.server import bind, serve

EVERYWHERE = "0.0.0.0"  # noqa: S104 - friends join from their own phones


def run(
    *, host: str = EVERYWHERE, port: int | None = None, open_browser: bool = False, out: TextIO
) -> None:
    """Host the practice page until Ctrl-C, after telling `out` its addresses and a QR code."""
    server = bind(all_pages(), host, port)
    local = f"http://{_in_url(_local(host))}:{server.port}/"
    lan = _lan_address() if _is_everywhere(host) else None
    print(f"Fano is at    {local}", file=out)
    if lan is not None:
        shared = f"http://{_in_url(lan)}:{server.port}/"
        print(f"Phones go to  {shared}\n", file=out)
        with suppress(UnicodeEncodeError):  # a terminal that has no blocks to draw it with
            print(qr(shared), file=out)
    print("Ctrl-C ends it.", file=out, flush=True)
    if open_browser:
        webbrowser.open(local)
    serve(server)


def qr(url: str) -> str:
    """The QR code of an address, for a terminal."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def _is_everywhere(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return not host


def _local(host: str) -> str:
    return "localhost" if _is_everywhere(host) else host


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _lan_address() -> str | None:
    """This machine's address on the network, or nothing when it is on none.

    Connecting a datagram socket sends nothing: it only asks which way it would go.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if ipaddress.ip_address(address).is_loopback else address
