/*
 * A disk that fails on demand: preloaded into a process, it fails chosen writes, flushes and truncations of files below
 * LAYCAN_DISK. The plan lies in the file LAYCAN_DISK_PLAN, which the test writes while the process runs; failing-disk.ts
 * knows the same layout.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

struct plan {
  _Atomic int armed;
  /* So many calls go well, and then so many fail, with this error. */
  int first, count, error;
  _Atomic int seen, failed;
  /* Part of the paths that are meant; empty: every file. */
  char name[36];
  /* Not 0: a full disk. What a file holds already can be written again and flushed; only growth fails. */
  int full;
};

static struct plan *plan;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("LAYCAN_DISK_PLAN");
  folder = getenv("LAYCAN_DISK");
  if (!file || !folder) return;
  int fd = open(file, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof(struct plan), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (mapped != MAP_FAILED) plan = mapped;
}

/* A write that ends nowhere known, for it is no write. */
#define NO_WRITE -1

/* Whether this call on this file fails, which would write up to here; then errno is set. */
static int fails(int fd, off_t end) {
  if (!plan || !atomic_load(&plan->armed)) return 0;
  char link[40], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  if (strncmp(path, folder, strlen(folder)) != 0) return 0;
  if (plan->name[0] && !strstr(path, plan->name)) return 0;
  if (plan->full) {
    struct stat file;
    if (end == NO_WRITE || fstat(fd, &file) != 0 || end <= file.st_size) return 0;
    /* The index of a write-ahead log is made anew in the room that it has just given back. */
    if (length > 4 && strcmp(path + length - 4, "-shm") == 0) return 0;
  }
  int seen = atomic_fetch_add(&plan->seen, 1);
  if (seen < plan->first || seen - plan->first >= plan->count) return 0;
  atomic_fetch_add(&plan->failed, 1);
  errno = plan->error;
  return 1;
}

#define NEXT(name) \
  static __typeof__(name) *next; \
  if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *bytes, size_t size) {
  NEXT(write);
  return fails(fd, lseek(fd, 0, SEEK_CUR) + size) ? -1 : next(fd, bytes, size);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  NEXT(writev);
  return fails(fd, lseek(fd, 0, SEEK_CUR) + 1) ? -1 : next(fd, parts, count);
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  NEXT(pwrite);
  return fails(fd, at + size) ? -1 : next(fd, bytes, size, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
  NEXT(pwrite64);
  return fails(fd, at + size) ? -1 : next(fd, bytes, size, at);
}
int fsync(int fd) {
  NEXT(fsync);
  return fails(fd, NO_WRITE) ? -1 : next(fd);
}
int fdatasync(int fd) {
  NEXT(fdatasync);
  return fails(fd, NO_WRITE) ? -1 : next(fd);
}
int ftruncate(int fd, off_t size) {
  NEXT(ftruncate);
  return fails(fd, NO_WRITE) ? -1 : next(fd, size);
}
int ftruncate64(int fd, off64_t size) {
  NEXT(ftruncate64);
  return fails(fd, NO_WRITE) ? -1 : next(fd, size);
}
