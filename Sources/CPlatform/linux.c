// Functions that only Linux has, or that it does in its own way.
#if defined(__linux__)
#define _GNU_SOURCE
#include "platform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/swap.h>
#include <unistd.h>

int platform_swap(const char *path, int is_on) {
    int failed = is_on ? swapon(path, SWAP_FLAG_PREFER | SWAP_FLAG_PRIO_MASK) : swapoff(path);
    return failed ? errno : 0;
}

int platform_take_blocks(int descriptor, int64_t bytes) {
    return posix_fallocate(descriptor, 0, (off_t)bytes);
}

void platform_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

void platform_adopt_orphans(void) { prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

/// The kernel's line about a process or thread, from its state on; false if it is gone.
static int read_state(const char *folder, const char *number, char *state, int *parent) {
    char path[300], text[512];
    snprintf(path, sizeof path, "%s/%s/stat", folder, number);
    int file = number[0] > '0' && number[0] <= '9' ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return 0;
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    text[length > 0 ? length : 0] = 0;
    // The name in parentheses may have any of them in it.
    const char *rest = strrchr(text, ')');
    return rest && sscanf(rest, ") %c %d", state, parent) == 2;
}

static int runs_our_program(const char *process) {
    char path[300];
    struct stat theirs, own;
    snprintf(path, sizeof path, "/proc/%s/exe", process);
    return stat(path, &theirs) == 0 && stat("/proc/self/exe", &own) == 0
        && theirs.st_dev == own.st_dev && theirs.st_ino == own.st_ino;
}

size_t platform_copies(pid_t *children, size_t room) {
    DIR *processes = opendir("/proc");
    if (!processes) return 0;
    size_t count = 0;
    for (struct dirent *entry; count < room && (entry = readdir(processes));) {
        char state;
        int parent;
        if (read_state("/proc", entry->d_name, &state, &parent) && parent == getpid()
            && runs_our_program(entry->d_name)) {
            children[count++] = (pid_t)atoi(entry->d_name);
        }
    }
    closedir(processes);
    return count;
}

int platform_busy_threads(void) {
    DIR *threads = opendir("/proc/self/task");
    if (!threads) return 0;
    int count = 0;
    for (struct dirent *entry; (entry = readdir(threads));) {
        char state;
        int parent;
        if (atoi(entry->d_name) == gettid()) continue;
        if (read_state("/proc/self/task", entry->d_name, &state, &parent) && state == 'R') count++;
    }
    closedir(threads);
    return count;
}

void platform_disable_huge_pages(void) { prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }

int platform_shared_memory(size_t bytes) {
    int descriptor = memfd_create("lab", MFD_CLOEXEC);
    if (descriptor < 0 || ftruncate(descriptor, (off_t)bytes) == 0) return descriptor;
    close(descriptor);
    return -1;
}

void platform_keep_from_copies(void *bytes, size_t count) { madvise(bytes, count, MADV_DONTFORK); }

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
