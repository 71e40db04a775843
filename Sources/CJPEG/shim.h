#pragma once
#if !__has_include(<jpeglib.h>)
#pragma clang diagnostic fatal "-W#warnings"
#warning "libjpeg's headers are missing: install libjpeg-dev (apt) or jpeg-turbo (brew)"
#endif
#include <stdio.h>
#include <jpeglib.h>
