// What the kernel offers only through variadic C functions, which Swift can't call.
#pragma once
#if defined(__linux__)
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

/// The kernel kills this process when the thread that started it is gone.
static inline int platform_die_with_parent(void) {
    return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
}

/// No transparent huge pages here, so that resident memory is what was touched.
static inline int platform_disable_huge_pages(void) {
    return prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
}

/// A descriptor on which the kernel counts what happens, and that is never waited for.
static inline int platform_event_counter(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}
#endif
