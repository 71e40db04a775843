#include "png-session.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

/// Each row costs time, however short it is and however little of a file it takes.
/// Libpng holds about three rows, so that a picture of one endless row could take more memory for
/// them than any limit on its pixels allows.
enum { cpng_widest = 1 << 24, cpng_tallest = 1 << 24 };

static void cpng_read_bytes(png_structp png, png_bytep into, size_t count) {
    cpng_session *session = (cpng_session *)png_get_io_ptr(png);
    while (count > 0) {
        if (session->begin == session->end) {
            ssize_t got = read(session->descriptor, session->buffer, cpng_buffer_bytes);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) {
                session->is_systems = 1;
                png_error(png, strerror(errno));
            }
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

static int cpng_begin_reading(cpng_session *session) {
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
static void cpng_read_header(cpng_session *session) {
    png_structp png = session->png;
    png_set_read_fn(png, session, cpng_read_bytes);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_read_info(png, session->info);
}

/// Every colour type and depth becomes 8-bit RGBA. Nothing here heeds gamma.
static void cpng_ask_for_rgba(cpng_session *session) {
    png_structp png = session->png;
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

/// Each pixel of the target is the file's below its centre: of `count` over `of`, the n-th.
static uint32_t cpng_below_centre(uint32_t n, uint32_t count, uint32_t of) {
    return (uint32_t)((2 * (uint64_t)n + 1) * of / (2 * (uint64_t)count));
}

/// Copies what the target has of a row, or of the pass of a row: its other pixels aren't there.
static void cpng_pick_pixels(
    const cpng_session *session, const cpng_target *target, int pass, uint8_t *into) {
    uint32_t width = png_get_image_width(session->png, session->info);
    for (uint32_t x = 0; x < target->width; x++) {
        uint32_t from = cpng_below_centre(x, target->width, width);
        if (pass < 0 || PNG_COL_IN_INTERLACE_PASS(from, pass))
            memcpy(into + (size_t)x * 4, session->row + (size_t)from * 4, 4);
    }
}

/// Holds one row of the file at a time, of interlaced files too: a pixel comes in one pass alone.
static void cpng_scale(
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

static void cpng_read_pixels(cpng_session *session, const cpng_target *target) {
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

/// The frame that errors come back to: it has no variables of its own that they could spoil.
static void cpng_decode_protected(
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
    if (target->purpose != cpng_header_only && decoding->height > cpng_tallest)
        png_error(session->png, "more than 16777216 rows");
    if (target->purpose != cpng_header_only) {
        decoding->outcome = cpng_pixels_failed;
        cpng_read_pixels(session, target);
    }
    decoding->outcome = cpng_done;
}

void cpng_decode(
    int descriptor, const cpng_target *target, cpng_decoding *decoding) {
    cpng_session session;
    cpng_open_session(&session, descriptor);
    memset(decoding, 0, sizeof *decoding);
    decoding->outcome = cpng_header_failed;
    cpng_decode_protected(&session, target, decoding);
    if (session.row != NULL) png_free(session.png, session.row);
    png_destroy_read_struct(&session.png, &session.info, NULL);
    decoding->scratch_peak_bytes = session.scratch_peak_bytes;
    decoding->is_systems = session.is_systems;
    cpng_copy_reason(&session, decoding->reason);
}
