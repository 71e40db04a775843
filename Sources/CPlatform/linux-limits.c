// The kernel's limits for a process that runs a stranger's code.
#if defined(__linux__)
#define _GNU_SOURCE
#include "platform.h"

#include <errno.h>
#include <grp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static uint64_t largest_part;
static volatile uint32_t *was_full;

/// An allocation that failed mostly ends in a crash: the address 0 is written to, or the program
/// aborts. The kernel tells if there was memory for a good part of the limit.
static void note_crash(int number) {
    void *part =
        mmap(0, largest_part, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (part == MAP_FAILED) *was_full = 1;
    // This handler was the last one. The signal comes again when it returns, and ends the process.
    syscall(SYS_tgkill, getpid(), (pid_t)syscall(SYS_gettid), number);
}

static int limit(int kind, uint64_t soft, uint64_t hard) {
    struct rlimit limits;
    if (getrlimit(kind, &limits) != 0) return errno;
    if (hard < limits.rlim_max) limits.rlim_max = hard;
    limits.rlim_cur = soft < limits.rlim_max ? soft : limits.rlim_max;
    return setrlimit(kind, &limits) == 0 ? 0 : errno;
}

/// Address space of this process, found without /proc: the least limit that leaves room for a page.
static uint64_t mapped_bytes(uint64_t page) {
    uint64_t low = 0, high = 1ull << 48;
    while (high - low > page) {
        uint64_t middle = low + (high - low) / 2;
        limit(RLIMIT_AS, middle, RLIM_INFINITY);
        void *one = mmap(0, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (one != MAP_FAILED) munmap(one, page);
        if (one == MAP_FAILED) low = middle; else high = middle;
    }
    return high;
}

/// The kernel doesn't count root's processes, so root becomes a user whose processes it counts.
static int become_nobody(void) {
    const id_t nobody = 65534;
    if (geteuid() != 0) return 0;
    return setgroups(0, 0) || setresgid(nobody, nobody, nobody) || setresuid(nobody, nobody, nobody)
        ? errno : 0;
}

int platform_limit(uint64_t bytes, uint64_t seconds, volatile uint32_t *is_full) {
    was_full = is_full;
    largest_part = bytes / 8;
    struct sigaction crash = {.sa_handler = note_crash, .sa_flags = SA_RESETHAND | SA_ONSTACK};
    const int fatal[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP};
    for (size_t index = 0; index < sizeof fatal / sizeof *fatal; index++) {
        sigaction(fatal[index], &crash, 0);
    }
    // A signal to its group reaches no other process. In a session of its own, so an autogroup of the
    // kernel's, its answers would come late where other processes are busy.
    setpgid(0, 0);
    uint64_t most = mapped_bytes((uint64_t)sysconf(_SC_PAGESIZE)) + bytes;
    int code = syscall(SYS_close_range, 4, ~0u, 0) ? errno : become_nobody();
    if (!code) code = limit(RLIMIT_AS, most, most);
    // The kernel kills for good a second later, should the first signal be blocked.
    if (!code) code = limit(RLIMIT_CPU, seconds, seconds + 1);
    if (!code) code = limit(RLIMIT_CORE, 0, 0);
    if (!code) code = limit(RLIMIT_FSIZE, 0, 0);
    if (!code) code = limit(RLIMIT_NPROC, 0, 0);
    // Pipes and sockets hold memory, too.
    return code ? code : limit(RLIMIT_NOFILE, 32, 32);
}
#endif
