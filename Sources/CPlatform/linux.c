// What only Linux has, and what it has in a way of its own.
#if defined(__linux__)
#define _GNU_SOURCE
#include "platform.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

void platform_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

void platform_disable_huge_pages(void) { prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }

int platform_event_counter(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void platform_drop_cached(int descriptor) {
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
}

/// Without /proc: as it was started, which is right as long as we stay where we are.
size_t platform_own_executable(char *path, size_t room) {
    ssize_t count = readlink("/proc/self/exe", path, room);
    if (count > 0) return (size_t)count;
    const char *started = (const char *)getauxval(AT_EXECFN);
    size_t length = started ? strnlen(started, room) : 0;
    if (length) memcpy(path, started, length);
    return length;
}

int platform_resident(platform_residence *residence) {
    (void)residence;
    return 0;
}

int64_t platform_address_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur >= INT64_MAX) return -1;
    return (int64_t)limit.rlim_cur;
}

int64_t platform_changed_ns(const struct stat *status) {
    return (int64_t)status->st_mtim.tv_sec * 1000000000 + status->st_mtim.tv_nsec;
}

const char *platform_caches_of_home(void) { return 0; }
#endif
