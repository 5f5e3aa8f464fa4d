// What is measured: a log-linear histogram of latencies, and what the kernel knows of a process.
#include <dirent.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static inline uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000ull + t.tv_nsec;
}

#define SUB 128  // sub-buckets for each power of two; the unit is 1/8 us
#define BUCKETS (48 * SUB)
typedef struct { uint64_t n[BUCKETS], count, max; } hist_t;

static inline int bucket_of(uint64_t v) {
  if (v < SUB) return (int)v;
  int shift = 63 - __builtin_clzll(v) - 7;
  return (shift + 1) * SUB + (int)((v >> shift) - SUB);
}
static inline uint64_t value_of(int i) {
  return i < SUB ? (uint64_t)i : ((uint64_t)(i % SUB + SUB)) << (i / SUB - 1);
}
static void record(hist_t *h, uint64_t ns) {
  int i = bucket_of(ns / 125);
  h->n[i < BUCKETS ? i : BUCKETS - 1]++;
  h->count++;
  if (ns > h->max) h->max = ns;
}
static double quantile(const hist_t *h, double q) {  // in us
  uint64_t wanted = (uint64_t)ceil(q * h->count), seen = 0;
  if (!h->count) return -1;
  for (int i = 0; i < BUCKETS; i++)
    if ((seen += h->n[i]) >= wanted) return value_of(i) * 0.125;
  return h->max / 1000.0;
}

static double cpu_in(const char *path) {  // of a process or of one thread, by its stat file
  char text[1024];
  unsigned long user = 0, kernel = 0;
  FILE *f = fopen(path, "r");
  if (!f) return 0;
  text[fread(text, 1, sizeof text - 1, f)] = 0;
  fclose(f);
  const char *fields = "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu";
  if (sscanf(strrchr(text, ')') + 2, fields, &user, &kernel) != 2) return 0;
  return (double)(user + kernel) / sysconf(_SC_CLK_TCK);
}
static double cpu_seconds(int pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", pid);
  return pid ? cpu_in(path) : 0;
}
static inline double main_thread_seconds(int pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/stat", pid, pid);
  return pid ? cpu_in(path) : 0;
}
static double run_delay(int pid) {  // seconds that its threads were ready to run and did not
  char path[400];
  double total = 0;
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR *d = opendir(path);
  if (!d) return 0;
  for (struct dirent *e; (e = readdir(d));) {
    unsigned long long ran, waited;
    if (e->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", pid, e->d_name);
    FILE *f = fopen(path, "r");
    if (!f) continue;
    if (fscanf(f, "%llu %llu", &ran, &waited) == 2) total += waited / 1e9;
    fclose(f);
  }
  closedir(d);
  return total;
}
static double rss_kb(int pid) {
  char path[64];
  long all, resident = 0;
  snprintf(path, sizeof path, "/proc/%d/statm", pid);
  FILE *f = pid ? fopen(path, "r") : 0;
  if (!f) return 0;
  if (fscanf(f, "%ld %ld", &all, &resident) != 2) resident = 0;
  fclose(f);
  return resident * (sysconf(_SC_PAGESIZE) / 1024.0);
}
