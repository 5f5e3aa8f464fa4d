// A table of four on any of the servers: joining, seeing, calling, and what is measured.
enum talk { FANO, COLYSEUS, BGIO };
static enum talk TALK = FANO;
#define PER 4
typedef struct {
  char code[8];
  int start, over;
  uint64_t decided;         // when the winning call reached the server
  double due;               // when the referee may have decided it, at the latest
  uint64_t seq;             // of the change that is being told
  int told;                 // how many of the four know it
} table_t;
static table_t *R;
static int COMMON[64][64], seated;
static struct { uint64_t finds, late, missed, pings, games, reloads; } COUNT;
static hist_t verdicts;      // from a winning call at the server (or the end of the referee's wait) to its caller
static hist_t told_all;      // the same, to the last of the four
static hist_t late_answers;  // from a late call at the server to its refusal

static conn_t *at(int room, int player) { return C + room * PER + player; }
static person_t *person(const conn_t *c) { return P + (c - C); }

static void read_deck(const char *path) {
  FILE *f = fopen(path, "r");
  int a, b, symbol;
  if (!f) { perror(path); exit(1); }
  while (fscanf(f, "%d %d %d", &a, &b, &symbol) == 3) COMMON[a][b] = symbol;
  fclose(f);
}
// What a person says is on its way for a whole round trip: a server cannot tell that from half each way.
static void say_in(conn_t *c, int op, const void *text, size_t n) {
  char *copy = malloc(n + 1);
  memcpy(copy, text, n);
  push((wish_t){.due = now_ns() + ms(person(c)->rtt_ms), .who = (int)(c - C), .kind = WISH_SAY, .table = op, .text = copy, .length = (int)n});
}

// --- coming in ----------------------------------------------------------------------------------

static void enter(int room, int player) {
  conn_t *c = at(room, player);
  c->dead = c->ready = 0, c->rxlen = c->txlen = c->txoff = 0, c->want_out = 0;
  dial(c);
}
static void on_open(conn_t *c) {
  char b[256];
  if (TALK != FANO) return;
  snprintf(b, sizeof b, "{\"t\":\"hello\",\"v\":1,\"token\":\"a-person-at-a-table-%08d\",\"room\":\"%s\",\"name\":\"P%d\"}",
           (int)(c - C), R[c->room].code, c->player);
  ws_text(c, b);
}
static void on_ping(conn_t *c, uint8_t *p, size_t n) {
  COUNT.pings++;
  say_in(c, 10, p, n);
}
static void sit_down(conn_t *c) {
  if (c->ready) return;
  c->ready = 1;
  if (!person(c)->table) seated++;
  person(c)->table++;
  later(WISH_RELOAD, c, now_ns() + (uint64_t)(-log(uniform() + 1e-12) * RELOAD_S * 1e9), 0);
  if (c->player == 0 && seated <= NC && !R[c->room].start)
    for (int i = 1; i < PER; i++) if (at(c->room, i)->fd < 0) enter(c->room, i);
}
static int joined(conn_t *c, uint8_t *p, size_t n) {
  char b[96];
  if (TALK == FANO) {
    uint8_t *code = memmem(p, n, "\"code\":\"", 8);
    if (!memmem(p, n, "\"t\":\"welcome\"", 13)) return 0;
    if (code) memcpy(R[c->room].code, code + 8, 5);
    sit_down(c);
  } else if (TALK == BGIO && n >= 2) {
    if (p[0] == '0') ws_text(c, "40/race,");
    else if (p[0] == '4' && p[1] == '0') {
      snprintf(b, sizeof b, "42/race,[\"sync\",\"m%d\",\"%d\",null,4]", c->room, c->player);
      ws_text(c, b);
    } else if (memmem(p, n, "\"sync\"", 6)) sit_down(c);
  } else if (TALK == COLYSEUS && n >= 1 && p[0] == 10) {
    ws_send(c, 2, "\x0a", 1);
    sit_down(c);
  }
  return c->ready;
}

// --- seeing -------------------------------------------------------------------------------------

static uint8_t *after(uint8_t *p, size_t n, const char *key) {
  size_t k = strlen(key);
  uint8_t *q = memmem(p, n, key, k);
  return q ? q + k : 0;
}
static int number(const uint8_t *q) {  // JSON's, or MessagePack's positive ones
  if (TALK != COLYSEUS) return *q == 'n' ? -1 : atoi((const char *)q);
  return *q < 128 ? *q : *q == 0xcc ? q[1] : *q == 0xcd ? q[1] << 8 | q[2] : -1;
}
static void fano_top(const char *pile, int *top, uint8_t *p, size_t n) {
  char key[32];
  snprintf(key, sizeof key, "\"%s\":", pile);
  uint8_t *q = after(p, n, key), *end = p + n;
  if (!q) return;
  *top = -1;
  if (*q != '{' || !(q = after(q, end - q, "\"cards\":["))) return;
  for (; q < end && *q != ']'; q++)
    if (*q == ',') *top = -1;
    else *top = (*top < 0 ? 0 : *top * 10) + *q - '0';
}
static void look(conn_t *c, uint8_t *p, size_t n, int *own, int *centre) {
  char key[32];
  if (TALK == FANO) {
    snprintf(key, sizeof key, "seat/%d", c->player);
    fano_top("centre", centre, p, n), fano_top(key, own, p, n);
    return;
  }
  uint8_t *q = after(p, n, TALK == BGIO ? "\"centre\":" : "\xa6" "centre");
  if (q) *centre = number(q);
  q = after(p, n, TALK == BGIO ? "\"tops\":[" : "\xa4tops\x94");
  for (int i = 0; q && i < c->player; i++) q = TALK == BGIO ? (uint8_t *)strchr((char *)q, ',') + 1 : q + 1;
  if (q) *own = number(q);
}
// A new table: whoever was about to touch the old one still does, then everybody searches.
static void shown(conn_t *c, int own, int centre) {
  person_t *p = person(c);
  if (own == p->own && centre == p->centre) return;
  int had = p->own >= 0 && p->centre >= 0 && !p->called && p->locked < now_ns();
  if (had && own >= 0 && centre >= 0 && own == p->own && uniform() < LATE) {
    p->called_late = p->own << 8 | p->centre;
    later(WISH_LATE, c, now_ns() + ms(30 + 270 * uniform()), p->table + 1);
  }
  p->own = own, p->centre = centre, p->table++, p->shown = now_ns();
  if (own < 0 || centre < 0) return;
  uint64_t from = p->locked > p->shown ? p->locked : p->shown;
  later(WISH_TOUCH, c, from + search_ns(p), p->table);
}

// --- calling ------------------------------------------------------------------------------------

static void call(conn_t *c, int own, int centre, int symbol, int late) {
  person_t *p = person(c);
  char b[512];
  int n = 0;
  double reaction = (now_ns() - p->shown) / 1e6;
  switch (TALK) {
  case FANO:
    n = snprintf(b, sizeof b,
                 "{\"t\":\"call\",\"id\":\"%c%u\",\"symbol\":%d,\"piles\":[\"seat/%d\",\"centre\"],\"cards\":[%d,%d],\"reaction\":%.1f}",
                 late ? 'L' : 'T', c->n++, symbol, c->player, own, centre, reaction);
    break;
  case BGIO:
    n = snprintf(b, sizeof b,
                 "42/race,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"claim\",\"args\":[%d,%d,%d,\"%c\"],"
                 "\"playerID\":\"%d\",\"credentials\":null}},0,\"m%d\",\"%d\"]",
                 symbol, own, centre, late ? 'L' : 'T', c->player, c->room, c->player);
    break;
  case COLYSEUS: {  // ROOM_DATA, then MessagePack: "claim" and the map {s, o, c, l}
    uint8_t m[] = {13, 0xa5, 'c', 'l', 'a', 'i', 'm', 0x84, 0xa1, 's', symbol, 0xa1, 'o', own, 0xa1, 'c', centre, 0xa1, 'l', late ? 0xc3 : 0xc2};
    memcpy(b, m, n = sizeof m);
  }
  }
  say_in(c, TALK == COLYSEUS ? 2 : 1, b, n);
  if (!late) p->called = now_ns() + ms(p->rtt_ms);
}
static void touch(conn_t *c) {
  person_t *p = person(c);
  int wrong = uniform() < MISS;
  call(c, p->own, p->centre, (COMMON[p->own][p->centre] + wrong) % 57, 0);
  if (!wrong) return;
  COUNT.missed++;
  p->called = 0, p->locked = now_ns() + ms(3000 + p->rtt_ms);
  later(WISH_TOUCH, c, p->locked + search_ns(p), p->table);
}

// --- what is told -------------------------------------------------------------------------------

// The referee may hold a call until the farthest could have been first: shown + key + round trip + 30 ms.
static double wait_ends(conn_t *c, double key) {
  double end = person(c)->called;
  for (int i = 0; TALK == FANO && i < PER; i++) {
    person_t *p = person(at(c->room, i));
    if (!p->called && p->locked < now_ns()) end = fmax(end, p->shown + (key + p->rtt_ms + 30) * 1e6);
  }
  return end;
}
static int is_refused(uint8_t *p, size_t n, int *late) {
  uint8_t *q = TALK == FANO ? after(p, n, "\"t\":\"refused\",\"id\":\"") : TALK == COLYSEUS ? after(p, n, "\xa7refused") : 0;
  if (!q) return 0;
  *late = TALK == FANO ? *q == 'L' : memmem(q, p + n - q, "\xa1l\xc3", 3) != 0;
  return 1;
}
static void on_message(conn_t *c, uint8_t *p, size_t n) {
  person_t *me = person(c);
  uint64_t now = now_ns();
  int late = 0, own = me->own, centre = me->centre;
  if (TALK == BGIO && n == 1 && *p == '2') { COUNT.pings++, say_in(c, 1, "3", 1); return; }
  if (!c->ready && !joined(c, p, n)) return;
  if (is_refused(p, n, &late)) {
    if (late) COUNT.late++, record(&late_answers, now > me->called ? now - me->called : 0);
    me->called = 0;
    return;
  }
  look(c, p, n, &own, &centre);
  table_t *room = R + c->room;
  uint8_t *winner = TALK == FANO ? after(p, n, "\"t\":\"called\",\"seat\":") : after(p, n, TALK == BGIO ? "\"winner\":" : "\xa6winner");
  uint8_t *seq = TALK == FANO ? after(p, n, "\"seq\":") : after(p, n, TALK == BGIO ? "\"race\":" : "\xa4race");
  if (winner && seq && (own != me->own || centre != me->centre)) {
    uint64_t s = TALK == COLYSEUS ? (uint64_t)number(seq) : strtoull((char *)seq, 0, 10);
    conn_t *who = at(c->room, number(winner) & 3);
    if (s != room->seq) {
      uint8_t *key = after(p, n, "\"key\":");
      room->seq = s, room->told = 0, room->decided = person(who)->called ? person(who)->called : now;
      room->due = wait_ends(who, key ? atof((char *)key) : (person(who)->called - person(who)->shown) / 1e6 - person(who)->rtt_ms);
    }
    double from = fmax(room->decided, room->due);
    if (who == c) COUNT.finds++, record(&verdicts, now > from ? now - (uint64_t)from : 0);
    if (++room->told == PER) record(&told_all, now > from ? now - (uint64_t)from : 0);
    me->called = 0;
  }
  shown(c, own, centre);
  int over = memmem(p, n, TALK == FANO ? "\"playing\":false" : TALK == BGIO ? "\"over\":true" : "\xa4over\xc3", TALK == FANO ? 15 : TALK == BGIO ? 11 : 6) != 0;
  if (over && c->player == 0 && room->start) {
    COUNT.games++;
    later(WISH_START, c, now + ms(2000 + 2000 * uniform()), 0);
  }
  if (over) me->own = me->centre = -1, me->table++;
}
static void start_game(conn_t *c) {
  char b[128];
  if (TALK == FANO) {
    if (R[c->room].start == 1) R[c->room].start = 2, ws_text(c, "{\"t\":\"configure\",\"id\":\"c\",\"setup\":{\"game\":\"inferno\"}}");
    snprintf(b, sizeof b, "{\"t\":\"start\",\"id\":\"s%u\"}", c->n++);
    ws_text(c, b);
  } else if (TALK == BGIO) {
    snprintf(b, sizeof b, "42/race,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"start\",\"args\":[],\"playerID\":\"0\",\"credentials\":null}},0,\"m%d\",\"0\"]", c->room);
    ws_text(c, b);
  } else ws_send(c, 2, "\x0d\xa5start", 7);
}
static void do_wish(const wish_t *w) {
  conn_t *c = C + w->who;
  person_t *p = person(c);
  switch (w->kind) {
  case WISH_SAY:
    if (!c->dead) ws_send(c, w->table, w->text, w->length);
    free(w->text);
    break;
  case WISH_TOUCH:
    if (!c->dead && w->table == p->table && p->own >= 0 && p->centre >= 0 && !p->called) touch(c);
    break;
  case WISH_LATE:
    if (!c->dead && w->table == p->table && !p->called) {
      int own = p->called_late >> 8, centre = p->called_late & 255;
      call(c, own, centre, COMMON[own][centre], 1);
      if (TALK != BGIO) p->called = now_ns() + ms(p->rtt_ms);  // which drops what is too late, without a word
    }
    break;
  case WISH_START:
    start_game(c);
    break;
  case WISH_RELOAD:
    if (TALK != FANO || c->dead) break;  // the peers have no way back into a room after a reload
    COUNT.reloads++;
    epoll_ctl(EP, EPOLL_CTL_DEL, c->fd, 0), close(c->fd);
    p->called = 0, p->own = p->centre = -1, p->table++;
    enter(c->room, c->player);
  }
}
