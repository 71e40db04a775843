// The kernel's means against strangers' code: Landlock for files, seccomp for calls, limits for
// memory and time. Each works without the others, and an old kernel lacks some.
#if defined(__linux__)
#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Files

/// All rights that the first version of Landlock knows.
static const uint64_t all_rights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
static const uint64_t read_rights =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
/// A file, as against a folder, can have these alone.
static const uint64_t file_rights = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                    LANDLOCK_ACCESS_FS_WRITE_FILE;

static int open_rules(void) {
    struct landlock_ruleset_attr handled = {.handled_access_fs = all_rights};
    return (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
}

static void allow(int rules, const char *path, uint64_t rights) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return;
    struct stat kind;
    if (fstat(place, &kind) == 0 && !S_ISDIR(kind.st_mode)) rights &= file_rights;
    struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = place};
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(place);
}

/// Needs `PR_SET_NO_NEW_PRIVS`.
static int enforce(int rules) {
    int isDone = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return isDone ? PLATFORM_KEEPS_FILES : 0;
}

static int confine_to_libraries(const char *library) {
    static const char *const system[] = {
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache",
        "/etc/ld.so.preload",
    };
    int rules = open_rules();
    if (rules < 0) return 0;
    for (size_t index = 0; index < sizeof system / sizeof *system; index++) {
        allow(rules, system[index], read_rights);
    }
    allow(rules, library, read_rights);
    return enforce(rules);
}

// Calls

/// Calls of a process that computes. The kernel's numbers differ between processors, and some have
/// calls that others lack.
static const int computing[] = {
    SYS_read, SYS_write, SYS_close, SYS_fstat, SYS_lseek, SYS_mmap, SYS_munmap, SYS_mprotect,
    SYS_mremap, SYS_madvise, SYS_brk, SYS_futex, SYS_exit, SYS_exit_group, SYS_rt_sigreturn,
    SYS_rt_sigprocmask, SYS_sigaltstack, SYS_getpid, SYS_gettid, SYS_sched_yield,
    SYS_restart_syscall, SYS_membarrier, SYS_rseq,
#ifdef SYS_newfstatat
    SYS_newfstatat,
#endif
};

/// Calls that load a library. No file is written by them: see `opens_for_reading`.
static const int loading[] = {
    SYS_pread64, SYS_getcwd, SYS_faccessat, SYS_readlinkat, SYS_statx, SYS_uname, SYS_fcntl,
    SYS_seccomp, SYS_set_tid_address, SYS_set_robust_list, SYS_sched_getaffinity,
#ifdef SYS_access
    SYS_access, SYS_readlink, SYS_arch_prctl,
#endif
};

enum { most_steps = 160 };

typedef struct {
    struct sock_filter steps[most_steps];
    unsigned short count;
} call_filter;

static void add(call_filter *filter, uint16_t code, uint32_t value, uint8_t yes, uint8_t no) {
    struct sock_filter step = {code, yes, no, value};
    filter->steps[filter->count++] = step;
}

static void load(call_filter *filter, size_t offset) {
    add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static void answer(call_filter *filter, uint32_t fate) { add(filter, BPF_RET | BPF_K, fate, 0, 0); }

static void permit(call_filter *filter, const int *calls, size_t count) {
    for (size_t index = 0; index < count; index++) {
        add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)calls[index], 0, 1);
        answer(filter, SECCOMP_RET_ALLOW);
    }
}

/// Permits to open files, but none to write or to make.
static void permit_reading(call_filter *filter) {
    const uint32_t writing =
        O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 0, 4);
    load(filter, offsetof(struct seccomp_data, args[2]));
    add(filter, BPF_JMP | BPF_JSET | BPF_K, writing, 1, 0);
    answer(filter, SECCOMP_RET_ALLOW);
    answer(filter, SECCOMP_RET_TRAP);
}

/// It may send signals to itself, as in `abort`.
static void permit_own_signals(call_filter *filter) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 4);
    load(filter, offsetof(struct seccomp_data, args[0]));
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 0, 1);
    answer(filter, SECCOMP_RET_ALLOW);
    answer(filter, SECCOMP_RET_TRAP);
}

/// A limit may be asked for, and not set.
static void permit_asking_for_limits(call_filter *filter) {
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 6);
    load(filter, offsetof(struct seccomp_data, args[2]));
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);
    load(filter, offsetof(struct seccomp_data, args[2]) + 4);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
    answer(filter, SECCOMP_RET_ALLOW);
    answer(filter, SECCOMP_RET_TRAP);
}

static int install(int isLoading) {
#ifdef OWN_ARCHITECTURE
    call_filter filter = {.count = 0};
    load(&filter, offsetof(struct seccomp_data, arch));
    add(&filter, BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0);
    answer(&filter, SECCOMP_RET_KILL_PROCESS);
    load(&filter, offsetof(struct seccomp_data, nr));
    permit(&filter, computing, sizeof computing / sizeof *computing);
    // The C library asks if a file is a terminal before it prints.
    add(&filter, BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, 1);
    answer(&filter, SECCOMP_RET_ERRNO | ENOTTY);
    permit_own_signals(&filter);
    if (isLoading) {
        permit(&filter, loading, sizeof loading / sizeof *loading);
        permit_reading(&filter);
        permit_asking_for_limits(&filter);
    }
    answer(&filter, SECCOMP_RET_TRAP);
    struct sock_fprog program = {filter.count, filter.steps};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
#else
    (void)isLoading;
    return 0;
#endif
}

// Signals

static platform_confinement own;

/// The kernel sends this instead of doing what it was asked for.
static void note_refusal(int number, siginfo_t *call, void *context) {
    (void)number;
    (void)context;
    *own.refused = (uint32_t)call->si_syscall + 1;
    _exit(1);
}

/// An allocation that failed mostly ends in a crash: the address 0 is written to, or the program
/// aborts. The kernel tells if there was memory for a good part of the limit.
static void note_crash(int number) {
    void *part =
        mmap(0, own.bytes / 8, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (part == MAP_FAILED) *own.is_full = 1;
    // This handler was the last one. The signal comes again when it returns, and ends the process.
    syscall(SYS_tgkill, getpid(), (pid_t)syscall(SYS_gettid), number);
}

static void handle_signals(void) {
    struct sigaction refusal = {.sa_sigaction = note_refusal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaction(SIGSYS, &refusal, 0);
    struct sigaction crash = {.sa_handler = note_crash, .sa_flags = SA_RESETHAND | SA_ONSTACK};
    const int fatal[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP};
    for (size_t index = 0; index < sizeof fatal / sizeof *fatal; index++) {
        sigaction(fatal[index], &crash, 0);
    }
}

// Limits

static void limit(int kind, uint64_t soft, uint64_t hard) {
    struct rlimit limits = {soft, hard};
    setrlimit(kind, &limits);
}

static uint64_t mapped_bytes(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file) {
        if (fscanf(file, "%lu", &pages) != 1) pages = 0;
        fclose(file);
    }
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void limit_time(uint64_t seconds) {
    // The kernel kills for good a second later, should the first signal be blocked.
    limit(RLIMIT_CPU, seconds, seconds + 1);
    limit(RLIMIT_CORE, 0, 0);
}

static void close_all_but(int kept) {
    for (int descriptor = 3; descriptor < kept; descriptor++) close(descriptor);
    if (syscall(SYS_close_range, kept + 1, ~0u, 0) == 0) return;
    for (int descriptor = kept + 1; descriptor < 4096; descriptor++) close(descriptor);
}

static void silence(void) {
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nowhere < 0) return;
    dup2(nowhere, 1);
    dup2(nowhere, 2);
}

int platform_confine(const platform_confinement *how) {
    own = *how;
    handle_signals();
    limit_time(how->seconds);
    limit(RLIMIT_FSIZE, 0, 0);
    limit(RLIMIT_NPROC, 0, 0);
    uint64_t bytes = mapped_bytes() + how->bytes;
    limit(RLIMIT_AS, bytes, bytes);
    silence();
    close_all_but(how->answer);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return 0;
    int kept = confine_to_libraries(how->library);
    return install(1) ? kept | PLATFORM_KEEPS_CALLS : kept;
}

int platform_confine_loaded(void) { return install(0); }

/// Folders in which compilers lie, with their parts and headers.
static const char *const compilers[] = {
    "/bin", "/etc", "/lib", "/lib64", "/nix", "/opt", "/usr",
};

int platform_compiler_reads(const char *path) {
    char place[PATH_MAX];
    if (!realpath(path, place)) return 0;
    for (size_t index = 0; index < sizeof compilers / sizeof *compilers; index++) {
        size_t length = strlen(compilers[index]);
        if (strncmp(place, compilers[index], length) == 0 && place[length] == '/') return 1;
    }
    return 0;
}

int platform_confine_compiler(const char *folder, const platform_compiler_limits *most) {
    limit_time(most->seconds);
    limit(RLIMIT_AS, most->bytes, most->bytes);
    limit(RLIMIT_FSIZE, most->file_bytes, most->file_bytes);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return 0;
    int rules = open_rules();
    if (rules < 0) return 0;
    for (size_t index = 0; index < sizeof compilers / sizeof *compilers; index++) {
        allow(rules, compilers[index], read_rights);
    }
    allow(rules, "/dev/null", file_rights);
    allow(rules, folder, all_rights);
    return enforce(rules);
}

// Words

typedef struct {
    int call;
    const char *deed;
} call_words;

static const call_words deeds[] = {
    {SYS_clone, "start a process or a thread"}, {SYS_clone3, "start a process or a thread"},
    {SYS_execve, "start a program"}, {SYS_execveat, "start a program"},
    {SYS_openat, "open a file"}, {SYS_openat2, "open a file"},
    {SYS_unlinkat, "change files"}, {SYS_mkdirat, "change files"},
    {SYS_renameat2, "change files"}, {SYS_linkat, "change files"},
    {SYS_symlinkat, "change files"}, {SYS_chdir, "change its folder"},
    {SYS_socket, "use the network"}, {SYS_socketpair, "use the network"},
    {SYS_getrandom, "draw random numbers"}, {SYS_clock_nanosleep, "sleep"},
    {SYS_nanosleep, "sleep"}, {SYS_clock_gettime, "look at the clock"},
    {SYS_gettimeofday, "look at the clock"}, {SYS_kill, "send a signal"},
    {SYS_tgkill, "send a signal"},
    {SYS_tkill, "send a signal"}, {SYS_rt_sigaction, "catch a signal or start a thread"},
    {SYS_getppid, "ask for other processes"},
    {SYS_ptrace, "look into a process"}, {SYS_process_vm_readv, "look into a process"},
    {SYS_prlimit64, "change its limits"}, {SYS_setrlimit, "change its limits"},
    {SYS_dup3, "copy a descriptor"}, {SYS_dup, "copy a descriptor"},
    {SYS_pipe2, "make a pipe"}, {SYS_memfd_create, "make a file"},
#ifdef SYS_fork
    {SYS_fork, "start a process or a thread"}, {SYS_vfork, "start a process or a thread"},
    {SYS_open, "open a file"}, {SYS_creat, "open a file"}, {SYS_unlink, "change files"},
    {SYS_mkdir, "change files"}, {SYS_rename, "change files"}, {SYS_dup2, "copy a descriptor"},
    {SYS_pipe, "make a pipe"}, {SYS_time, "look at the clock"}, {SYS_alarm, "catch a signal"},
#endif
};

const char *platform_deed(uint32_t call) {
    for (size_t index = 0; index < sizeof deeds / sizeof *deeds; index++) {
        if ((uint32_t)deeds[index].call == call) return deeds[index].deed;
    }
    return 0;
}
#endif
