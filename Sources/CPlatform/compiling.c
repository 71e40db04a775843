// Runs a compiler over a stranger's source, and ends it with the process that wants the library.
#define _GNU_SOURCE
#include "confinement.h"
#include "platform.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

enum { unavailable = 69 };

static void wake(int number) { (void)number; }

/// Files that the compiler made for itself are in it, too.
static void remove_folder(const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        unlinkat(dirfd(folder), entry->d_name, 0);
    }
    closedir(folder);
    rmdir(path);
}

static _Noreturn void become(
    const char *folder, char *const words[], const platform_compiler_limits *most) {
    // A compiler starts others, which all end by the one group.
    setpgid(0, 0);
    platform_die_with_parent();
    int nowhere = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (chdir(folder) == 0 && dup2(nowhere, 0) == 0 && dup2(1, 2) == 2) {
        setenv("TMPDIR", ".", 1);
        setenv("LC_ALL", "C", 1);
        platform_confine_compiler(".", most);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, 0);
        execv(words[0], words);
    }
    dprintf(1, "%s: %s\n", words[0], strerror(errno));
    _exit(unavailable);
}

/// Returns 0 once standard input has ended, and nothing wants the library any more.
static int wait_for(pid_t compiler, int *status, const sigset_t *waiting) {
    while (waitpid(compiler, status, WNOHANG) == 0) {
        fd_set input;
        FD_ZERO(&input);
        FD_SET(0, &input);
        if (pselect(1, &input, 0, 0, 0, waiting) > 0) return 0;
    }
    return 1;
}

int platform_compile(
    const char *folder, char *const words[], const platform_compiler_limits *most) {
    struct sigaction waking = {.sa_handler = wake};
    sigaction(SIGCHLD, &waking, 0);
    sigset_t ends, before;
    sigemptyset(&ends);
    sigaddset(&ends, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ends, &before);
    pid_t compiler = fork();
    if (compiler < 0) return unavailable;
    if (compiler == 0) become(folder, words, most);
    setpgid(compiler, compiler);
    int status = 0;
    int isWanted = wait_for(compiler, &status, &before);
    kill(-compiler, SIGKILL);
    if (!isWanted) {
        waitpid(compiler, &status, 0);
        remove_folder(folder);
        return unavailable;
    }
    if (!WIFSIGNALED(status)) return WEXITSTATUS(status);
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
    return unavailable;
}
