// What the preloaded library and its driver share.
#pragma once
#include <stdint.h>

enum kind {
    opening,
    reading,
    writing,
    renaming,
    syncing,
    mapping,
    /// Allocations from 64 KiB up.
    large,
    small,
    closing,
    /// ftruncate, fchmod, flock, mkdir
    changing,
    /// pipe, posix_spawn, pthread_create
    starting,
    /// Any of those but memory's.
    ending,
    kinds
};

/// The file that FAULT_COUNTS names.
struct counts {
    uint64_t calls[kinds];
    /// How many calls were made to fail, and who made the last.
    uint64_t fired;
    uint64_t caller;
    int32_t process;
    int32_t descriptor;
};
