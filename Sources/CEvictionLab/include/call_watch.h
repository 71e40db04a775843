// Tells which call of a plugin's a process died in, or never came back from.
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

/// From here on a fatal signal, and a call that takes longer than this, end the process with a line
/// on the descriptor: `plugin,REQUEST,INSIDE,SIGNAL`, with a signal of 0 for a call that hangs.
/// False if that can't be.
int call_watch_start(int descriptor, uint64_t timeout_ns);

/// A library, or null with a reason.
void *library_open(const char *path, const char **reason);
/// What a library calls by this name, or null.
void *library_symbol(void *library, const char *name);
