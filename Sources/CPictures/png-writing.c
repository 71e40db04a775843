#include "png-session.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

static void cpng_flush(png_structp png) {
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

static void cpng_write_bytes(png_structp png, png_bytep from, size_t count) {
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

static void cpng_write_pixels(
    cpng_session *session, const cpng_format *format, uint8_t *row, cpng_draw_row draw,
    void *context) {
    png_structp png = session->png;
    png_set_write_fn(png, session, cpng_write_bytes, cpng_flush);
    png_set_compression_level(png, format->level);
    png_set_compression_strategy(png, format->is_photo ? Z_HUFFMAN_ONLY : Z_DEFAULT_STRATEGY);
    png_set_compression_buffer_size(png, cpng_buffer_bytes);
    png_set_filter(
        png, PNG_FILTER_TYPE_BASE, format->is_photo ? PNG_FILTER_SUB : PNG_FILTER_NONE);
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

static int cpng_encode_protected(
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

int cpng_encode(
    int descriptor, const cpng_format *format, uint8_t *row, cpng_draw_row draw, void *context,
    char *reason) {
    cpng_session session;
    cpng_open_session(&session, descriptor);
    int written = cpng_encode_protected(&session, format, row, draw, context);
    png_destroy_write_struct(&session.png, &session.info);
    cpng_copy_reason(&session, reason);
    return written;
}
