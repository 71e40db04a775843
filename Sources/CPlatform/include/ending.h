// Ends a process that can't go on: it prints a line, removes the files that it was still writing,
// and uses the documented exit code. All functions may be called in a signal handler.
#pragma once
#include <stddef.h>

/// Has the file removed if the process ends before the file is forgotten. The path is copied.
/// Returns a number to forget it by; below 0 if there are too many.
int temporary_remember(const char *path);
void temporary_forget(int number);

/// Removes the files that this process remembers, and none that its parent remembers.
void temporaries_remove(void);

/// Ends `lab` after the system has refused memory: one line, exit code 69.
_Noreturn void memory_refused(size_t bytes);

/// From here on the parent process reports a crash of this one.
void crashes_left_to_parent(void);

/// The bytes that this thread asks an allocator for at the moment; 0 mostly. An allocator itself
/// crashes if the system refuses the memory for its own tables.
extern _Thread_local size_t memory_wanted;

/// From here on a crash, ours or a library's, prints one line and removes half-written files. It
/// then ends the process as it would have.
void crashes_tell(void);
