"""The one file that talks to the network: connects, resends, reconnects."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Iterable
from typing import Any, Self
from urllib.parse import urlsplit

import aiohttp
import msgspec

from fano.client.state import ClientState, update
from fano.errors import FanoError
from fano.wire import messages as wire

FIRST_RETRY_S = 0.1
LAST_RETRY_S = 3.0
SILENT_S = 15.0
"""A server that has not even sent a heartbeat for so long is gone."""
FOR_GOOD = {"replaced", "kicked", "left", "closed", "full", "locked", "no_room", "version"}


SENTENCES = {
    "replaced": "another connection with the same token has taken the seat",
    "kicked": "the host has sent this player away",
    "left": "the seat was given up",
    "closed": "the room is closed",
    "full": "the room is full",
    "no_room": "there is no room with that code",
    "version": "the server speaks another version of the protocol, or did not take that token",
    "room_full": "the room is full",
    "locked": "the host lets nobody new in",
    "room_locked": "the host lets nobody new in",
    "room_closed": "the room is closed",
    "bad_name": "the server does not take that name",
    "stopping": "the server is stopping",
    "slow": "too much was left unread",
    "limit": "the server has reached one of its limits",
}

_decode_request = msgspec.json.Decoder(wire.Request).decode


class Left(FanoError):
    """The server has shown this client out, and it will not try again.

    `why` is the reason in the words of the protocol: that of a `bye`, or of a `refused`.
    """

    def __init__(self, why: str) -> None:
        super().__init__(SENTENCES.get(why, why))
        self.why = why


class Client:
    """One device in one room.

    `async with Client("http://HOST:5757", name="Zoe") as client:` opens a room or joins one, and
    keeps it open over reconnects; iterate `client.messages()` for what the server says. `ask`
    sends a request and sees to it that it is answered once, whatever happens to the connection.
    """

    def __init__(
        self,
        url: str,
        *,
        room: str = "",
        name: str = "",
        token: str = "",
        watch: bool = False,
        lang: str = "en",
    ) -> None:
        self.url = socket_url(url)
        self.trouble = ""
        """Why there was no connection, the last time that there was none."""
        self.token = token or secrets.token_hex(16)
        self.state = ClientState()
        self.connects = 0
        self._hello = wire.Hello(
            v=wire.VERSION, token=self.token, room=room, name=name, watch=watch, lang=lang
        )
        self._unanswered: dict[str, bytes] = {}
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._inbox: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._running: asyncio.Task[None] | None = None
        self._again_s = 0.0
        self._sending: set[asyncio.Future[None]] = set()
        self._run_of = secrets.token_hex(4)  # the same token may have been here before
        self._named = 0

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self._run())
        try:
            await self._welcomed()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def _welcomed(self) -> None:
        while not self.state.room:
            message = await self._inbox.get()
            if message is None:
                raise Left(self.state.bye or "the connection ended")
            if message.get("t") == "refused":
                raise Left(str(message["why"]))

    async def __aexit__(self, *_: object) -> None:
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    @property
    def code(self) -> str:
        return str(self.state.room.get("code", ""))

    @property
    def waiting(self) -> int:
        """How many requests have not been answered yet."""
        return len(self._unanswered)

    def next_id(self) -> str:
        """A name for a request that no other of this client has had."""
        self._named += 1
        return f"{self._run_of}-{self._named}"

    async def messages(self) -> AsyncIterator[dict[str, Any]]:
        """What the server says, after `state` has taken it in; ends when it is over for good."""
        while (message := await self._inbox.get()) is not None:
            yield message
        self._inbox.put_nowait(None)  # the end, for later calls, too

    async def ask(self, request: wire.Request) -> dict[str, Any]:
        """Send a request; its answer is the `did` that carries its id, or a refusal.

        `Left` if the server shows this client out before.
        """
        if self._running is None or self._running.done():
            raise Left(self.state.bye or "the connection ended")
        self.send(request)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[request.id] = answer
        return await answer

    async def depart(self) -> None:
        """Give the seat up; otherwise it stays reserved for the token."""
        with contextlib.suppress(Left):
            await self.ask(wire.Depart(id=self.next_id()))

    def send(self, request: wire.Request) -> None:
        """Send a request without waiting; it is sent again after a reconnect until answered.

        `FanoError` if a field is not what it should be: the server would not know what to answer.
        """
        data = msgspec.json.encode(request)
        try:
            _decode_request(data)
        except msgspec.ValidationError as error:
            raise FanoError(f"{type(request).__name__}: {error}") from error
        self._unanswered[request.id] = data
        if self._socket is not None:
            self._push(self._unanswered[request.id])

    def _push(self, data: bytes) -> None:
        socket = self._socket
        if socket is not None and not socket.closed:
            task = asyncio.ensure_future(socket.send_str(data.decode()))
            self._sending.add(task)
            task.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Future[None]) -> None:
        """What could not be sent is sent again after the reconnect that follows."""
        self._sending.discard(task)
        if not task.cancelled():
            task.exception()

    async def _run(self) -> None:
        retry = FIRST_RETRY_S
        try:
            async with aiohttp.ClientSession() as session:
                while self.state.bye not in FOR_GOOD:
                    try:
                        if await self._connected(session):
                            retry = FIRST_RETRY_S
                    except aiohttp.WSServerHandshakeError as error:
                        self.trouble = f"the server answered with {error.status}"
                    except (aiohttp.ClientError, OSError, TimeoutError) as error:
                        self.trouble = str(error)
                    self._socket = None
                    if self.state.bye in FOR_GOOD:
                        break
                    await asyncio.sleep(max(retry, self._again_s))
                    self._again_s = 0.0
                    retry = min(LAST_RETRY_S, retry * 1.7)
        finally:
            self._inbox.put_nowait(None)
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(Left(self.state.bye or "the connection ended"))
                    answer.exception()  # nobody may be waiting for it any more
            self._answers.clear()

    async def _connected(self, session: aiohttp.ClientSession) -> bool:
        """One connection, until it ends; whether it got as far as a welcome."""
        welcomed = False
        async with session.ws_connect(
            self.url, max_msg_size=0, timeout=aiohttp.ClientWSTimeout(ws_receive=SILENT_S)
        ) as socket:
            hello = self._hello
            if self.code:
                hello = msgspec.structs.replace(hello, room=self.code, seen=self.state.seq)
            await socket.send_str(msgspec.json.encode(hello).decode())
            async for frame in socket:
                if frame.type != aiohttp.WSMsgType.TEXT:
                    break
                message = msgspec.json.decode(frame.data)
                if message["t"] in {"welcome", "back"}:
                    welcomed = True
                    self.connects += 1
                    self._socket = socket
                    for data in self._unanswered.values():
                        self._push(data)
                self._take(message)
        return welcomed

    def _take(self, message: dict[str, Any]) -> None:
        self.state = update(self.state, message)
        for did in message.get("missed", (message,)):
            if did["t"] == "did" and did.get("by") == self.state.seat is not None:
                self._answered(did.get("ids", ()), did)
        if message["t"] == "refused":
            self._answered((message["id"],), message)
        if message["t"] == "bye":
            self._again_s = (message.get("again") or 0) / 1000
            self.trouble = SENTENCES.get(message["why"], message["why"])
        self._inbox.put_nowait(message)

    def _answered(self, ids: Iterable[str], answer: dict[str, Any]) -> None:
        for name in ids:
            self._unanswered.pop(name, None)
            future = self._answers.pop(name, None)
            if future is not None and not future.done():
                future.set_result(answer)


def socket_url(url: str) -> str:
    """Where the server of that page listens.

    >>> socket_url("https://play.example.org/"), socket_url("ws://127.0.0.1:5757/ws")
    ('https://play.example.org/ws', 'ws://127.0.0.1:5757/ws')
    """
    try:
        parts = urlsplit(url)
        known = parts.scheme in {"http", "https", "ws", "wss"}
        sound = known and parts.hostname and parts.port != 0
    except ValueError:  # a port that is no number, half a bracket
        sound = False
    if not sound:
        raise FanoError(f"{url!r} is no address of a server; write http://HOST:PORT")
    return f"{url.rstrip('/').removesuffix('/ws')}/ws"
