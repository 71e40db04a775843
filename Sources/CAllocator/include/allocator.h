// jemalloc for Swift, which can't see that the names of its functions are macros.
#pragma once
#include <stddef.h>

/// Whole pages from one arena, past the thread's cache: what is freed is back in the arena at once.
int cje_page_flags(unsigned arena, size_t page_bytes);

void *cje_allocate(size_t bytes, int flags);
void cje_free(void *pointer, size_t bytes, int flags);

int cje_find(const char *name, size_t *mib, size_t *length);
int cje_read(const size_t *mib, size_t length, void *value, size_t bytes);
int cje_write(const size_t *mib, size_t length, void *value, size_t bytes);
