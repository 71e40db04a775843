// libpng for Swift. Its errors leave by longjmp, which must never pass through a Swift frame, so
// each function here catches them and gives them back as text.
#pragma once
#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

enum {
    cpng_buffer_bytes = 16384,
    cpng_reason_bytes = 200,
    /// Libpng holds about three rows, so that a picture of one endless row could take more memory
    /// for them than any limit on its pixels allows.
    cpng_widest = 1 << 24,
};

/// What is the same in reading and writing: the file, the way out of an error, and how much memory
/// libpng and zlib took for themselves.
typedef struct cpng_session {
    png_structp png;
    png_infop info;
    int descriptor;
    size_t scratch_bytes;
    size_t scratch_peak_bytes;
    char reason[cpng_reason_bytes];
    jmp_buf on_error;
    /// A row of the file's, where pixels are picked from it. Freed with the session.
    uint8_t *row;
    /// Between the file and libpng, so that an encoded file is never in memory as a whole.
    uint8_t buffer[cpng_buffer_bytes];
    size_t begin;
    size_t end;
} cpng_session;

/// What to do after the header.
typedef enum cpng_purpose {
    cpng_header_only,
    cpng_check_pixels,
    cpng_keep_pixels,
    /// To the target's size.
    cpng_scale_pixels,
} cpng_purpose;

typedef struct cpng_target {
    cpng_purpose purpose;
    uint8_t *pixels;
    size_t capacity;
    /// Where it scales.
    uint32_t width;
    uint32_t height;
} cpng_target;

/// Where a decode got to when it failed.
typedef enum cpng_outcome {
    cpng_done,
    /// The header can't be read, or asks for more than the caller allows.
    cpng_header_failed,
    cpng_pixels_failed,
} cpng_outcome;

typedef struct cpng_decoding {
    cpng_outcome outcome;
    uint32_t width;
    uint32_t height;
    size_t scratch_peak_bytes;
    char reason[cpng_reason_bytes];
} cpng_decoding;

static inline void cpng_fail(png_structp png, png_const_charp message) {
    cpng_session *session = (cpng_session *)png_get_error_ptr(png);
    strncpy(session->reason, message, cpng_reason_bytes - 1);
    longjmp(session->on_error, 1);
}

/// Silent: what libpng only warns of, it also mends, and the picture shows.
static inline void cpng_ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

/// Each block is preceded by its size, in 16 bytes so that what follows stays aligned for anything.
static inline png_voidp cpng_allocate(png_structp png, png_alloc_size_t bytes) {
    cpng_session *session = (cpng_session *)png_get_mem_ptr(png);
    if (bytes > SIZE_MAX - 16) return NULL;
    size_t *block = (size_t *)malloc(bytes + 16);
    if (block == NULL) return NULL;
    block[0] = bytes + 16;
    session->scratch_bytes += block[0];
    if (session->scratch_bytes > session->scratch_peak_bytes)
        session->scratch_peak_bytes = session->scratch_bytes;
    return (uint8_t *)block + 16;
}

static inline void cpng_release(png_structp png, png_voidp pointer) {
    cpng_session *session = (cpng_session *)png_get_mem_ptr(png);
    if (pointer == NULL) return;
    size_t *block = (size_t *)(void *)((uint8_t *)pointer - 16);
    session->scratch_bytes -= block[0];
    free(block);
}

static inline void cpng_read_bytes(png_structp png, png_bytep into, size_t count) {
    cpng_session *session = (cpng_session *)png_get_io_ptr(png);
    while (count > 0) {
        if (session->begin == session->end) {
            ssize_t got = read(session->descriptor, session->buffer, cpng_buffer_bytes);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) png_error(png, strerror(errno));
            if (got == 0) png_error(png, "the file ends too early");
            session->begin = 0;
            session->end = (size_t)got;
        }
        size_t ready = session->end - session->begin;
        size_t taken = ready < count ? ready : count;
        memcpy(into, session->buffer + session->begin, taken);
        session->begin += taken;
        into += taken;
        count -= taken;
    }
}

static inline void cpng_flush(png_structp png) {
    cpng_session *session = (cpng_session *)png_get_io_ptr(png);
    size_t written = 0;
    while (written < session->end) {
        ssize_t put = write(
            session->descriptor, session->buffer + written, session->end - written);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) png_error(png, strerror(errno));
        written += (size_t)put;
    }
    session->end = 0;
}

static inline void cpng_write_bytes(png_structp png, png_bytep from, size_t count) {
    cpng_session *session = (cpng_session *)png_get_io_ptr(png);
    while (count > 0) {
        if (session->end == cpng_buffer_bytes) cpng_flush(png);
        size_t room = cpng_buffer_bytes - session->end;
        size_t taken = room < count ? room : count;
        memcpy(session->buffer + session->end, from, taken);
        session->end += taken;
        from += taken;
        count -= taken;
    }
}

static inline int cpng_begin_reading(cpng_session *session) {
    session->png = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, session, cpng_fail, cpng_ignore, session, cpng_allocate,
        cpng_release);
    if (session->png == NULL) return 0;
    session->info = png_create_info_struct(session->png);
    return session->info != NULL;
}

/// Reads up to the pixels. Claims of any size are read, for the caller to judge, so libpng's own
/// limit on width and height is lifted; chunks that change no pixel here (profiles, gamma, text)
/// are skipped unread.
static inline void cpng_read_header(cpng_session *session) {
    png_structp png = session->png;
    png_set_read_fn(png, session, cpng_read_bytes);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_read_info(png, session->info);
}

/// Every colour type and depth becomes 8-bit RGBA. Nothing here heeds gamma.
static inline void cpng_ask_for_rgba(cpng_session *session) {
    png_structp png = session->png;
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

/// Each pixel of the target is the file's below its centre: of `count` over `of`, the n-th.
static inline uint32_t cpng_below_centre(uint32_t n, uint32_t count, uint32_t of) {
    return (uint32_t)((2 * (uint64_t)n + 1) * of / (2 * (uint64_t)count));
}

/// Copies what the target has of a row, or of the pass of a row: its other pixels aren't there.
static inline void cpng_pick_pixels(
    const cpng_session *session, const cpng_target *target, int pass, uint8_t *into) {
    uint32_t width = png_get_image_width(session->png, session->info);
    for (uint32_t x = 0; x < target->width; x++) {
        uint32_t from = cpng_below_centre(x, target->width, width);
        if (pass < 0 || PNG_COL_IN_INTERLACE_PASS(from, pass))
            memcpy(into + (size_t)x * 4, session->row + (size_t)from * 4, 4);
    }
}

/// Holds one row of the file at a time, of interlaced files too: a pixel comes in one pass alone.
static inline void cpng_scale(
    cpng_session *session, const cpng_target *target, int passes, size_t stride) {
    png_structp png = session->png;
    uint32_t height = png_get_image_height(png, session->info);
    session->row = (uint8_t *)png_malloc(png, stride);
    for (int pass = 0; pass < passes; pass++) {
        uint32_t row = 0;
        for (uint32_t y = 0; y < height; y++) {
            png_read_row(png, session->row, NULL);
            int is_there = passes == 1 || PNG_ROW_IN_INTERLACE_PASS(y, pass);
            for (; row < target->height
                   && cpng_below_centre(row, target->height, height) == y;
                 row++) {
                if (is_there)
                    cpng_pick_pixels(
                        session, target, passes == 1 ? -1 : pass,
                        target->pixels + (size_t)row * target->width * 4);
            }
        }
    }
}

static inline void cpng_read_pixels(cpng_session *session, const cpng_target *target) {
    png_structp png = session->png;
    cpng_ask_for_rgba(session);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, session->info);
    size_t stride = png_get_rowbytes(png, session->info);
    uint32_t height = png_get_image_height(png, session->info);
    if (stride != (size_t)png_get_image_width(png, session->info) * 4)
        png_error(png, "the rows did not become RGBA");
    if (target->purpose == cpng_scale_pixels) {
        cpng_scale(session, target, passes, stride);
    } else {
        uint8_t *pixels = target->pixels;
        for (int pass = 0; pass < passes; pass++)
            for (uint32_t y = 0; y < height; y++)
                png_read_row(png, pixels == NULL ? NULL : pixels + y * stride, NULL);
    }
    png_read_end(png, NULL);
}

static inline void cpng_open_session(cpng_session *session, int descriptor) {
    memset(session, 0, offsetof(cpng_session, buffer));
    session->begin = 0;
    session->end = 0;
    session->descriptor = descriptor;
}

/// Libpng gives no reason when it can't even begin.
static inline void cpng_copy_reason(const cpng_session *session, char *reason) {
    memset(reason, 0, cpng_reason_bytes);
    strncpy(
        reason, session->reason[0] == 0 ? "out of memory" : session->reason,
        cpng_reason_bytes - 1);
}

/// The frame that errors come back to: it has no variables of its own that they could spoil.
static inline void cpng_decode_protected(
    cpng_session *session, const cpng_target *target, cpng_decoding *decoding) {
    if (setjmp(session->on_error) != 0) return;
    if (!cpng_begin_reading(session)) return;
    cpng_read_header(session);
    decoding->width = png_get_image_width(session->png, session->info);
    decoding->height = png_get_image_height(session->png, session->info);
    uint64_t kept = target->purpose == cpng_scale_pixels
        ? (uint64_t)target->width * target->height
        : (uint64_t)decoding->width * decoding->height;
    if (target->purpose >= cpng_keep_pixels && kept > target->capacity / 4)
        png_error(session->png, "larger than the memory set aside for it");
    if (target->purpose != cpng_header_only && decoding->width > cpng_widest)
        png_error(session->png, "rows of more than 16777216 pixels");
    if (target->purpose != cpng_header_only) {
        decoding->outcome = cpng_pixels_failed;
        cpng_read_pixels(session, target);
    }
    decoding->outcome = cpng_done;
}

/// The target's `pixels` hold `capacity` bytes where they are kept; a picture that needs more is
/// refused before any row is read. A check decodes each row and keeps none, so it needs no memory
/// for a picture.
static inline void cpng_decode(
    int descriptor, const cpng_target *target, cpng_decoding *decoding) {
    cpng_session session;
    cpng_open_session(&session, descriptor);
    memset(decoding, 0, sizeof *decoding);
    decoding->outcome = cpng_header_failed;
    cpng_decode_protected(&session, target, decoding);
    if (session.row != NULL) png_free(session.png, session.row);
    png_destroy_read_struct(&session.png, &session.info, NULL);
    decoding->scratch_peak_bytes = session.scratch_peak_bytes;
    cpng_copy_reason(&session, decoding->reason);
}

typedef struct cpng_format {
    uint32_t width;
    uint32_t height;
    /// 3: RGB, 4: RGBA.
    int channels;
    int filters;
    int level;
    int strategy;
} cpng_format;

/// Fills `row` (width x channels bytes) with row `y`. Called from inside libpng's protection, so it
/// must return.
typedef void (*cpng_draw_row)(void *context, uint32_t y, uint8_t *row);

static inline void cpng_write_pixels(
    cpng_session *session, const cpng_format *format, uint8_t *row, cpng_draw_row draw,
    void *context) {
    png_structp png = session->png;
    png_set_write_fn(png, session, cpng_write_bytes, cpng_flush);
    png_set_compression_level(png, format->level);
    png_set_compression_strategy(png, format->strategy);
    png_set_compression_buffer_size(png, cpng_buffer_bytes);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, format->filters);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(
        png, session->info, format->width, format->height, 8,
        format->channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, session->info);
    for (uint32_t y = 0; y < format->height; y++) {
        draw(context, y, row);
        png_write_row(png, row);
    }
    png_write_end(png, NULL);
    cpng_flush(png);
}

static inline int cpng_encode_protected(
    cpng_session *session, const cpng_format *format, uint8_t *row, cpng_draw_row draw,
    void *context) {
    if (setjmp(session->on_error) != 0) return 0;
    session->png = png_create_write_struct_2(
        PNG_LIBPNG_VER_STRING, session, cpng_fail, cpng_ignore, session, cpng_allocate,
        cpng_release);
    if (session->png == NULL) return 0;
    session->info = png_create_info_struct(session->png);
    if (session->info == NULL) return 0;
    cpng_write_pixels(session, format, row, draw, context);
    return 1;
}

/// Draws and writes a picture, row by row. Returns 1, or 0 with the reason in `reason`
/// (cpng_reason_bytes).
static inline int cpng_encode(
    int descriptor, const cpng_format *format, uint8_t *row, cpng_draw_row draw, void *context,
    char *reason) {
    cpng_session session;
    cpng_open_session(&session, descriptor);
    int written = cpng_encode_protected(&session, format, row, draw, context);
    png_destroy_write_struct(&session.png, &session.info);
    cpng_copy_reason(&session, reason);
    return written;
}
