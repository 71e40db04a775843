#pragma once
#include "pictures.h"
#include <png.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

enum { cpng_buffer_bytes = 16384 };

/// What is the same in reading and writing: the file, the way out of an error, and how much memory
/// libpng and zlib took for themselves.
typedef struct cpng_session {
    png_structp png;
    png_infop info;
    int descriptor;
    size_t scratch_bytes;
    size_t scratch_peak_bytes;
    /// What failed was the system.
    int is_systems;
    char reason[cpng_reason_bytes];
    jmp_buf on_error;
    /// A row of the file's, where pixels are picked from it. Freed with the session.
    uint8_t *row;
    /// Between the file and libpng, so that an encoded file is never in memory as a whole.
    uint8_t buffer[cpng_buffer_bytes];
    size_t begin;
    size_t end;
} cpng_session;

void cpng_open_session(cpng_session *session, int descriptor);
/// Libpng gives no reason when it can't even begin.
void cpng_copy_reason(const cpng_session *session, char *reason);

// What libpng calls.
void cpng_fail(png_structp png, png_const_charp message);
void cpng_ignore(png_structp png, png_const_charp message);
png_voidp cpng_allocate(png_structp png, png_alloc_size_t bytes);
void cpng_release(png_structp png, png_voidp pointer);
