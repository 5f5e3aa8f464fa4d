// People at human pace: rooms of four who search, miss, touch too late, answer pings after their own
// round trip, reload now and then, and play again. One thread, epoll. See ../README.md.
// cc -O2 -o people people.c -lm
#define _GNU_SOURCE
#include <sys/prctl.h>
#include "../../server/loadgen/stats.h"
#include "../../server/loadgen/net.h"
#include "timers.h"
#include "person.h"
#include "room.h"

static double SECONDS = 20, WARM = 10;
static int SERVER_PID;

// Opens the sockets a few hundred at a time: nobody starts a thousand tables in one millisecond.
static void arrive(int rooms) {
  for (int room = 0; room < rooms; room++) {
    enter(room, 0);
    if (room % 50 == 49) run_until(now_ns() + 5000000);
  }
  for (uint64_t from = now_ns(); seated < NC && now_ns() - from < 120000000000ull;) run_until(now_ns() + 20000000);
  if (seated < NC) fprintf(stderr, "only %d of %d are seated\n", seated, NC), exit(1);
}

int main(int argc, char **argv) {
  int rooms = 250, playing = 1;
  const char *targets = 0, *deck = 0;
  for (int i = 1; i + 1 < argc; i += 2) {
    const char *name = argv[i], *value = argv[i + 1];
#define IS(s) (!strcmp(name, s))
    if (IS("--port")) PORT = atoi(value);
    else if (IS("--rooms")) rooms = atoi(value);
    else if (IS("--talk")) TALK = !strcmp(value, "fano") ? FANO : !strcmp(value, "colyseus") ? COLYSEUS : BGIO;
    else if (IS("--seconds")) SECONDS = atof(value);
    else if (IS("--warmup")) WARM = atof(value);
    else if (IS("--median-ms")) MEDIAN_MS = atof(value);
    else if (IS("--playing")) playing = atoi(value);
    else if (IS("--late")) LATE = atof(value);
    else if (IS("--targets")) targets = value;
    else if (IS("--deck")) deck = value;
    else if (IS("--pid")) SERVER_PID = atoi(value);
    else if (IS("--seed")) SEED = strtoull(value, 0, 10);
    else return fprintf(stderr, "what is %s?\n", name), 2;
  }
  prctl(PR_SET_TIMERSLACK, 1);
  EP = epoll_create1(0), NC = rooms * PER;
  C = calloc(NC, sizeof *C), P = calloc(NC, sizeof *P), R = calloc(rooms, sizeof *R);
  read_deck(deck);
  FILE *list = targets ? fopen(targets, "r") : 0;
  for (int i = 0; i < NC; i++) {
    C[i].room = i / PER, C[i].player = i % PER, C[i].fd = -1;
    if (list) { if (fscanf(list, "%255s", C[i].path) != 1) return fprintf(stderr, "too few targets\n"), 1; }
    else strcpy(C[i].path, TALK == FANO ? "/ws" : "/socket.io/?EIO=4&transport=websocket");
    be_born(P + i);
  }
  arrive(rooms);
  for (int room = 0; playing && room < rooms; room++) R[room].start = 1, later(WISH_START, at(room, 0), now_ns() + (uint64_t)(uniform() * 3e9), 0);
  run_until(now_ns() + (uint64_t)(WARM * 1e9));

  memset(&COUNT, 0, sizeof COUNT), memset(&verdicts, 0, sizeof verdicts), memset(&told_all, 0, sizeof told_all), memset(&late_answers, 0, sizeof late_answers);
  uint64_t began = now_ns(), idle = idle_ns;
  double cpu = cpu_seconds(SERVER_PID), loop = main_thread_seconds(SERVER_PID), delay = run_delay(SERVER_PID), own = run_delay(getpid());
  run_until(began + (uint64_t)(SECONDS * 1e9));
  double took = (now_ns() - began) / 1e9;
  printf("{\"rooms\":%d,\"finds\":%.2f,\"late\":%.2f,\"missed\":%.2f,\"pings\":%.2f,\"games\":%.3f,\"reloads\":%.3f,"
         "\"verdict50\":%.0f,\"verdict99\":%.0f,\"told50\":%.0f,\"told99\":%.0f,\"late50\":%.0f,\"late99\":%.0f,"
         "\"cpu\":%.4f,\"loop\":%.4f,\"delay\":%.3f,\"generator\":%.3f,\"own_delay\":%.3f,\"rss_kb\":%.0f,\"errors\":%llu}\n",
         rooms, COUNT.finds / took, COUNT.late / took, COUNT.missed / took, COUNT.pings / took, COUNT.games / took,
         COUNT.reloads / took, quantile(&verdicts, .5), quantile(&verdicts, .99), quantile(&told_all, .5), quantile(&told_all, .99),
         quantile(&late_answers, .5), quantile(&late_answers, .99), (cpu_seconds(SERVER_PID) - cpu) / took, (main_thread_seconds(SERVER_PID) - loop) / took,
         (run_delay(SERVER_PID) - delay) / took, 1 - (idle_ns - idle) / 1e9 / took, (run_delay(getpid()) - own) / took,
         rss_kb(SERVER_PID), (unsigned long long)errors);
  return 0;
}
