// What Swift can't call or say: variadic functions of the kernel's, macros, prefetching.
#pragma once
#include <stddef.h>
#include <sys/mman.h>

/// Zeroed memory that the kernel gives page by page, when it is touched; null if it won't. Large
/// pages are quick to reach, and dear where little of each is touched.
static inline void *platform_map_zeroed(size_t bytes, int in_large_pages) {
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

/// The processor may fetch what lies there; nothing happens where nothing does.
static inline void platform_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }

#if defined(__linux__)
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

/// The kernel kills this process when the thread that started it is gone.
static inline int platform_die_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
}

/// No transparent huge pages here, so that resident memory is what was touched.
static inline int platform_disable_huge_pages(void) {
    return prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
}

/// A descriptor on which the kernel counts what happens, and that is never waited for.
static inline int platform_event_counter(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}
#endif
