#include "allocator.h"
#include "../CJemalloc/shim.h"

int cje_page_flags(unsigned arena, size_t page_bytes) {
    return MALLOCX_ARENA(arena) | MALLOCX_ALIGN(page_bytes) | MALLOCX_TCACHE_NONE;
}

void *cje_allocate(size_t bytes, int flags) { return je_mallocx(bytes, flags); }

void cje_free(void *pointer, size_t bytes, int flags) {
    je_sdallocx(pointer, bytes, flags);
}

int cje_find(const char *name, size_t *mib, size_t *length) {
    return je_mallctlnametomib(name, mib, length);
}

int cje_read(
    const size_t *mib, size_t length, void *value, size_t bytes) {
    size_t given = bytes;
    int error = je_mallctlbymib(mib, length, value, &given, NULL, 0);
    return error != 0 ? error : given == bytes ? 0 : EINVAL;
}

int cje_write(const size_t *mib, size_t length, void *value, size_t bytes) {
    return je_mallctlbymib(mib, length, NULL, NULL, value, bytes);
}
