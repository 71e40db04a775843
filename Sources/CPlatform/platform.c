#include "platform.h"
#include <sys/mman.h>

void *platform_map_zeroed(size_t bytes, int in_large_pages) {
    int flags = MAP_PRIVATE | MAP_ANON;
#ifdef MAP_NORESERVE
    flags |= MAP_NORESERVE;
#endif
    void *base = mmap(0, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (base == MAP_FAILED) return 0;
#ifdef MADV_HUGEPAGE
    if (in_large_pages && bytes >= (4u << 20)) madvise(base, bytes, MADV_HUGEPAGE);
#endif
    return base;
}

#if defined(__linux__)
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

int platform_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

int platform_disable_huge_pages(void) { return prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }

int platform_event_counter(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
#endif
