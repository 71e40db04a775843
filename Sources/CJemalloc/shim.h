// jemalloc for Swift. Asked not to demangle, its header gives every function a `je_` name, whatever
// prefix the library was built with (none on Linux, `je_` by default on a Mac), but as macros,
// which Swift can't see.
#pragma once
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <strings.h>
#define JEMALLOC_NO_DEMANGLE
#include <jemalloc/jemalloc.h>

/// Whole pages from one arena, past the thread's cache: what is freed is back in the arena at once.
static inline int cje_page_flags(unsigned arena, size_t page_bytes) {
    return MALLOCX_ARENA(arena) | MALLOCX_ALIGN(page_bytes) | MALLOCX_TCACHE_NONE;
}

static inline void *cje_allocate(size_t bytes, int flags) { return je_mallocx(bytes, flags); }

static inline void cje_free(void *pointer, size_t bytes, int flags) {
    je_sdallocx(pointer, bytes, flags);
}

static inline int cje_find(const char *name, size_t *mib, size_t *length) {
    return je_mallctlnametomib(name, mib, length);
}

static inline int cje_read(
    const size_t *mib, size_t length, void *value, size_t bytes) {
    size_t given = bytes;
    int error = je_mallctlbymib(mib, length, value, &given, NULL, 0);
    return error != 0 ? error : given == bytes ? 0 : EINVAL;
}

static inline int cje_write(const size_t *mib, size_t length, void *value, size_t bytes) {
    return je_mallctlbymib(mib, length, NULL, NULL, value, bytes);
}
