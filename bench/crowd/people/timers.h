// What happens later: a binary heap of wishes, each of one person.
enum wish { WISH_TOUCH, WISH_LATE, WISH_SAY, WISH_START, WISH_RELOAD };
typedef struct {
  uint64_t due;
  int who;
  enum wish kind;
  uint32_t table;  // the table on which it was planned: a touch is dropped when that is gone
  char *text;      // WISH_SAY: a message on its way; the first byte is the opcode
  int length;
} wish_t;
static wish_t *HEAP;
static int wishes, heap_room;

static void push(wish_t w) {
  if (wishes == heap_room) HEAP = realloc(HEAP, (heap_room = heap_room * 2 + 1024) * sizeof *HEAP);
  int i = wishes++;
  for (int up; i && HEAP[up = (i - 1) / 2].due > w.due; i = up) HEAP[i] = HEAP[up];
  HEAP[i] = w;
}
static wish_t pop(void) {
  wish_t top = HEAP[0], last = HEAP[--wishes];
  int i = 0;
  for (int down; (down = i * 2 + 1) < wishes; i = down) {
    if (down + 1 < wishes && HEAP[down + 1].due < HEAP[down].due) down++;
    if (last.due <= HEAP[down].due) break;
    HEAP[i] = HEAP[down];
  }
  HEAP[i] = last;
  return top;
}
static void later(enum wish kind, conn_t *c, uint64_t due, uint32_t table) {
  push((wish_t){.due = due, .who = (int)(c - C), .kind = kind, .table = table});
}
static void do_wish(const wish_t *w);
static void run_until(uint64_t end) {
  for (uint64_t now; (now = now_ns()) < end;) {
    while (wishes && HEAP[0].due <= now) { wish_t w = pop(); do_wish(&w); }
    uint64_t next = wishes && HEAP[0].due < end ? HEAP[0].due : end;
    poll_for(next > (now = now_ns()) ? (int64_t)(next - now) : 0);
  }
}
