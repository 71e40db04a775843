// liblzma for Swift, as it is.
#pragma once
#if !__has_include(<lzma.h>)
#pragma clang diagnostic fatal "-W#warnings"
#warning "liblzma's headers are missing: install liblzma-dev (apt) or xz (brew)"
#endif
#include <lzma.h>
