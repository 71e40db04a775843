#include "formats.h"
#include "sink.h"
#include "../CPNG/shim.h"
#include "../CZlib/shim.h"

const char *pic_png_version(void) { return png_get_libpng_ver(NULL); }

typedef struct pic_png_state {
    png_structp png;
    png_infop info;
} pic_png_state;

static void pic_png_fail(png_structp png, png_const_charp message) {
    pic_fail((pic_session *)png_get_error_ptr(png), message);
}

/// Silent: what libpng only warns of, it also mends, and the picture shows.
static void pic_png_ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void pic_png_read_bytes(png_structp png, png_bytep into, size_t count) {
    pic_read((pic_session *)png_get_io_ptr(png), into, count);
}

static void pic_close_png(void *library) {
    pic_png_state *state = (pic_png_state *)library;
    png_destroy_read_struct(&state->png, &state->info, NULL);
}

static pic_png_state *pic_open_png(pic_session *session) {
    pic_png_state *state = (pic_png_state *)pic_hold(session, sizeof *state);
    *state = (pic_png_state){NULL, NULL};
    session->library = state;
    session->close_library = pic_close_png;
    state->png = png_create_read_struct(
        PNG_LIBPNG_VER_STRING, session, pic_png_fail, pic_png_ignore);
    if (state->png != NULL) state->info = png_create_info_struct(state->png);
    if (state->info == NULL) pic_fail_for_system(session, "out of memory");
    return state;
}

/// Reads up to the pixels. Claims of any size are read, for the caller to judge, so libpng's own
/// limit on width and height is lifted; chunks that change no pixel here (profiles, gamma, text)
/// are skipped unread.
static void pic_read_png_header(pic_session *session, const pic_png_state *state) {
    png_set_read_fn(state->png, session, pic_png_read_bytes);
    png_set_user_limits(state->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_keep_unknown_chunks(state->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_read_info(state->png, state->info);
}

/// Every colour type and depth becomes 8-bit RGBA. Nothing here heeds gamma.
static void pic_ask_for_rgba(png_structp png) {
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

/// Decodes row by row, if the file allows it and the whole isn't asked for.
static void pic_read_png_rows(
    pic_session *session, const pic_png_state *state, const pic_target *target,
    const pic_decoding *decoding) {
    png_structp png = state->png;
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, state->info);
    size_t stride = png_get_rowbytes(png, state->info);
    if (stride != (size_t)decoding->width * 4) pic_fail(session, "the rows did not become RGBA");
    pic_sink sink;
    pic_open_sink(&sink, session, target, decoding->width, decoding->height);
    int needs_whole = sink.scales ? passes > 1 || target->way != pic_row_by_row : passes > 1;
    uint8_t *whole = NULL;
    if (pic_is_direct(&sink)) {
        whole = sink.pixels;
    } else if (needs_whole && target->pixels != NULL) {
        whole = (uint8_t *)pic_hold(session, stride * decoding->height);
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < decoding->height; y++) {
            if (whole != NULL) {
                png_read_row(png, whole + y * stride, NULL);
            } else {
                png_read_row(png, pic_row(&sink), NULL);
                if (passes == 1) pic_put_row(&sink);
            }
        }
    }
    if (whole != NULL && !pic_is_direct(&sink)) pic_put_rows(&sink, whole);
}

void pic_read_png(pic_session *session, const pic_target *target, pic_decoding *decoding) {
    pic_png_state *state = pic_open_png(session);
    pic_read_png_header(session, state);
    decoding->width = png_get_image_width(state->png, state->info);
    decoding->height = png_get_image_height(state->png, state->info);
    pic_begin_pixels(decoding, session);
    pic_ask_for_rgba(state->png);
    pic_read_png_rows(session, state, target, decoding);
    png_read_end(state->png, NULL);
}

static void pic_png_write_bytes(png_structp png, png_bytep from, size_t count) {
    pic_write((pic_session *)png_get_io_ptr(png), from, count);
}

static void pic_png_flush(png_structp png) { pic_flush((pic_session *)png_get_io_ptr(png)); }

static void pic_close_written_png(void *library) {
    pic_png_state *state = (pic_png_state *)library;
    png_destroy_write_struct(&state->png, &state->info);
}

void pic_write_png(
    pic_session *session, const pic_drawn *drawn, pic_draw_row draw, void *context) {
    pic_png_state *state = (pic_png_state *)pic_hold(session, sizeof *state);
    *state = (pic_png_state){NULL, NULL};
    session->library = state;
    session->close_library = pic_close_written_png;
    state->png = png_create_write_struct(
        PNG_LIBPNG_VER_STRING, session, pic_png_fail, pic_png_ignore);
    if (state->png != NULL) state->info = png_create_info_struct(state->png);
    if (state->info == NULL) pic_fail_for_system(session, "out of memory");
    png_structp png = state->png;
    png_set_write_fn(png, session, pic_png_write_bytes, pic_png_flush);
    png_set_compression_level(png, 1);
    png_set_compression_strategy(png, drawn->is_photo ? Z_HUFFMAN_ONLY : Z_DEFAULT_STRATEGY);
    png_set_compression_buffer_size(png, pic_buffer_bytes);
    png_set_filter(
        png, PNG_FILTER_TYPE_BASE, drawn->is_photo ? PNG_FILTER_SUB : PNG_FILTER_NONE);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(
        png, state->info, drawn->width, drawn->height, 8,
        drawn->channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
        PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, state->info);
    uint8_t *row = (uint8_t *)pic_hold(session, (size_t)drawn->width * (size_t)drawn->channels);
    for (uint32_t y = 0; y < drawn->height; y++) {
        draw(context, y, row);
        png_write_row(png, row);
    }
    png_write_end(png, NULL);
}
