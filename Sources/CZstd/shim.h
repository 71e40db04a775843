// zstd for Swift, as it is.
#pragma once
#if !__has_include(<zstd.h>)
#pragma clang diagnostic fatal "-W#warnings"
#warning "zstd's headers are missing: install libzstd-dev (apt) or zstd (brew)"
#endif
#include <zstd.h>
