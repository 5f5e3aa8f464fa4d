// One thread, epoll: a load generator for rooms in which every call is broadcast. See ../README.md.
// cc -O2 -o loadgen loadgen.c -lm
#define _GNU_SOURCE
#include <sys/prctl.h>
#include "stats.h"
#include "net.h"
#include "talk.h"

static uint64_t T0, sent, told, won, refused, bytes_in;
static int going, measuring, RACE, CLOSED;
static hist_t all;   // from a call to each copy of what it brought about
static hist_t last;  // races: from the last call that was made in it
static uint64_t *LAST;    // when the last call was made in each room
static int *UNSEEN;       // how many have yet to see what the last call brought about
static conn_t **NEXT;     // who calls next in each room

static void call(conn_t *c, uint64_t intended) {
  uint64_t tag = (uint64_t)(c - C) << 44 | ((intended - T0) & 0xFFFFFFFFFFFull);
  c->n++;
  c->outstanding++;
  sent += measuring;
  LAST[c->room] = intended;
  UNSEEN[c->room] = PER;
  NEXT[c->room] = at(c->room, (c->player + 1) % PER);
  say_call(c, tag);
}

static void on_message(conn_t *c, uint8_t *p, size_t n) {
  if (!c->ready) { join(c, p, n); return; }
  if (TALK == BGIO && n == 1 && *p == '2') { ws_text(c, "3"); return; }
  int blind = TALK == FANO && (c->own < 0 || c->centre < 0);
  if (TALK == FANO) look(c, p, n);
  uint8_t *q = memmem(p, n, "T=", 2);
  conn_t *caller = 0;
  if (q && q + 18 <= p + n) {
    uint64_t tag = strtoull((char *)q + 2, 0, 16), then = tag & 0xFFFFFFFFFFFull, now = now_ns();
    caller = C + (tag >> 44);
    if (caller == c && c->outstanding) c->outstanding--;
    if (TALK == FANO && memmem(p, n, "\"t\":\"refused\"", 13)) {
      refused += measuring;
      if (DEBUG) fprintf(stderr, "%.*s\n", (int)n, p);
      return;
    }
    if (measuring) {
      told++, won += caller == c, bytes_in += n;
      record(&all, now - T0 - then);
      if (UNSEEN[c->room] == PER) record(&last, now - LAST[c->room]);
    }
    if (UNSEEN[c->room]) UNSEEN[c->room]--;
  }
  if (!going || !CLOSED || !can_call(c) || !(caller || blind)) return;
  // In turns: whoever sits next to the last caller goes on. In a race: everybody, all the time.
  int turn = NEXT[c->room] == c && (caller ? c == at(c->room, (caller->player + 1) % PER) : !UNSEEN[c->room]);
  if (RACE ? TALK == FANO || caller == c : turn) call(c, now_ns());
}
static void on_ping(conn_t *c, uint8_t *p, size_t n) { ws_send(c, 10, p, n); }
static int opened;
static void on_open(conn_t *c) { (void)c, opened++; }

static void poll_until(uint64_t end) {
  for (uint64_t now; (now = now_ns()) < end;) poll_for(end - now < 5000000 ? end - now : 5000000);
}

int main(int argc, char **argv) {
  int rooms = 50, pid = 0;
  double rate = 0, seconds = 5, warm = 1;
  const char *targets = 0, *deck = 0, *game = "well", *talks[] = {"raw", "colyseus", "bgio", "fano"};
  for (int i = 1; i < argc; i++) {
    const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
#define IS(s) (!strcmp(name, s) && ++i)
    if (!strcmp(name, "--debug")) DEBUG = 1;
    else if (!strcmp(name, "--closed")) CLOSED = 1;  // call again as soon as it is one's turn
    else if (!strcmp(name, "--race")) RACE = 1;      // all call at once, not one after the other
    else if (IS("--port")) PORT = atoi(value);
    else if (IS("--rooms")) rooms = atoi(value);
    else if (IS("--per-room")) PER = atoi(value);
    else if (IS("--talk")) { for (int t = 0; t < 4; t++) if (!strcmp(value, talks[t])) TALK = t; }
    else if (IS("--rate")) rate = atof(value);
    else if (IS("--duration")) seconds = atof(value);
    else if (IS("--warmup")) warm = atof(value);
    else if (IS("--targets")) targets = value;
    else if (IS("--deck")) deck = value;
    else if (IS("--game")) game = value;
    else if (IS("--server-pid")) pid = atoi(value);
    else { fprintf(stderr, "what is %s?\n", name); return 2; }
  }
  prctl(PR_SET_TIMERSLACK, 1);
  EP = epoll_create1(0), NC = rooms * PER, T0 = now_ns();
  C = calloc(NC, sizeof *C), CODE = calloc(rooms, sizeof *CODE);
  LAST = calloc(rooms, sizeof *LAST), UNSEEN = calloc(rooms, sizeof *UNSEEN);
  NEXT = calloc(rooms, sizeof *NEXT);
  if (deck) read_deck(deck);
  FILE *list = targets ? fopen(targets, "r") : 0;
  for (int i = 0; i < NC; i++) {
    conn_t *c = C + i;
    c->room = i / PER, c->player = i % PER, c->own = c->centre = -1;
    if (list) { if (fscanf(list, "%255s", c->path) != 1) return fprintf(stderr, "too few targets\n"), 1; }
    else if (TALK == BGIO) strcpy(c->path, "/socket.io/?EIO=4&transport=websocket");
    else if (TALK == FANO) strcpy(c->path, "/ws");
    else snprintf(c->path, sizeof c->path, "/ws/%d/%d", c->room, c->player);
    dial(c);
    NEXT[c->room] = at(c->room, 0);
    for (uint64_t t = now_ns(); opened <= i && now_ns() - t < 10000000000ull;) poll_for(10000000);
    if (opened <= i) return fprintf(stderr, "no answer to a handshake\n"), 1;
  }
  for (int i = 0; i < NC; i++) begin(C + i);
  for (uint64_t t = now_ns(); nready < NC && now_ns() - t < 30000000000ull;) poll_for(10000000);
  if (nready < NC) return fprintf(stderr, "only %d of %d are ready\n", nready, NC), 1;
  int loaded = CLOSED || rate > 0;
  if (TALK == FANO && loaded)
    for (int r = 0; r < rooms; r++) set_up(r, game), start_game(at(r, 0));
  poll_until(now_ns() + 500000000ull);
  going = 1;
  if (CLOSED)
    for (int i = 0; i < NC; i++)
      if ((RACE || i % PER == 0) && can_call(C + i)) call(C + i, now_ns());

  uint64_t start = now_ns(), from = start + (uint64_t)(warm * 1e9), end = from + (uint64_t)(seconds * 1e9);
  uint64_t began = 0, idle0 = 0, skipped = 0;
  double step = rate > 0 ? 1e9 / rate : 0, next = start, cpu0 = 0, delay0 = 0, own0 = 0;
  for (int room = 0;;) {
    uint64_t now = now_ns();
    if (!measuring && now >= from) {
      measuring = 1, began = now, idle0 = idle_ns;
      cpu0 = cpu_seconds(pid), delay0 = run_delay(pid), own0 = run_delay(getpid());
    }
    if (now >= end) break;
    for (int burst = 0; rate > 0 && next <= now && burst < 64; burst++, next += step) {
      conn_t *c = 0;  // latency counts from the time at which the call should have been made
      for (int tries = 0; tries < rooms && !c; tries++, room = (room + 1) % rooms) {
        if (!UNSEEN[room] && can_call(NEXT[room])) c = NEXT[room];
      }
      if (!c) { skipped += measuring; continue; }
      for (int i = 0; i < (RACE ? PER : 1); i++)
        if (!RACE || can_call(at(c->room, i))) call(RACE ? at(c->room, i) : c, (uint64_t)next);
    }
    int64_t wait = (int64_t)((measuring ? end : from) - now);
    if (rate > 0 && next - now < wait) wait = next > now ? (int64_t)(next - now) : 0;
    poll_for(wait > 0 ? wait : 0);
  }
  double took = (now_ns() - began) / 1e9, cpu = cpu_seconds(pid) - cpu0;
  double waited = run_delay(pid) - delay0, own = run_delay(getpid()) - own0;
  double busy = 1 - (idle_ns - idle0) / 1e9 / took;
  printf("{\"connections\":%d,\"offered\":%.0f,\"accepted\":%.1f,\"refused\":%.1f,\"told\":%.1f,\"bytes\":%.0f,"
         "\"p50\":%.0f,\"p90\":%.0f,\"p99\":%.0f,\"max\":%.0f,\"last50\":%.0f,\"last99\":%.0f,\"skipped\":%.1f,"
         "\"cpu\":%.2f,\"generator\":%.2f,\"delay\":%.3f,\"own_delay\":%.3f,\"rss_kb\":%.0f,\"errors\":%llu}\n",
         NC, rate, won / took, refused / took, told / took, told ? (double)bytes_in / told : 0, quantile(&all, .5),
         quantile(&all, .9), quantile(&all, .99), all.max / 1e3, quantile(&last, .5), quantile(&last, .99),
         skipped / took, cpu / took, busy, waited / took, own / took, rss_kb(pid), (unsigned long long)errors);
  return 0;
}
