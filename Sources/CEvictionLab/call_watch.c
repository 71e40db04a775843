#include "call_watch.h"

#include "platform.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

static struct call_watch unshared;
static struct call_watch *own = &unshared;

struct call_watch *call_watch_get(void) { return own; }

struct call_watch *call_watch_map(int descriptor) {
    void *page =
        mmap(0, sizeof(struct call_watch), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    return page == MAP_FAILED ? 0 : page;
}

void call_watch_unmap(struct call_watch *watch) { munmap(watch, sizeof *watch); }

int call_watch_share(int descriptor) {
    struct call_watch *shared = call_watch_map(descriptor);
    close(descriptor);
    if (!shared) return 0;
    // A copy of this process that a library makes by fork must not write here.
    platform_keep_from_copies(shared, sizeof *shared);
    own = shared;
    crashes_left_to_parent();
    return 1;
}

int call_watch_limit(uint64_t bytes, uint64_t seconds) {
    return platform_limit(bytes, seconds, &own->is_full);
}

void *library_open(const char *path, const char **reason) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    *reason = library ? 0 : dlerror();
    return library;
}

void *library_symbol(void *library, const char *name) { return dlsym(library, name); }
