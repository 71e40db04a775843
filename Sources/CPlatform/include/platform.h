// What Swift can't call or say: variadic functions of the kernel's, macros, prefetching,
// instructions that not every processor has.
#pragma once
#include "ending.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/// Zeroed memory that the kernel gives page by page, when it is touched; null if it won't. Large
/// pages are quick to reach, and dear where little of each is touched.
void *platform_map_zeroed(size_t bytes, int in_large_pages);

/// The processor may fetch what lies there; nothing happens where nothing does. In the header,
/// since it is one instruction of the loops that need it.
static inline void platform_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }

/// Adds whole blocks of 64 bytes to a SHA-256, with the processor's own instructions if it has them
/// and nobody wants it done plainly.
void platform_sha256_add(
    uint32_t sum[8], const uint32_t constants[64], const void *bytes, size_t blocks, int plainly);

/// The version, commit and day that `scripts/stamp` writes into a program; empty until it has.
const char *platform_stamp(void);

/// How a process is started.
typedef struct {
    /// Become its standard input and output.
    int input, output;
    /// Signals that aren't delivered to it.
    sigset_t blocked;
    /// Becomes its descriptor 3; below 0: it has none.
    int shared;
    /// In a session of its own.
    int is_apart;
} platform_spawning;

/// 0, or the system's number for why it couldn't be started.
int platform_spawn(
    pid_t *process, const char *executable, char *const words[], const platform_spawning *how);

/// Whether a signal does nothing to this process, as a shell has it for one in the background.
int platform_ignores(int number);

/// What became of a child since that was last asked.
typedef enum {
    PLATFORM_CHILD_RUNS,
    PLATFORM_CHILD_EXITED,
    PLATFORM_CHILD_SIGNALLED,
    PLATFORM_CHILD_STOPPED,
    PLATFORM_CHILD_CONTINUED
} platform_child_fate;

/// Without waiting for it. `code` is its exit code, or the signal's number.
platform_child_fate platform_child(pid_t process, int *code);

/// Whether this process has children, living or ended.
int platform_has_children(void);

/// A thread, whose type is a number here and a pointer there.
typedef struct {
    pthread_t thread;
} platform_thread;

/// 0, or the system's number for why there is none.
int platform_thread_start(platform_thread *thread, void (*body)(void *), void *context);
void platform_thread_join(platform_thread thread);
void platform_thread_detach(platform_thread thread);

/// The system's own calls, for types that have a `read`, a `write` or an `open` themselves.
static inline ssize_t platform_read(int descriptor, void *bytes, size_t count) {
    return read(descriptor, bytes, count);
}
static inline ssize_t platform_write(int descriptor, const void *bytes, size_t count) {
    return write(descriptor, bytes, count);
}
static inline int platform_open(const char *path, int flags, mode_t mode) {
    return open(path, flags, mode);
}

// What follows is in linux.c and once more in darwin.c.

/// The kernel kills this process when the thread that started it is gone, where it can.
void platform_die_with_parent(void);

/// What a child of this process has started becomes this process's child when that one is gone,
/// where the system can do that.
void platform_adopt_orphans(void);

/// The processes whose parent this one is, and that run the same program: how many were written. 0
/// where nobody knows.
size_t platform_copies(pid_t *children, size_t room);

/// How many other threads of this process are running; 0 where nobody knows.
int platform_busy_threads(void);

/// No transparent huge pages here, so that resident memory is what was touched.
void platform_disable_huge_pages(void);

/// A descriptor of so many bytes of memory that have no name; below 0 where there are none.
int platform_shared_memory(size_t bytes);

/// A copy of this process doesn't have this memory, where the system can do that.
void platform_keep_from_copies(void *bytes, size_t count);

/// A descriptor on which the kernel counts what happens, and that is never waited for; below 0
/// where there is no such thing.
int platform_event_counter(void);

/// What the kernel keeps of a file that was read is given up.
void platform_drop_cached(int descriptor);

/// The file that this process was started from, without an end mark; its length, 0 where nobody
/// knows.
size_t platform_own_executable(char *path, size_t room);

typedef struct {
    int64_t bytes, most_bytes;
} platform_residence;

/// What is resident of this process, and was at most. 0 where it isn't told by a call: Linux has
/// files for it.
int platform_resident(platform_residence *residence);

/// What `ulimit -v` allows of addresses; below 0 where they aren't limited.
int64_t platform_address_limit(void);

/// What children that have ended spent on processors in code of their own, the kernel's left out.
int64_t platform_children_user_ns(void);

/// When a file's content was last changed, since 1970.
int64_t platform_changed_ns(const struct stat *status);

/// Where the system wants caches, below a home; null where programs choose.
const char *platform_caches_of_home(void);
