// liblzma for Swift: a macro says that streams may follow one another, which Swift can't see.
#pragma once
#if !__has_include(<lzma.h>)
#pragma clang diagnostic fatal "-W#warnings"
#warning "liblzma's headers are missing: install liblzma-dev (apt) or xz (brew)"
#endif
#include <lzma.h>

/// Reads streams of xz in a row, with so much memory at most.
static inline lzma_ret clzma_begin_reading(lzma_stream *stream, uint64_t memory) {
    return lzma_stream_decoder(stream, memory, LZMA_CONCATENATED);
}
