#pragma once
#if !__has_include(<gif_lib.h>)
#pragma clang diagnostic fatal "-W#warnings"
#warning "giflib's headers are missing: install libgif-dev (apt) or giflib (brew)"
#endif
#include <gif_lib.h>
