#include "call_watch.h"
#include "line_text.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static struct call_watch watch;
static int report_descriptor = -1;
static uint64_t longest_ns;

struct call_watch *call_watch_get(void) { return &watch; }

// Calls nothing that isn't allowed in a signal's handler.
static void report(uint64_t request, uint32_t inside, int signal) {
    char line[96];
    char *end = line_append_number(line_append(line, "plugin,"), request);
    end = line_append_number(line_append(end, ","), inside);
    end = line_append_number(line_append(end, ","), (uint64_t)signal);
    line_write(report_descriptor, line, line_append(end, "\n"));
}

static void die(int number) {
    report(watch.request, watch.inside, number);
    signal(number, SIG_DFL);
    raise(number);
}

static void *look_on(void *unused) {
    (void)unused;
    uint64_t step_ns = longest_ns / 16;
    if (step_ns < 5000000) step_ns = 5000000;
    struct timespec step = {(time_t)(step_ns / 1000000000), (long)(step_ns % 1000000000)};
    uint64_t request = 0, unchanged_ns = 0;
    uint32_t inside = 0;
    for (;;) {
        nanosleep(&step, 0);
        uint64_t now_at = watch.request;
        uint32_t now_inside = watch.inside;
        if (now_inside == 0 || now_at != request || now_inside != inside) {
            unchanged_ns = 0;
        } else {
            unchanged_ns += step_ns;
        }
        request = now_at;
        inside = now_inside;
        if (unchanged_ns < longest_ns) continue;
        report(request, inside, 0);
        _exit(1);
    }
    return 0;
}

int call_watch_start(int descriptor, uint64_t timeout_ns) {
    report_descriptor = descriptor;
    longest_ns = timeout_ns;
    // A stack of its own, for when it is the stack that ran out.
    size_t size = 1 << 16;
    stack_t stack = {.ss_sp = malloc(size), .ss_size = size, .ss_flags = 0};
    if (!stack.ss_sp || sigaltstack(&stack, 0) != 0) return 0;
    struct sigaction action = {.sa_handler = die, .sa_flags = SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
    for (size_t index = 0; index < sizeof fatal / sizeof *fatal; index++) {
        sigaction(fatal[index], &action, 0);
    }
    pthread_t thread;
    if (pthread_create(&thread, 0, look_on, 0) != 0) return 0;
    pthread_detach(thread);
    return 1;
}

void *library_open(const char *path, const char **reason) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    *reason = library ? 0 : dlerror();
    return library;
}

void *library_symbol(void *library, const char *name) { return dlsym(library, name); }
