#include "ending.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { most_temporaries = 512, unavailable = 69 };

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
        if (path && temporaries[number].owner == own) unlink(path);
    }
}

static char *append(char *end, const char *text) {
    size_t length = strlen(text);
    memcpy(end, text, length);
    return end + length;
}

static char *append_number(char *end, uint64_t number) {
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) *end++ = digits[--count];
    return end;
}

static void say(const char *line, const char *end) {
    while (line < end) {
        ssize_t count = write(2, line, (size_t)(end - line));
        if (count <= 0) return;
        line += count;
    }
}

_Noreturn void memory_refused(size_t bytes) {
    temporaries_remove();
    char line[256];
    char *end = append(line, "lab: the system refuses ");
    // Whole megabytes above one: nobody compares the last digits.
    if (bytes >= 1 << 20) {
        end = append(append_number(end, bytes >> 20), " MB");
    } else {
        end = append(append_number(end, bytes), " bytes");
    }
    end = append(end, " of memory. Run less at once (--jobs, a shorter file), or raise the limit");
    end = append(end, " (ulimit -v, the memory group)\n");
    say(line, end);
    _exit(unavailable);
}

_Thread_local size_t memory_wanted;

/// Whether the crash is an allocator's that got nothing for its own books: it reads what would lie
/// there, a little above nothing, or there is a limit to what it can get.
static int is_of_memory(int number, const siginfo_t *crash) {
    struct rlimit limit;
    if (!memory_wanted) return 0;
    if (number == SIGSEGV && (uintptr_t)crash->si_addr < 1 << 16) return 1;
    return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

static void tell(int number, siginfo_t *crash, void *context) {
    (void)context;
    if (is_of_memory(number, crash)) memory_refused(memory_wanted);
    temporaries_remove();
    char line[256];
    char *end = append_number(append(line, "lab: crashed (signal "), (uint64_t)number);
    end = append(end, "), which is a mistake in lab or in a library it loaded. Please report");
    end = append(end, " it with the command that led to it\n");
    say(line, end);
    signal(number, SIG_DFL);
    raise(number);
}

void crashes_tell(void) {
    // A stack of its own, for when it is the stack that ran out. Of the first thread alone: others
    // have theirs made by the system, with a page after it that can't be touched.
    static char place[1 << 16];
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
