// Asked not to demangle, jemalloc's header gives every function a `je_` name, whatever prefix the
// library was built with (none on Linux, `je_` by default on a Mac).
#pragma once
#if !__has_include(<jemalloc/jemalloc.h>)
#pragma clang diagnostic fatal "-W#warnings"
#warning "jemalloc's headers are missing: install libjemalloc-dev (apt) or jemalloc (brew)"
#endif
#include <errno.h>
#include <strings.h>
#define JEMALLOC_NO_DEMANGLE
#include <jemalloc/jemalloc.h>
