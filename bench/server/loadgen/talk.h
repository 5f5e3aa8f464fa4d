// What is said to each server: how a client joins its room, and how it makes a call.
enum talk { RAW, COLYSEUS, BGIO, FANO };
static enum talk TALK = RAW;
static int PER = 4, nready;
static char (*CODE)[8];       // Fano: the codes of the rooms
static int COMMON[64][64];    // Fano: the symbol that two cards share

static void ready(conn_t *c) {
  nready += !c->ready;
  c->ready = 1;
}
static conn_t *at(int room, int player) { return C + room * PER + player; }

static void hello(conn_t *c) {
  char b[256];
  snprintf(b, sizeof b,
    "{\"t\":\"hello\",\"v\":1,\"token\":\"load-generator-%08d\",\"room\":\"%s\",\"name\":\"P%d\"}",
    (int)(c - C), c->player ? CODE[c->room] : "", c->player);
  ws_text(c, b);
}
static void begin(conn_t *c) {  // when the handshake is done
  if (TALK == RAW) ready(c);
  if (TALK == FANO && c->player == 0) hello(c);
}
static void join(conn_t *c, uint8_t *p, size_t n) {
  char b[96];
  if (TALK == FANO) {
    uint8_t *code = memmem(p, n, "\"code\":\"", 8);
    if (!memmem(p, n, "\"t\":\"welcome\"", 13)) return;
    if (c->player == 0 && code) {
      memcpy(CODE[c->room], code + 8, 5);
      for (int i = 1; i < PER; i++) hello(at(c->room, i));
    }
    ready(c);
  } else if (TALK == BGIO && n >= 2) {
    if (p[0] == '0') ws_text(c, "40/race,");
    else if (p[0] == '4' && p[1] == '0') {
      snprintf(b, sizeof b, "42/race,[\"sync\",\"m%d\",\"%d\",null,4]", c->room, c->player);
      ws_text(c, b);
    } else if (memmem(p, n, "\"sync\"", 6)) ready(c);
  } else if (TALK == COLYSEUS && n >= 1 && p[0] == 10) {
    ws_send(c, 2, "\x0a", 1);
    ready(c);
  }
}

// --- Fano: the cards in sight ------------------------------------------------------------------

static void set_up(int room, const char *game) {
  char b[128];
  snprintf(b, sizeof b, "{\"t\":\"configure\",\"id\":\"c\",\"setup\":{\"game\":\"%s\"}}", game);
  ws_text(at(room, 0), b);
}
static void start_game(conn_t *host) {
  char b[64];
  snprintf(b, sizeof b, "{\"t\":\"start\",\"id\":\"s%u\"}", host->n);
  ws_text(host, b);
}
static void see(const char *pile, int *top, uint8_t *p, size_t n) {
  char key[32];
  int k = snprintf(key, sizeof key, "\"%s\":", pile);
  uint8_t *q = memmem(p, n, key, k), *end = p + n;
  if (!q) return;
  q += k, *top = -1;
  if (*q != '{' || !(q = memmem(q, end - q, "\"cards\":[", 9))) return;
  for (q += 9; q < end && *q != ']'; q++)
    if (*q == ',') *top = -1;
    else *top = (*top < 0 ? 0 : *top * 10) + *q - '0';
}
static void look(conn_t *c, uint8_t *p, size_t n) {
  char own[16];
  snprintf(own, sizeof own, "seat/%d", c->player);
  see("centre", &c->centre, p, n);
  see(own, &c->own, p, n);
  if (memmem(p, n, "\"playing\":false", 15)) {
    c->own = c->centre = -1;
    if (c->player == 0) start_game(c);
  }
}
static int can_call(const conn_t *c) {
  return !c->dead && (TALK != FANO || (c->own >= 0 && c->centre >= 0));
}
static void read_deck(const char *path) {
  FILE *f = fopen(path, "r");
  int a, b, symbol;
  if (!f) { perror(path); exit(1); }
  while (fscanf(f, "%d %d %d", &a, &b, &symbol) == 3) COMMON[a][b] = symbol;
  fclose(f);
}

// --- a call ------------------------------------------------------------------------------------

static void say_call(conn_t *c, uint64_t tag) {
  char b[512], k[20];
  unsigned card = c->n % 57;
  int n = 0;
  snprintf(k, sizeof k, "T=%016llx", (unsigned long long)tag);
  switch (TALK) {
  case RAW:
    n = snprintf(b, sizeof b, "{\"t\":\"claim\",\"r\":%d,\"p\":%d,\"n\":%u,\"k\":\"%s\",\"c\":%u}", c->room,
                 c->player, c->n, k, card);
    break;
  case BGIO:
    n = snprintf(b, sizeof b,
                 "42/race,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"claim\",\"args\":[%u,\"%s\"],"
                 "\"playerID\":\"%d\",\"credentials\":null}},0,\"m%d\",\"%d\"]",
                 card, k, c->player, c->room, c->player);
    break;
  case FANO:
    n = snprintf(b, sizeof b,
                 "{\"t\":\"call\",\"id\":\"%s\",\"symbol\":%d,\"piles\":[\"seat/%d\",\"centre\"],\"cards\":[%d,%d]}",
                 k, COMMON[c->own][c->centre], c->player, c->own, c->centre);
    break;
  case COLYSEUS: {  // ROOM_DATA, then MessagePack: "claim" and the map {n, k, c}
    uint8_t head[] = {13, 0xa5, 'c', 'l', 'a', 'i', 'm', 0x83, 0xa1, 'n', 0xce, c->n >> 24, c->n >> 16,
                      c->n >> 8, c->n, 0xa1, 'k', 0xb2};
    memcpy(b, head, sizeof head);
    memcpy(b + sizeof head, k, 18);
    n = sizeof head + 18;
    b[n++] = (char)0xa1, b[n++] = 'c', b[n++] = (char)card;
    ws_send(c, 2, b, n);
    return;
  }
  }
  ws_send(c, 1, b, n);
}
