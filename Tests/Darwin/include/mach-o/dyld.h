// Stands in for Apple's header.
#pragma once
#include <stdint.h>

int _NSGetExecutablePath(char *path, uint32_t *size);
