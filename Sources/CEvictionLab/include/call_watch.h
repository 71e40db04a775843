// Tells another process which call of a plugin's this one is in.
#pragma once
#include <stdint.h>

/// What a process is at. One for all instances in it: they are called by one thread.
struct call_watch {
    /// How many requests it was told of.
    volatile uint64_t request;
    /// Which of its functions is being called, by a number of the caller's; 0: none.
    volatile uint32_t inside;
};

/// The process's own.
struct call_watch *call_watch_get(void);

/// One that is seen by every process that has the descriptor, or null.
struct call_watch *call_watch_map(int descriptor);
void call_watch_unmap(struct call_watch *watch);

/// From here on the process's own is the one behind the descriptor, which is closed. 0 if that
/// can't be.
int call_watch_share(int descriptor);

/// A library, or null with a reason.
void *library_open(const char *path, const char **reason);
/// What a library calls by this name, or null.
void *library_symbol(void *library, const char *name);
