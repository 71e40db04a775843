#define _GNU_SOURCE
#include "platform.h"
#include <spawn.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/// As large as the kernel's large pages, and where they begin.
enum { large_page = 2 << 20 };

static void *map(size_t bytes) {
    int flags = MAP_PRIVATE | MAP_ANON;
#ifdef MAP_NORESERVE
    flags |= MAP_NORESERVE;
#endif
    void *base = mmap(0, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    return base == MAP_FAILED ? 0 : base;
}

void *platform_map_zeroed(size_t bytes, int in_large_pages) {
#ifdef MADV_HUGEPAGE
    if (in_large_pages && bytes >= 2 * large_page) {
        // Of a table that begins within a large page the first and the last part would lie in
        // small ones, and all of it where the kernel finds no whole one in between.
        char *wide = map(bytes + large_page);
        if (!wide) return 0;
        size_t before = (large_page - ((uintptr_t)wide & (large_page - 1))) & (large_page - 1);
        if (before) munmap(wide, before);
        char *base = wide + before;
        size_t page = (size_t)sysconf(_SC_PAGESIZE);
        size_t used = (bytes + page - 1) & ~(page - 1);
        size_t after = large_page - before;
        munmap(base + used, after);
        madvise(base, used, MADV_HUGEPAGE);
        return base;
    }
#endif
    return map(bytes);
}

short platform_spawn_apart(void) { return POSIX_SPAWN_SETSID; }

#if defined(__linux__)
#include <signal.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

int platform_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

int platform_disable_huge_pages(void) { return prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }

const char *platform_started_as(void) { return (const char *)getauxval(AT_EXECFN); }

int platform_event_counter(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
#endif
