// A line of text, made where next to nothing may be called: in the handler of a signal.
#pragma once
#include <stdint.h>
#include <string.h>
#include <unistd.h>

static inline char *line_append(char *end, const char *text) {
    size_t length = strlen(text);
    memcpy(end, text, length);
    return end + length;
}

static inline char *line_append_number(char *end, uint64_t number) {
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) *end++ = digits[--count];
    return end;
}

static inline void line_write(int descriptor, const char *line, const char *end) {
    while (line < end) {
        ssize_t count = write(descriptor, line, (size_t)(end - line));
        if (count <= 0) return;
        line += count;
    }
}
