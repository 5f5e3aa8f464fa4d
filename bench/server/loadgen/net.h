// Connections: non-blocking sockets in one epoll set, and WebSocket frames on them.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>

typedef struct {
  int fd, room, player, ready, dead, want_out;
  int shaking;           // the handshake is not answered yet
  uint32_t n;            // calls made
  uint32_t outstanding;  // calls not answered yet
  int own, centre;       // Fano: the cards in sight, -1 for none
  uint8_t *rx, *tx;
  size_t rxcap, rxlen, txcap, txlen, txoff;
  char path[256];
} conn_t;

static conn_t *C;
static int NC, EP, PORT = 9000;
static uint64_t errors, idle_ns;
static int DEBUG;

static void on_message(conn_t *c, uint8_t *p, size_t n);
static void on_ping(conn_t *c, uint8_t *p, size_t n);
static void on_open(conn_t *c);

static void watch(conn_t *c, int op, uint32_t events) {
  struct epoll_event e = {.events = events, .data.ptr = c};
  epoll_ctl(EP, op, c->fd, &e);
}
static void drop(conn_t *c) {
  if (c->dead) return;
  c->dead = 1;
  errors++;
  epoll_ctl(EP, EPOLL_CTL_DEL, c->fd, 0);
}
static void flush_tx(conn_t *c) {
  while (c->txoff < c->txlen) {
    ssize_t r = send(c->fd, c->tx + c->txoff, c->txlen - c->txoff, MSG_NOSIGNAL);
    if (r > 0) { c->txoff += r; continue; }
    if (r < 0 && errno == EAGAIN) {
      if (!c->want_out) watch(c, EPOLL_CTL_MOD, EPOLLIN | EPOLLOUT);
      c->want_out = 1;
      return;
    }
    drop(c);
    return;
  }
  c->txlen = c->txoff = 0;
  if (c->want_out) watch(c, EPOLL_CTL_MOD, EPOLLIN);
  c->want_out = 0;
}
static void put(conn_t *c, const void *p, size_t n) {
  if (c->txlen + n > c->txcap) c->tx = realloc(c->tx, c->txcap = (c->txlen + n) * 2);
  memcpy(c->tx + c->txlen, p, n);
  c->txlen += n;
}
static void ws_send(conn_t *c, int op, const void *p, size_t n) {
  static const uint8_t mask[4] = {0x5a, 0x13, 0xc7, 0x91};
  uint8_t head[8];
  size_t k = 0;
  head[k++] = 0x80 | op;
  if (n < 126) head[k++] = 0x80 | n;
  else { head[k++] = 0x80 | 126; head[k++] = n >> 8; head[k++] = n; }
  memcpy(head + k, mask, 4);
  put(c, head, k + 4);
  size_t start = c->txlen;
  put(c, p, n);
  for (size_t i = 0; i < n; i++) c->tx[start + i] ^= mask[i & 3];
  flush_tx(c);
}
static void ws_text(conn_t *c, const char *s) { ws_send(c, 1, s, strlen(s)); }

static void take_frames(conn_t *c) {
  size_t o = 0;
  while (!c->dead) {
    size_t have = c->rxlen - o, head = 2;
    uint8_t *p = c->rx + o;
    if (have < 2) break;
    size_t n = p[1] & 127;
    if (n == 126) { if (have < 4) break; n = p[2] << 8 | p[3]; head = 4; }
    else if (n == 127) {
      if (have < 10) break;
      n = 0, head = 10;
      for (int i = 2; i < 10; i++) n = n << 8 | p[i];
    }
    if (have < head + n) break;
    int op = p[0] & 15;
    if (DEBUG && op < 9) fprintf(stderr, "[%ld] %.*s\n", (long)(c - C), (int)n, p + head);
    if (op == 9) on_ping(c, p + head, n);
    else if (op == 8) fprintf(stderr, "closed: %.*s\n", (int)n, p + head), drop(c);
    else if (op <= 2) on_message(c, p + head, n);
    o += head + n;
  }
  memmove(c->rx, c->rx + o, c->rxlen -= o);
}
// The connection is up at once (loopback); what answers the handshake comes later.
static void dial(conn_t *c) {
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(PORT)};
  int one = 1;
  char b[1024];
  inet_pton(AF_INET, "127.0.0.1", &a.sin_addr);
  c->fd = socket(AF_INET, SOCK_STREAM, 0);
  setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (connect(c->fd, (void *)&a, sizeof a)) { perror("connect"); exit(1); }
  int n = snprintf(b, sizeof b,
    "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", c->path, PORT);
  if (write(c->fd, b, n) != n) { perror("write"); exit(1); }
  if (!c->rx) c->rx = malloc(c->rxcap = 32768);
  fcntl(c->fd, F_SETFL, O_NONBLOCK);
  c->shaking = 1;
  watch(c, EPOLL_CTL_ADD, EPOLLIN);
}
static int shook_hands(conn_t *c) {
  char *end = memmem(c->rx, c->rxlen, "\r\n\r\n", 4);
  if (!end) return 0;
  if (memcmp(c->rx + 9, "101", 3)) {
    fprintf(stderr, "no handshake at %s: %.*s\n", c->path, (int)c->rxlen, c->rx);
    exit(1);
  }
  size_t used = end + 4 - (char *)c->rx;
  memmove(c->rx, c->rx + used, c->rxlen -= used);
  c->shaking = 0;
  on_open(c);
  return 1;
}
static void on_read(conn_t *c) {
  for (;;) {
    if (c->rxcap - c->rxlen < 16384) c->rx = realloc(c->rx, c->rxcap = c->rxcap * 2 + 32768);
    size_t space = c->rxcap - c->rxlen;
    ssize_t r = recv(c->fd, c->rx + c->rxlen, space, 0);
    if (r <= 0) {
      if (r == 0 || errno != EAGAIN) drop(c);
      return;
    }
    c->rxlen += r;
    if (c->shaking && !shook_hands(c)) continue;
    take_frames(c);
    if (c->dead || (size_t)r < space) return;
  }
}
static void poll_for(int64_t ns) {
  static struct epoll_event got[512];
  struct timespec ts = {ns / 1000000000, ns % 1000000000};
  uint64_t before = now_ns();
  int n = epoll_pwait2(EP, got, 512, &ts, 0);
  idle_ns += now_ns() - before;
  for (int i = 0; i < n; i++) {
    conn_t *c = got[i].data.ptr;
    if (got[i].events & EPOLLOUT) flush_tx(c);
    if (got[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) on_read(c);
  }
}
