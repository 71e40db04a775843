// Preloaded into `lab`: counts the calls by which it reaches the system, and has one of them fail.
//
//   FAULT_COUNTS=FILE   struct counts, shared by the whole tree of processes; what is counted is the
//                       tree's n-th call, not a process's. Without it nothing is done at all.
//   FAULT=KIND:N        the N-th call of that kind fails. KIND:N+ has every later one fail as well.
//   FAULT=kill:N        the process ends by SIGKILL before the N-th call of any kind but memory's.
//   FAULT_ERROR=NUMBER  the errno; 0 for a call that does half of what it was asked for.
//
// Counted is from main on: before it, nothing that is wrong could be said.
#define _GNU_SOURCE
#include "faults.h"
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static struct counts *counts;
static int wanted = -1;
static int error_number;
static uint64_t first = UINT64_MAX, last;

static const char *const names[kinds] = {"open",  "read",   "write", "rename", "fsync", "mmap",
                                         "large", "small",  "close", "change", "start", "kill"};

/// What is called in its place.
#define NEXT(name)                                                                                 \
    ({                                                                                             \
        static __typeof__(&name) next;                                                             \
        if (!next) next = (__typeof__(&name))find(#name);                                          \
        next;                                                                                      \
    })

/// What dlsym asks for while it looks for malloc.
static char early[1 << 16];
static size_t early_used;
static __thread int finding __attribute__((tls_model("initial-exec")));

static int is_early(const void *block) {
    return (const char *)block >= early && (const char *)block < early + sizeof early;
}

static void *find(const char *name) {
    finding++;
    void *next = dlsym(RTLD_NEXT, name);
    finding--;
    if (!next) {
        static const char text[] = "faults: a call to watch isn't to be found\n";
        syscall(SYS_write, 2, text, sizeof text - 1);
        syscall(SYS_write, 2, name, strlen(name));
        syscall(SYS_exit_group, 70);
    }
    return next;
}

/// Who asked for it, so that the driver knows what lab could not have done better.
static void note(int descriptor, void *caller) {
    counts->process = (int32_t)getpid();
    counts->descriptor = descriptor;
    counts->caller = (uint64_t)(uintptr_t)caller;
    __atomic_add_fetch(&counts->fired, 1, __ATOMIC_SEQ_CST);
}

/// Counts a call; whether it is to fail.
static int fails_at(enum kind kind, int descriptor, void *caller) {
    if (!counts) return 0;
    if (kind != large && kind != small) {
        uint64_t any = __atomic_add_fetch(&counts->calls[ending], 1, __ATOMIC_SEQ_CST);
        if (wanted == ending && any == first) {
            note(descriptor, caller);
            syscall(SYS_kill, getpid(), SIGKILL);
        }
    }
    uint64_t number = __atomic_add_fetch(&counts->calls[kind], 1, __ATOMIC_SEQ_CST);
    if (wanted != (int)kind || number < first || number > last) return 0;
    note(descriptor, caller);
    errno = error_number;
    return 1;
}

#define FAILS(kind, descriptor) fails_at(kind, descriptor, __builtin_return_address(0))

static void prepare(void) {
    const char *file = getenv("FAULT_COUNTS");
    if (!file) return;
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return;
    // The last of so many arguments goes over the stack, where an int's upper half is anything.
    void *shared = (void *)syscall(
        SYS_mmap, 0L, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0L);
    syscall(SYS_close, descriptor);
    if (shared == MAP_FAILED) return;
    const char *fault = getenv("FAULT"), *number = getenv("FAULT_ERROR");
    if (fault) {
        for (int kind = 0; kind < kinds; kind++) {
            size_t length = strlen(names[kind]);
            if (strncmp(fault, names[kind], length) || fault[length] != ':') continue;
            char *end;
            wanted = kind;
            first = strtoull(fault + length + 1, &end, 10);
            last = *end == '+' ? UINT64_MAX : first;
        }
    }
    if (number) error_number = atoi(number);
    counts = shared;
}

static int (*program)(int, char **, char **);

static int counted(int count, char **words, char **variables) {
    prepare();
    return program(count, words, variables);
}

int __libc_start_main(
    int (*main)(int, char **, char **), int count, char **words, void (*init)(void),
    void (*fini)(void), void (*end)(void), void *stack) {
    program = main;
    int (*next)(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void),
                void (*)(void), void *) = find("__libc_start_main");
    return next(counted, count, words, init, fini, end, stack);
}

// Opening

#define MODE                                                                                       \
    mode_t mode = 0;                                                                               \
    if (flags & (O_CREAT | __O_TMPFILE)) {                                                         \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode = va_arg(rest, mode_t);                                                               \
        va_end(rest);                                                                              \
    }

int open(const char *path, int flags, ...) {
    MODE
    return FAILS(opening, -1) ? -1 : NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE
    return FAILS(opening, -1) ? -1 : NEXT(open64)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE
    return FAILS(opening, -1) ? -1 : NEXT(openat)(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE
    return FAILS(opening, -1) ? -1 : NEXT(openat64)(folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
    return FAILS(opening, -1) ? 0 : NEXT(fopen)(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
    return FAILS(opening, -1) ? 0 : NEXT(fopen64)(path, mode);
}

int mkstemp(char *name) { return FAILS(opening, -1) ? -1 : NEXT(mkstemp)(name); }

int mkstemp64(char *name) { return FAILS(opening, -1) ? -1 : NEXT(mkstemp64)(name); }

DIR *opendir(const char *path) { return FAILS(opening, -1) ? 0 : NEXT(opendir)(path); }

// Reading and writing

/// With an error of none, half of it is done.
static size_t part(size_t size) { return size > 1 ? size / 2 : size; }

ssize_t read(int descriptor, void *bytes, size_t size) {
    if (FAILS(reading, descriptor)) {
        if (error_number) return -1;
        size = part(size);
    }
    return NEXT(read)(descriptor, bytes, size);
}

ssize_t pread(int descriptor, void *bytes, size_t size, off_t place) {
    if (FAILS(reading, descriptor) && error_number) return -1;
    return NEXT(pread)(descriptor, bytes, size, place);
}

ssize_t pread64(int descriptor, void *bytes, size_t size, off64_t place) {
    if (FAILS(reading, descriptor) && error_number) return -1;
    return NEXT(pread64)(descriptor, bytes, size, place);
}

/// Of a folder there is no half, and no signal disturbs it.
static int folder_fails(void *caller) {
    int before = errno;
    if (!fails_at(reading, -1, caller)) return 0;
    if (error_number && error_number != EINTR) return 1;
    errno = before;
    return 0;
}

struct dirent *readdir(DIR *folder) {
    if (folder_fails(__builtin_return_address(0))) return 0;
    return NEXT(readdir)(folder);
}

struct dirent64 *readdir64(DIR *folder) {
    if (folder_fails(__builtin_return_address(0))) return 0;
    return NEXT(readdir64)(folder);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
    if (FAILS(writing, descriptor)) {
        if (error_number) return -1;
        size = part(size);
    }
    return NEXT(write)(descriptor, bytes, size);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t place) {
    if (FAILS(writing, descriptor)) {
        if (error_number) return -1;
        size = part(size);
    }
    return NEXT(pwrite)(descriptor, bytes, size, place);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t place) {
    if (FAILS(writing, descriptor)) {
        if (error_number) return -1;
        size = part(size);
    }
    return NEXT(pwrite64)(descriptor, bytes, size, place);
}

ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
    if (FAILS(writing, descriptor) && error_number) return -1;
    return NEXT(writev)(descriptor, pieces, count);
}

// Names, and what a file is

int rename(const char *from, const char *to) {
    return FAILS(renaming, -1) ? -1 : NEXT(rename)(from, to);
}

int fsync(int descriptor) {
    return FAILS(syncing, descriptor) ? -1 : NEXT(fsync)(descriptor);
}

int fdatasync(int descriptor) {
    return FAILS(syncing, descriptor) ? -1 : NEXT(fdatasync)(descriptor);
}

/// The descriptor is gone, whatever is said of it.
int close(int descriptor) {
    if (!FAILS(closing, descriptor)) return NEXT(close)(descriptor);
    NEXT(close)(descriptor);
    errno = error_number;
    return -1;
}

int ftruncate(int descriptor, off_t size) {
    return FAILS(changing, descriptor) ? -1 : NEXT(ftruncate)(descriptor, size);
}

int fchmod(int descriptor, mode_t mode) {
    return FAILS(changing, descriptor) ? -1 : NEXT(fchmod)(descriptor, mode);
}

int flock(int descriptor, int operation) {
    return FAILS(changing, descriptor) ? -1 : NEXT(flock)(descriptor, operation);
}

int mkdir(const char *path, mode_t mode) {
    return FAILS(changing, -1) ? -1 : NEXT(mkdir)(path, mode);
}

/// Counted for the sake of ends between calls. One that fails leaves the file, whoever asks.
int unlink(const char *path) {
    if (counts && wanted != changing) (void)FAILS(changing, -1);
    return NEXT(unlink)(path);
}

// Processes and threads

int pipe(int ends[2]) { return FAILS(starting, -1) ? -1 : NEXT(pipe)(ends); }

int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const words[], char *const variables[]) {
    if (FAILS(starting, -1)) return error_number;
    return NEXT(posix_spawn)(process, path, actions, attributes, words, variables);
}

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *context) {
    if (FAILS(starting, -1)) return error_number;
    return NEXT(pthread_create)(thread, attributes, body, context);
}

// Memory

static enum kind size_kind(size_t size) { return size >= (64 << 10) ? large : small; }

#define REFUSED(size) (!finding && FAILS(size_kind(size), -1))

void *mmap(void *base, size_t size, int rights, int flags, int descriptor, off_t place) {
    if (!finding && FAILS(mapping, descriptor)) return MAP_FAILED;
    return (void *)syscall(SYS_mmap, base, size, rights, flags, descriptor, place);
}

void *mmap64(void *base, size_t size, int rights, int flags, int descriptor, off64_t place) {
    if (!finding && FAILS(mapping, descriptor)) return MAP_FAILED;
    return (void *)syscall(SYS_mmap, base, size, rights, flags, descriptor, place);
}

static void *give_early(size_t size) {
    size_t at = __atomic_fetch_add(&early_used, (size + 15) & ~(size_t)15, __ATOMIC_SEQ_CST);
    return at + size <= sizeof early ? early + at : 0;
}

void *malloc(size_t size) {
    if (finding) return give_early(size);
    return REFUSED(size) ? 0 : NEXT(malloc)(size);
}

void *calloc(size_t count, size_t size) {
    if (finding) return give_early(count * size);
    return REFUSED(count * size) ? 0 : NEXT(calloc)(count, size);
}

void *realloc(void *block, size_t size) {
    if (is_early(block)) {
        void *other = malloc(size);
        size_t left = (size_t)(early + sizeof early - (char *)block);
        if (other) memcpy(other, block, size < left ? size : left);
        return other;
    }
    return REFUSED(size) ? 0 : NEXT(realloc)(block, size);
}

void free(void *block) {
    if (!is_early(block)) NEXT(free)(block);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return REFUSED(size) ? 0 : NEXT(aligned_alloc)(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    return REFUSED(size) ? ENOMEM : NEXT(posix_memalign)(block, alignment, size);
}

/// jemalloc's own, for pixels.
extern void *mallocx(size_t size, int flags);

void *mallocx(size_t size, int flags) { return REFUSED(size) ? 0 : NEXT(mallocx)(size, flags); }

/// More than any machine has. The next in line then does what it does when there is none: ask the handler,
/// throw.
static const size_t too_much = (size_t)PTRDIFF_MAX - 4096;

extern void *_Znwm(size_t size);
extern void *_Znam(size_t size);
extern void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag);

void *_Znwm(size_t size) { return NEXT(_Znwm)(REFUSED(size) ? too_much : size); }

void *_Znam(size_t size) { return NEXT(_Znam)(REFUSED(size) ? too_much : size); }

void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag) {
    return NEXT(_ZnwmRKSt9nothrow_t)(REFUSED(size) ? too_much : size, tag);
}
