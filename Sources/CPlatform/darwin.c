// The same on a Mac. It has never been run: scripts/check-darwin compiles it against stubs.
#if defined(__APPLE__)
#include "platform.h"

#include <errno.h>
#include <fcntl.h>
#include <mach-o/dyld.h>
#include <mach/mach.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int platform_swap(const char *path, int is_on) {
    (void)path;
    (void)is_on;
    return ENOTSUP;
}

int platform_take_blocks(int descriptor, int64_t bytes) {
    (void)descriptor;
    (void)bytes;
    return ENOTSUP;
}

/// The pipe that the parent holds does it alone.
void platform_die_with_parent(void) {}

void platform_adopt_orphans(void) {}

size_t platform_copies(pid_t *children, size_t room) {
    (void)children;
    (void)room;
    return 0;
}

int platform_busy_threads(void) { return 0; }

void platform_disable_huge_pages(void) {}

int platform_shared_memory(size_t bytes) {
    static atomic_uint made;
    char name[32];
    snprintf(name, sizeof name, "/lab-%d-%u", getpid(), atomic_fetch_add(&made, 1));
    int descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (descriptor < 0) return descriptor;
    shm_unlink(name);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    if (ftruncate(descriptor, (off_t)bytes) == 0) return descriptor;
    close(descriptor);
    return -1;
}

void platform_keep_from_copies(void *bytes, size_t count) {
    minherit(bytes, count, VM_INHERIT_NONE);
}

int platform_event_counter(void) {
    errno = ENOTSUP;
    return -1;
}

void platform_drop_cached(int descriptor) { (void)descriptor; }

size_t platform_own_executable(char *path, size_t room) {
    uint32_t size = (uint32_t)room;
    return _NSGetExecutablePath(path, &size) == 0 ? strnlen(path, room) : 0;
}

int platform_resident(platform_residence *residence) {
    mach_task_basic_info_data_t figures;
    mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
    kern_return_t code =
        task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&figures, &count);
    if (code != KERN_SUCCESS) return 0;
    residence->bytes = (int64_t)figures.resident_size;
    residence->most_bytes = (int64_t)figures.resident_size_max;
    return 1;
}

int64_t platform_address_limit(void) { return -1; }

int64_t platform_changed_ns(const struct stat *status) {
    return (int64_t)status->st_mtimespec.tv_sec * 1000000000 + status->st_mtimespec.tv_nsec;
}

const char *platform_caches_of_home(void) { return "/Library/Caches"; }

/// There is no bubblewrap for a Mac, in which this would be asked for.
int platform_limit(uint64_t bytes, uint64_t seconds, volatile uint32_t *is_full) {
    (void)bytes;
    (void)seconds;
    (void)is_full;
    return ENOTSUP;
}
#endif
