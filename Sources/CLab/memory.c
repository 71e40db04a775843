// If the system refuses memory, `lab` ends with one line, whichever code asked for it. Swift's own
// objects, and much of any library, can't go on without it: each would crash in its own way.
//
// The allocator stays what the process is linked with. These stand before it, since a program's own
// definitions go first, and pass each call on.
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !__has_feature(address_sanitizer)
#define _GNU_SOURCE
#include "ending.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static int (*next_posix_memalign)(void **, size_t, size_t);
static void *(*next_aligned_alloc)(size_t, size_t);

/// The allocator's under other names, where it is linked into the program itself: `scripts/release/dist`
/// renames them. Elsewhere these are undefined, and the allocator is the next library.
#define LINKED __attribute__((weak))
LINKED void *linked_malloc(size_t);
LINKED void *linked_calloc(size_t, size_t);
LINKED void *linked_realloc(void *, size_t);
LINKED int linked_posix_memalign(void **, size_t, size_t);
LINKED void *linked_aligned_alloc(size_t, size_t);

#define NEXT(name) (linked_##name ? (void *)linked_##name : dlsym(RTLD_NEXT, #name))

__attribute__((constructor(101))) static void find_all(void) {
    next_malloc = NEXT(malloc);
    next_calloc = NEXT(calloc);
    next_realloc = NEXT(realloc);
    next_posix_memalign = NEXT(posix_memalign);
    next_aligned_alloc = NEXT(aligned_alloc);
}

/// Libraries allocate before any constructor of ours has run.
#define FOUND(next) (__builtin_expect(!(next), 0) ? (find_all(), (next)) : (next))

void *malloc(size_t bytes) {
    memory_wanted = bytes;
    void *block = FOUND(next_malloc)(bytes);
    if (__builtin_expect(!block && bytes, 0)) memory_refused(bytes);
    memory_wanted = 0;
    return block;
}

void *calloc(size_t count, size_t bytes) {
    size_t all;
    if (__builtin_mul_overflow(count, bytes, &all)) memory_refused(SIZE_MAX);
    memory_wanted = all;
    void *block = FOUND(next_calloc)(count, bytes);
    if (__builtin_expect(!block && all, 0)) memory_refused(all);
    memory_wanted = 0;
    return block;
}

void *realloc(void *old, size_t bytes) {
    memory_wanted = bytes;
    void *block = FOUND(next_realloc)(old, bytes);
    if (__builtin_expect(!block && bytes, 0)) memory_refused(bytes);
    memory_wanted = 0;
    return block;
}

int posix_memalign(void **block, size_t alignment, size_t bytes) {
    memory_wanted = bytes;
    int error = FOUND(next_posix_memalign)(block, alignment, bytes);
    if (__builtin_expect(error == ENOMEM, 0)) memory_refused(bytes);
    memory_wanted = 0;
    return error;
}

/// C++'s `new`, of the runtime and of libraries: theirs throws, and no code catches it. Its memory
/// is freed by `free`, as with the allocator's own.
void *_Znwm(size_t bytes) { return malloc(bytes ? bytes : 1); }
void *_Znam(size_t bytes) { return malloc(bytes ? bytes : 1); }

void *aligned_alloc(size_t alignment, size_t bytes) {
    memory_wanted = bytes;
    void *block = FOUND(next_aligned_alloc)(alignment, bytes);
    if (__builtin_expect(!block && bytes && errno == ENOMEM, 0)) memory_refused(bytes);
    memory_wanted = 0;
    return block;
}
#endif
