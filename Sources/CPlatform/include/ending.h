// How a process ends that can't go on: with a line, without the files that it was still writing,
// and with the exit code that is documented. All of it may be called where next to nothing may, in
// the handler of a signal.
#pragma once
#include <stddef.h>

/// From here on the file is removed should the process end before it is forgotten. A copy of the
/// path is kept. A number to forget it by; below 0 where there are too many.
int temporary_remember(const char *path);
void temporary_forget(int number);

/// Removes those that this process remembers; what a parent remembers isn't touched.
void temporaries_remove(void);

/// What `lab` says and how it ends where the system refuses memory: one line, exit code 69.
_Noreturn void memory_refused(size_t bytes);

/// From here on a crash of this process is told by the process that started it.
void crashes_left_to_parent(void);

/// What this thread asks an allocator for at the moment; 0 mostly. Allocators crash themselves
/// where the system refuses what they need for their own books.
extern _Thread_local size_t memory_wanted;

/// A crash, ours or a library's, is said in one line before it ends the process as it would have,
/// and nothing half-written stays.
void crashes_tell(void);
