// zlib for Swift: a macro begins a stream, which Swift can't see.
#pragma once
#if !__has_include(<zlib.h>)
#pragma clang diagnostic fatal "-W#warnings"
#warning "zlib's headers are missing: install zlib1g-dev (apt) or zlib (brew)"
#endif
#include <zlib.h>

/// Reads gzip's own form and no other.
static inline int czlib_begin_reading(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

/// Writes gzip's own form.
static inline int czlib_begin_writing(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
