#include "ending.h"
#include "line_text.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { most_temporaries = 4096, unavailable = 69 };

/// A path, and the process that made the file: a child has the list too, and must leave it alone.
static struct {
    _Atomic(char *) path;
    pid_t owner;
} temporaries[most_temporaries];

int temporary_remember(const char *path) {
    char *copy = strdup(path);
    if (!copy) memory_refused(strlen(path) + 1);
    for (int number = 0; number < most_temporaries; number++) {
        char *free_place = 0;
        if (atomic_compare_exchange_strong(&temporaries[number].path, &free_place, copy)) {
            temporaries[number].owner = getpid();
            return number;
        }
    }
    free(copy);
    return -1;
}

void temporary_forget(int number) {
    if (number < 0) return;
    free(atomic_exchange(&temporaries[number].path, 0));
}

void temporaries_remove(void) {
    pid_t own = getpid();
    for (int number = 0; number < most_temporaries; number++) {
        char *path = atomic_exchange(&temporaries[number].path, 0);
        if (!path || temporaries[number].owner != own) continue;
        unlink(path);
    }
}

_Noreturn void memory_refused(size_t bytes) {
    temporaries_remove();
    char line[256];
    char *end = line_append(line, "lab: the system refuses ");
    // Whole megabytes above one, since the last digits don't matter.
    if (bytes >= 1 << 20) {
        end = line_append(line_append_number(end, bytes >> 20), " MB");
    } else {
        end = line_append(line_append_number(end, bytes), " bytes");
    }
    end = line_append(end, " of memory. Run less at once (--jobs, a shorter file), or raise the limit");
    end = line_append(end, " (ulimit -v, the memory group)\n");
    line_write(2, line, end);
    _exit(unavailable);
}

_Thread_local size_t memory_wanted;

/// A place on the first thread's stack, near its beginning.
static uintptr_t stack_beginning;

enum { page = 4096 };

/// 1 if the first thread touched its stack where the stack may be, and the system has no page for it.
static int is_of_stack(int number, const siginfo_t *crash) {
    struct rlimit limit;
    uintptr_t place = (uintptr_t)crash->si_addr;
    return number == SIGSEGV && place < stack_beginning && getrlimit(RLIMIT_STACK, &limit) == 0
        && stack_beginning - place < limit.rlim_cur - 64 * page;
}

/// The bytes that the system refused, if the crash is of that: an allocator's that got no memory for
/// its own tables reads an address a little above 0, or the address space has a limit. 0 for another
/// crash.
static size_t refused_bytes(int number, const siginfo_t *crash) {
    struct rlimit limit;
    int is_read_near_0 = number == SIGSEGV && (uintptr_t)crash->si_addr < 1 << 16;
    if (memory_wanted && is_read_near_0) return memory_wanted;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 0;
    return memory_wanted ? memory_wanted : is_of_stack(number, crash) ? page : 0;
}

static volatile sig_atomic_t is_left_to_parent;

void crashes_left_to_parent(void) { is_left_to_parent = 1; }

static void tell(int number, siginfo_t *crash, void *context) {
    (void)context;
    size_t refused = refused_bytes(number, crash);
    if (refused) memory_refused(refused);
    temporaries_remove();
    if (!is_left_to_parent) {
        char line[256];
        char *end = line_append_number(line_append(line, "lab: crashed (signal "), (uint64_t)number);
        end = line_append(end, "), which is a mistake in lab or in a library it loaded. Please report");
        end = line_append(end, " it with the command that led to it\n");
        line_write(2, line, end);
    }
    signal(number, SIG_DFL);
    raise(number);
}

void crashes_tell(void) {
    // A stack of its own, for when it is the stack that ran out. Of the first thread alone: others
    // have theirs made by the system, with a page after it that can't be touched.
    static char place[1 << 16];
    stack_beginning = (uintptr_t)__builtin_frame_address(0);
    stack_t stack = {.ss_sp = place, .ss_size = sizeof place, .ss_flags = 0};
    sigaltstack(&stack, 0);
    struct sigaction action = {
        .sa_sigaction = tell, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
    for (size_t index = 0; index < sizeof fatal / sizeof *fatal; index++) {
        sigaction(fatal[index], &action, 0);
    }
}
