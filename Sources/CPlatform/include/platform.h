// Functions that Swift can't call or express: the kernel's variadic functions, macros, prefetching,
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

/// Hints that the processor may fetch this address, which may be invalid. It stands in the header,
/// since it is one instruction of the loops that need it.
static inline void platform_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }

/// Adds whole blocks of 64 bytes to a SHA-256, with the processor's own instructions if it has them
/// and `plainly` is 0.
void platform_sha256_add(
    uint32_t sum[8], const uint32_t constants[64], const void *bytes, size_t blocks, int plainly);

/// The version, commit and day that `scripts/stamp` writes into a program; empty until it has.
const char *platform_stamp(void);

/// The setting of a process that is started.
typedef struct {
    /// Become its standard input and output.
    int input, output;
    /// Signals that aren't delivered to it.
    sigset_t blocked;
    /// Become its descriptors 3 and 4; below 0: it has none.
    int shared, file;
    /// 1 for a session of its own.
    int is_apart;
} platform_spawning;

/// Starts a process. Returns 0, or the system's error number.
int platform_spawn(
    pid_t *process, const char *executable, char *const words[], const platform_spawning *how);

/// 1 if this process ignores a signal, as a shell has it for one in the background.
int platform_ignores(int number);

/// The state of a child since it was last asked for.
typedef enum {
    PLATFORM_CHILD_RUNS,
    PLATFORM_CHILD_EXITED,
    PLATFORM_CHILD_SIGNALLED,
    PLATFORM_CHILD_STOPPED,
    PLATFORM_CHILD_CONTINUED
} platform_child_fate;

/// Asks for a child's state without waiting. `code` is its exit code, or the signal's number.
platform_child_fate platform_child(pid_t process, int *code);

/// 1 if this process has children, living or ended.
int platform_has_children(void);

/// A thread, whose type is a number here and a pointer there.
typedef struct {
    pthread_t thread;
} platform_thread;

/// Starts a thread. Returns 0, or the system's error number.
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

// The functions below are defined in linux.c and in darwin.c.

/// Begins to swap to a device or file, before all others, or ends it. Returns 0, or the system's
/// error number.
int platform_swap(const char *path, int is_on);

/// Has a file take so many bytes of its disk. Returns 0, or the system's error number.
int platform_take_blocks(int descriptor, int64_t bytes);

/// The kernel kills this process when the thread that started it is gone, where it can.
void platform_die_with_parent(void);

/// Grandchildren become this process's children when their parent is gone, where the system can do
/// that.
void platform_adopt_orphans(void);

/// Writes the children of this process that run the same program, and returns their number; 0 if
/// it is unknown.
size_t platform_copies(pid_t *children, size_t room);

/// The number of this process's other threads that are running; 0 if it is unknown.
int platform_busy_threads(void);

/// No transparent huge pages here, so that resident memory is what was touched.
void platform_disable_huge_pages(void);

/// A descriptor of so many bytes of memory that have no name; below 0 where there are none.
int platform_shared_memory(size_t bytes);

/// Keeps this memory out of copies of this process, where the system can do that.
void platform_keep_from_copies(void *bytes, size_t count);

/// A descriptor on which the kernel counts what happens, and that is never waited for; below 0
/// where there is no such thing.
int platform_event_counter(void);

/// Makes the kernel drop its cached pages of a file.
void platform_drop_cached(int descriptor);

/// Writes the path of this process's program, without an end mark, and returns its length; 0 if it
/// is unknown.
size_t platform_own_executable(char *path, size_t room);

typedef struct {
    int64_t bytes, most_bytes;
} platform_residence;

/// Resident memory of this process, and its peak. Returns 0 where no call tells it: Linux has files
/// for it.
int platform_resident(platform_residence *residence);

/// The limit of the address space (`ulimit -v`); below 0 if there is none.
int64_t platform_address_limit(void);

/// Processor time of the children that have ended.
int64_t platform_children_cpu_ns(void);

/// Limits this process, and what it loads, for good: memory beyond what it has, time of a processor,
/// no process, no byte in a file. Descriptors from 4 on are closed, and root becomes nobody.
/// `is_full` gets 1 if the process crashes and the kernel has no more memory for it. Returns 0, or
/// the system's error number.
int platform_limit(uint64_t bytes, uint64_t seconds, volatile uint32_t *is_full);

/// The time of a file's last change, since 1970.
int64_t platform_changed_ns(const struct stat *status);

/// The system's folder for caches, below a home; null where programs choose.
const char *platform_caches_of_home(void);

/// The library that a symbol comes from; null if the program itself has it, or no library has.
const char *platform_library_of(const char *symbol);

/// One lock for the process, which a thread may take again while it has it.
void platform_lock(void);
void platform_unlock(void);

