#pragma once
#if !__has_include(<webp/demux.h>)
#pragma clang diagnostic fatal "-W#warnings"
#warning "libwebp's headers are missing: install libwebp-dev (apt) or webp (brew)"
#endif
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
