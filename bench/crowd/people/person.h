// One person: how far away, how quick, and what they see. The figures are in ../README.md.
typedef struct {
  double rtt_ms, quick;          // round trip; a factor on the search time
  int own, centre;               // the cards in sight, -1 for none
  uint32_t table;                // counts the tables that this person has been shown
  uint64_t shown, locked;        // when the table came; until when a wrong call locks
  uint64_t called;               // when the pending call reached the server; 0 for none
  int called_late;               // it was for the table before
} person_t;
static person_t *P;
static double MEDIAN_MS = 920, SIGMA = 0.5, MISS = 0.03, LATE = 1.0, RELOAD_S = 300;
static uint64_t SEED = 1;

static double uniform(void) {  // splitmix64
  uint64_t z = (SEED += 0x9e3779b97f4a7c15ull);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull, z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return ((z ^ z >> 31) >> 11) * 0x1p-53;
}
static double normal(void) { return sqrt(-2 * log(uniform() + 1e-300)) * cos(6.283185307179586 * uniform()); }
static uint64_t ms(double n) { return (uint64_t)(n * 1e6); }

static void be_born(person_t *p) {
  p->own = p->centre = -1;
  p->rtt_ms = fmin(150, fmax(3, 25 * exp(0.7 * normal())));
  p->quick = exp(0.15 * normal());
}
static uint64_t search_ns(const person_t *p) {  // nobody compares sixteen symbols in a quarter of a second
  return ms(fmax(250, MEDIAN_MS * p->quick * exp(SIGMA * normal())));
}
