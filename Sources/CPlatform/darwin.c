// The same on a Mac. Nobody has run this: scripts/check-darwin compiles it against stubs.
#if defined(__APPLE__)
#include "platform.h"

#include <errno.h>
#include <mach-o/dyld.h>
#include <mach/mach.h>

/// The pipe that the parent holds does it alone.
void platform_die_with_parent(void) {}

void platform_disable_huge_pages(void) {}

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
#endif
