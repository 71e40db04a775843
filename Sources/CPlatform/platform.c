#define _GNU_SOURCE
#include "platform.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>
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

int64_t platform_children_cpu_ns(void) {
    struct rusage usage;
    if (getrusage(RUSAGE_CHILDREN, &usage) != 0) return 0;
    // Their sum is counted exactly; how it is divided is told by samples, of which a short process
    // may have none.
    int64_t seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec;
    return seconds * 1000000000 + (int64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000;
}

#if defined(__APPLE__)
#define STAMP "__DATA,lab_stamp"
#else
#define STAMP "lab_stamp"
#endif

/// In a section of its own, so that it can be found and replaced in a program that is linked.
/// Volatile, since the bytes are replaced after compilation.
__attribute__((section(STAMP), used)) static volatile char stamp[128] = "";

const char *platform_stamp(void) {
    static char copy[sizeof stamp + 1];
    for (size_t index = 0; index < sizeof stamp; index++) copy[index] = stamp[index];
    return copy;
}

#ifdef PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
#else
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER;
#endif

void platform_lock(void) { pthread_mutex_lock(&lock); }

void platform_unlock(void) { pthread_mutex_unlock(&lock); }

const char *platform_library_of(const char *symbol) {
    Dl_info found;
    void *place = dlsym(RTLD_DEFAULT, symbol);
    return place && dladdr(place, &found) ? found.dli_fname : 0;
}
