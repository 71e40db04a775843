// Keeps a process that runs a stranger's code from all but computing.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// What the system could be made to do, as bits.
enum {
    /// It opens no file but the library and the system's own libraries.
    PLATFORM_KEEPS_FILES = 1,
    /// It refuses calls: processes, threads, files to write, signals, sockets, random numbers.
    PLATFORM_KEEPS_CALLS = 2
};

typedef struct {
    /// The one file that may be read beside the system's libraries.
    const char *library;
    /// The descriptor that stays open beside the first three.
    int answer;
    /// Memory beyond what the process has by now.
    uint64_t bytes;
    /// Time of a processor.
    uint64_t seconds;
    /// Gets the number of the first call that was refused, plus one. The process then ends.
    volatile uint32_t *refused;
    /// Gets 1 if the process crashes and the system has no more memory for it.
    volatile uint32_t *is_full;
} platform_confinement;

/// Confines this process, which has one thread, for good: before it loads the library. Its output
/// and errors go nowhere from here on. Returns bits of the above.
int platform_confine(const platform_confinement *how);

/// From here on no file is opened at all. Returns 0 if that can't be.
int platform_confine_loaded(void);

/// Most that a compiler may take.
typedef struct {
    /// Time of a processor.
    uint64_t seconds;
    /// Memory.
    uint64_t bytes;
    /// Length of a file that it writes.
    uint64_t file_bytes;
} platform_compiler_limits;

/// Confines this process, and the programs that it becomes, to reading the system's files and to
/// one folder, within these limits for each program. Returns bits of the above.
int platform_confine_compiler(const char *folder, const platform_compiler_limits *most);

/// Runs a compiler by its path and words, confined to a folder, and returns its exit code, or ends
/// by its signal. When standard input ends before, so do all that the compiler started, and the
/// folder is removed.
int platform_compile(
    const char *folder, char *const words[], const platform_compiler_limits *most);

/// Nonzero if a confined compiler, and what it compiles, could read this file: it lies in one of the
/// system's folders.
int platform_compiler_reads(const char *path);

/// The deed that a refused call stands for, "start a process" say; null for one without words.
const char *platform_deed(uint32_t call);
