"""Where to point the phones: the addresses of a server, and a QR code."""

from __future__ import annotations

import io
import ipaddress
import socket
from contextlib import suppress
from typing import TextIO

import segno


def announce(host: str, port: int, out: TextIO) -> str:
    """Tell `out` the addresses and a QR code; the address for a browser on this machine."""
    local = f"http://{_in_url(_local(host))}:{port}/"
    lan = lan_address() if is_everywhere(host) else None
    print(f"Fano is at    {local}", file=out)
    if lan is not None:
        shared = f"http://{_in_url(lan)}:{port}/"
        print(f"Phones go to  {shared}\n", file=out)
        with suppress(UnicodeEncodeError):  # a terminal that has no blocks to draw it with
            print(qr(shared), file=out)
    print("Ctrl-C ends it.", file=out, flush=True)
    return local


def qr(url: str) -> str:
    """The QR code of an address, for a terminal."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def is_everywhere(host: str) -> bool:
    """Whether a server on that host can be reached from other machines, by any address."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return not host


def _local(host: str) -> str:
    return "localhost" if is_everywhere(host) else host


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def lan_address() -> str | None:
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
