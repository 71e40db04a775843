// Tells another process which call of a plugin's this one is in.
#pragma once
#include <stdint.h>

/// The call that a process is in. All instances share one, since one thread calls them.
struct call_watch {
    /// The number of requests so far.
    volatile uint64_t request;
    /// The function that is being called, by a number of the caller's; 0 for none.
    volatile uint32_t inside;
    /// 1 if a limited process crashed as there was no more memory for it.
    volatile uint32_t is_full;
};

/// The process's own.
struct call_watch *call_watch_get(void);

/// One that is seen by every process that has the descriptor, or null.
struct call_watch *call_watch_map(int descriptor);
void call_watch_unmap(struct call_watch *watch);

/// Makes the one behind the descriptor the process's own, and closes the descriptor. Returns 0 if
/// it can't.
int call_watch_share(int descriptor);

/// Limits this process for good (`platform_limit`), and shows in its page if memory didn't suffice.
int call_watch_limit(uint64_t bytes, uint64_t seconds);

/// A library, or null with a reason.
void *library_open(const char *path, const char **reason);
/// The library's symbol of this name, or null.
void *library_symbol(void *library, const char *name);
