// Stands in for Apple's header.
#pragma once

int *_NSGetArgc(void);
char ***_NSGetArgv(void);
