// What Swift can't call or say: variadic functions of the kernel's, macros, prefetching,
// instructions that not every processor has.
#pragma once
#include "ending.h"

#include <stddef.h>
#include <stdint.h>

/// Zeroed memory that the kernel gives page by page, when it is touched; null if it won't. Large
/// pages are quick to reach, and dear where little of each is touched.
void *platform_map_zeroed(size_t bytes, int in_large_pages);

/// The processor may fetch what lies there; nothing happens where nothing does. In the header,
/// since it is one instruction of the loops that need it.
static inline void platform_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }

/// Adds whole blocks of 64 bytes to a SHA-256, with the processor's own instructions if it has them
/// and nobody wants it done plainly.
void platform_sha256_add(
    uint32_t sum[8], const uint32_t constants[64], const void *bytes, size_t blocks, int plainly);

/// For a process that is started in a session of its own.
short platform_spawn_apart(void);

#if defined(__linux__)
/// The kernel kills this process when the thread that started it is gone.
int platform_die_with_parent(void);

/// No transparent huge pages here, so that resident memory is what was touched.
int platform_disable_huge_pages(void);

/// The file that this process was started from, as it was named; null where nobody knows.
const char *platform_started_as(void);

/// A descriptor on which the kernel counts what happens, and that is never waited for.
int platform_event_counter(void);
#endif
