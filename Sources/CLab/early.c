// Signals that come before `lab` is set up: it has done nothing by then, and ends with the exit code
// that it has later.
#include <signal.h>
#include <unistd.h>

static void end(int number) { _exit(128 + number); }

/// A signal that is ignored stays so.
static void hear_early(void) {
    const int awaited[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t index = 0; index < sizeof awaited / sizeof *awaited; index++) {
        struct sigaction action;
        if (sigaction(awaited[index], 0, &action) != 0 || action.sa_handler != SIG_DFL) continue;
        action.sa_handler = end;
        sigaction(awaited[index], &action, 0);
    }
}

#if defined(__ELF__)
// Before the libraries set themselves up, which is most of what comes before `main`.
__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = hear_early;
#else
__attribute__((constructor(101))) static void first(void) { hear_early(); }
#endif
