"""What some machines lack, for the tests that cannot do without it."""

import os
import shutil
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

import pytest


def _has_ipv6() -> bool:
    """Whether this machine has it, and not only its Python; a container often has not."""
    with suppress(OSError), socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::1", 0))
        return True
    return False


needs_full_disk = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="only Linux has /dev/full, a disk that is always full"
)
needs_proc = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux lists in /proc whose child a process is"
)
needs_tcp_info = pytest.mark.skipif(
    sys.platform != "linux",
    reason="only Linux tells a program the round trip of its socket (TCP_INFO)",
)
needs_user_timeout = pytest.mark.skipif(
    not hasattr(socket, "TCP_USER_TIMEOUT"),
    reason="only Linux gives up connections that nobody reads (TCP_USER_TIMEOUT)",
)
needs_sighup = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no SIGHUP")
needs_folders_to_go = pytest.mark.skipif(
    os.name == "nt", reason="on Windows a folder that somebody is in cannot be removed"
)
needs_ipv6 = pytest.mark.skipif(not _has_ipv6(), reason="this machine has no IPv6 to listen on")

NGINX = shutil.which("nginx", path="/usr/sbin") or shutil.which("nginx") or ""
needs_nginx = pytest.mark.skipif(not NGINX, reason="this machine has no nginx")
