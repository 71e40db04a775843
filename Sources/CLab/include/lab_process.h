// Functions for the process of `lab`, and for no program that uses its libraries.
#pragma once

/// The words that the process was started with, from the system itself: Swift reads them from
/// /proc, which isn't there everywhere.
int process_word_count(void);
const char *process_word(int index);
