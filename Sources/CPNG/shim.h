#pragma once
#if !__has_include(<png.h>)
#pragma clang diagnostic fatal "-W#warnings"
#warning "libpng's headers are missing: install libpng-dev (apt) or libpng (brew)"
#endif
#include <png.h>
