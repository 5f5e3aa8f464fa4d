"""A server process: from the settings to the signal that ends it."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import signal
import socket
import sqlite3
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TextIO

from aiohttp import web

from fano.errors import FanoError
from fano.log import PersistentLog, SqliteLog, open_log
from fano.server.app import app_of
from fano.server.config.settings import DEFAULT_PORT, Settings
from fano.server.context import Node
from fano.server.hosting.environment import Timing
from fano.server.http.addresses import announce
from fano.server.http.pages import all_pages
from fano.server.ops.logs import configure_logs

PORTS_TO_TRY = 20
KEEP_ALIVE_S = 20.0
"""How long a connection may stay without a request."""
UNREAD_S = 30.0
"""How long a connection may stay whose client takes nothing of what it was sent."""
STOP_S = 3.0
"""How long a stop waits for clients that do not go."""
HANDOVER_S = 5.0
"""How long a start waits for a server on the same file that is about to stop."""
BACKLOG = 1024
GIVE_WAY_S = 0.0005
"""How soon a thread that reads or computes gives way to the event loop; the default of 5 ms would
delay a call several times over."""

_logger = logging.getLogger(__name__)


class Closable(Protocol):
    def close(self) -> None: ...


class PortTaken(FanoError):
    """Another program has the port."""


def run(settings: Settings, *, out: TextIO, open_browser: bool = False) -> None:
    """Serve until a signal; then say goodbye to all clients, write everything, and return."""
    configure_logs(settings.log_format, settings.log_level)
    listening = bind(settings.host, settings.port)

    def started() -> None:
        address = ""
        with suppress(OSError):  # nobody reads it, or its disk is full: players come all the same
            address = announce(settings.host, listening.getsockname()[1], out)
        if open_browser and address:
            webbrowser.open(address)

    with listening, asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(serve(settings, listening, started))


async def serve(
    settings: Settings,
    listening: socket.socket,
    started: Callable[[], None],
    timing: Timing | None = None,
) -> None:
    """Answer on that socket until the process gets a signal to stop."""
    stop = asyncio.Event()
    on_signals(stop)
    _allow_many_files()
    with suppress(OSError):  # if there is no such folder then, the log says so
        settings.database.parent.mkdir(parents=True, exist_ok=True)
    log = open_log(settings.postgres or settings.database)
    try:
        served = only_server_of(log)
        runner = runner_of(app_of(Node(log, settings, timing=timing), all_pages()))
        try:
            await runner.setup()
            await web.SockSite(runner, listening, backlog=BACKLOG).start()
            _logger.info("serving %s on port %s", log.where, listening.getsockname()[1])
            started()
            _spare_the_collector()
            sys.setswitchinterval(GIVE_WAY_S)
            await stop.wait()
            _logger.info("stopping")
        finally:
            await runner.cleanup()
            served.close()
    finally:
        await log.close()
    _logger.info("stopped")


def only_server_of(log: PersistentLog) -> Closable:
    """Held open until the end, it keeps other servers off that database; or `FanoError`."""
    if isinstance(log, SqliteLog):
        return alone_with(log.path)
    held = log.hold(HANDOVER_S)
    if held is None:
        raise FanoError(
            f"another server keeps its rooms in {log.where}: end that one first, or choose "
            "another database for this one (--database)"
        )
    return held


def alone_with(database: Path) -> sqlite3.Connection:
    """Held open until the end, it keeps other servers off that file; or `FanoError`.

    A room lives in one process: its players on another would not see what happens here.
    """
    file = database.resolve()  # whatever name it goes by here
    beside = file.with_name(f"{file.name}-serving")
    held = sqlite3.connect(beside, timeout=HANDOVER_S, isolation_level=None)
    try:
        held.execute("PRAGMA journal_mode = OFF")  # nothing ever gets as far as the file
        held.execute("BEGIN EXCLUSIVE")  # given up with the process, however that ends
        # Of a file that cannot be written that would be no lock at all, and no error.
        held.execute("PRAGMA user_version = 1")
    except sqlite3.OperationalError as error:
        held.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise FanoError(f"cannot hold on to {beside}: {error}") from None
        raise FanoError(
            f"another server keeps its rooms in {database}: end that one first, or choose "
            "another file for this one (--database)"
        ) from None
    return held


def runner_of(app: web.Application, shutdown_timeout: float = STOP_S) -> web.AppRunner:
    """What answers for it."""
    return web.AppRunner(
        app,
        access_log=None,
        handle_signals=False,
        auto_decompress=False,  # nobody packs what they send here, but for mischief
        keepalive_timeout=KEEP_ALIVE_S,
        shutdown_timeout=shutdown_timeout,
    )


def _allow_many_files() -> None:
    """Every connection is one, and many systems allow a thousand at first."""
    with suppress(ImportError, OSError, ValueError):  # Windows has no such bound
        import resource  # noqa: PLC0415

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _spare_the_collector() -> None:
    """Rooms make many small values and few cycles: look for those more seldom than usual."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    signals = [signal.SIGTERM, signal.SIGINT]
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signals.append(signal.SIGHUP)  # the terminal was closed, and nobody asked to outlive it
    for name in signals:
        try:
            loop.add_signal_handler(name, stop.set)
        except NotImplementedError:  # Windows' loop takes no handlers: this one wakes it itself
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(stop.set))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    with suppress(ImportError):
        import uvloop  # noqa: PLC0415 - there is none for Windows

        return uvloop.new_event_loop
    return None


def bind(host: str, port: int | None) -> socket.socket:
    """A socket on that port, or on the first free one from the default port on."""
    if port is not None:
        return _bind(host, port)
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TO_TRY):
        with suppress(PortTaken):
            return _bind(host, candidate)
    return _bind(host, 0)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows, where reuse means to share
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; every connection inherits it
            timeout_ms = int(UNREAD_S * 1000)
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, timeout_ms)
        made.bind((host, port))
        made.listen(BACKLOG)
    except (OSError, OverflowError, TypeError, UnicodeError) as error:  # some names are none
        made.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise PortTaken(
                f"port {port} is taken by another program: choose another, or leave it out"
            ) from None
        raise FanoError(f"cannot listen on {host} port {port}: {error}") from None
    return made
