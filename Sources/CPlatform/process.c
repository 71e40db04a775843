// Processes and threads, and what the system says of this one.
#define _GNU_SOURCE
#include "platform.h"

#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>

extern char **environ;

int platform_ignores(int number) {
    struct sigaction now;
    return sigaction(number, 0, &now) == 0 && now.sa_handler == SIG_IGN;
}

int platform_spawn(
    pid_t *process, const char *executable, char *const words[], const platform_spawning *how) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    code = posix_spawnattr_init(&attributes);
    if (code) {
        posix_spawn_file_actions_destroy(&actions);
        return code;
    }
    posix_spawn_file_actions_adddup2(&actions, how->input, 0);
    posix_spawn_file_actions_adddup2(&actions, how->output, 1);
    if (how->shared >= 0) posix_spawn_file_actions_adddup2(&actions, how->shared, 3);
    if (how->file >= 0) posix_spawn_file_actions_adddup2(&actions, how->file, 4);
    posix_spawnattr_setsigmask(&attributes, &how->blocked);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (how->is_apart) flags |= POSIX_SPAWN_SETSID;
    posix_spawnattr_setflags(&attributes, flags);
    code = posix_spawn(process, executable, &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return code;
}

platform_child_fate platform_child(pid_t process, int *code) {
    int status = 0;
    *code = 0;
    if (waitpid(process, &status, WNOHANG | WUNTRACED | WCONTINUED) <= 0) return PLATFORM_CHILD_RUNS;
    if (WIFSTOPPED(status)) return PLATFORM_CHILD_STOPPED;
    if (WIFCONTINUED(status)) return PLATFORM_CHILD_CONTINUED;
    *code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    return WIFSIGNALED(status) ? PLATFORM_CHILD_SIGNALLED : PLATFORM_CHILD_EXITED;
}

int platform_has_children(void) {
    siginfo_t unused;
    return waitid(P_ALL, 0, &unused, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/// The body of a thread, in the form that the system wants: a function with a result.
typedef struct {
    void (*body)(void *);
    void *context;
} thread_work;

static void *work(void *given) {
    thread_work own = *(thread_work *)given;
    free(given);
    own.body(own.context);
    return 0;
}

int platform_thread_start(platform_thread *thread, void (*body)(void *), void *context) {
    thread_work *given = malloc(sizeof *given);
    if (!given) memory_refused(sizeof *given);
    *given = (thread_work){.body = body, .context = context};
    int code = pthread_create(&thread->thread, 0, work, given);
    if (code) free(given);
    return code;
}

void platform_thread_join(platform_thread thread) { pthread_join(thread.thread, 0); }
void platform_thread_detach(platform_thread thread) { pthread_detach(thread.thread); }
