"""Programs that run for as long as a browser is needed, and end with all that they have started."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

START_S = 60
STOP_S = 10


@contextmanager
def running(
    command: Sequence[str], env: Mapping[str, str], fds: Sequence[int] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    """`fds`: open files that it takes over."""
    process = subprocess.Popen(
        command,
        env=env,
        pass_fds=fds,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # so that its children can be ended with it
    )
    for fd in fds:
        os.close(fd)
    try:
        yield process
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(STOP_S)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def connected(port: int) -> socket.socket:
    """To a program that is about to listen there."""
    end = time.monotonic() + START_S
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=START_S)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@contextmanager
def display() -> Iterator[str]:
    """The name of a screen in memory."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24"]
    with running(command, os.environ, [writing]), os.fdopen(reading) as said:
        number = said.readline().strip()
        assert number, "Xvfb does not start"
        yield f":{number}"
