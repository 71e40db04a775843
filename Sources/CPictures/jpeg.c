#include "formats.h"
#include "sink.h"
#include <stdio.h>
#include "../CJPEG/shim.h"
#include <jerror.h>
#include <string.h>

#define pic_text_of(number) #number
#define pic_text(number) pic_text_of(number)
/// The library doesn't tell while it runs.
const char *pic_jpeg_version(void) { return pic_text(LIBJPEG_TURBO_VERSION); }

/// Each scan of a progressive file costs a pass over all of it, and needs a few bytes alone. Known
/// to JPEGHeader, too.
enum { pic_most_scans = 1000 };

typedef struct pic_jpeg_state {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
} pic_jpeg_state;

static void pic_jpeg_fail(j_common_ptr jpeg) {
    char message[JMSG_LENGTH_MAX];
    jpeg->err->format_message(jpeg, message);
    pic_session *session = (pic_session *)jpeg->client_data;
    if (jpeg->err->msg_code == JERR_OUT_OF_MEMORY) pic_fail_for_system(session, "out of memory");
    pic_fail(session, message);
}

/// Silent: what the library only warns of, it also mends, and the picture shows.
static void pic_jpeg_ignore(j_common_ptr jpeg, int level) {
    (void)jpeg;
    (void)level;
}

static void pic_jpeg_init(j_decompress_ptr jpeg) { (void)jpeg; }

static boolean pic_jpeg_fill(j_decompress_ptr jpeg) {
    pic_session *session = (pic_session *)jpeg->client_data;
    session->begin = session->end;
    if (!pic_refill(session)) pic_fail(session, "the file ends too early");
    jpeg->src->next_input_byte = session->buffer;
    jpeg->src->bytes_in_buffer = session->end;
    return TRUE;
}

static void pic_jpeg_skip(j_decompress_ptr jpeg, long count) {
    while (count > 0) {
        if (jpeg->src->bytes_in_buffer == 0) pic_jpeg_fill(jpeg);
        size_t ready = jpeg->src->bytes_in_buffer;
        size_t taken = (size_t)count < ready ? (size_t)count : ready;
        jpeg->src->next_input_byte += taken;
        jpeg->src->bytes_in_buffer -= taken;
        count -= (long)taken;
    }
}

static void pic_jpeg_watch(j_common_ptr jpeg) {
    if (((j_decompress_ptr)jpeg)->input_scan_number > pic_most_scans)
        pic_fail((pic_session *)jpeg->client_data, "more than 1000 scans");
}

static void pic_close_jpeg(void *library) {
    jpeg_destroy_decompress(&((pic_jpeg_state *)library)->jpeg);
}

static j_decompress_ptr pic_open_jpeg(pic_session *session) {
    pic_jpeg_state *state = (pic_jpeg_state *)pic_hold(session, sizeof *state);
    memset(state, 0, sizeof *state);
    j_decompress_ptr jpeg = &state->jpeg;
    jpeg->err = jpeg_std_error(&state->errors);
    jpeg->client_data = session;
    state->errors.error_exit = pic_jpeg_fail;
    state->errors.emit_message = pic_jpeg_ignore;
    jpeg_create_decompress(jpeg);
    session->library = state;
    session->close_library = pic_close_jpeg;
    state->source.init_source = pic_jpeg_init;
    state->source.fill_input_buffer = pic_jpeg_fill;
    state->source.skip_input_data = pic_jpeg_skip;
    state->source.resync_to_restart = jpeg_resync_to_restart;
    state->source.term_source = pic_jpeg_init;
    jpeg->src = &state->source;
    state->progress.progress_monitor = pic_jpeg_watch;
    jpeg->progress = &state->progress;
    return jpeg;
}

/// The fewest eighths that are at least what the target wants.
static void pic_choose_eighths(j_decompress_ptr jpeg, const pic_target *target) {
    jpeg->scale_denom = 8;
    jpeg->scale_num = 8;
    if (target->width == 0 || target->way == pic_from_whole) return;
    for (unsigned eighths = 1; eighths < 8; eighths++) {
        uint64_t width = ((uint64_t)jpeg->image_width * eighths + 7) / 8;
        uint64_t height = ((uint64_t)jpeg->image_height * eighths + 7) / 8;
        if (width < target->width || height < target->height) continue;
        jpeg->scale_num = eighths;
        return;
    }
}

/// Ink on paper as light, as nothing here heeds profiles. Adobe's files have it the other way
/// round.
static void pic_light_of_ink(uint8_t *pixel, uint32_t count, int is_inverted) {
    for (; count > 0; count--, pixel += 4) {
        uint32_t paper = is_inverted ? pixel[3] : 255u - pixel[3];
        for (int part = 0; part < 3; part++) {
            uint32_t light = is_inverted ? pixel[part] : 255u - pixel[part];
            pixel[part] = (uint8_t)((light * paper + 127) / 255);
        }
        pixel[3] = 255;
    }
}

static void pic_read_jpeg_rows(j_decompress_ptr jpeg, pic_sink *sink) {
    int is_ink = jpeg->out_color_space == JCS_CMYK;
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = pic_row(sink);
        if (jpeg_read_scanlines(jpeg, &row, 1) != 1)
            pic_fail(sink->session, "the file ends too early");
        if (is_ink) pic_light_of_ink(row, jpeg->output_width, jpeg->saw_Adobe_marker);
        pic_put_row(sink);
    }
}

/// From the whole picture, where that is asked for.
static void pic_read_whole_jpeg(
    pic_session *session, j_decompress_ptr jpeg, const pic_target *target) {
    pic_target whole = {NULL, 0, 0, 0, pic_at_best, pic_8888, 1};
    whole.capacity = (size_t)jpeg->output_width * jpeg->output_height * 4;
    whole.pixels = (uint8_t *)pic_hold(session, whole.capacity);
    pic_sink sink;
    pic_open_sink(&sink, session, &whole, jpeg->output_width, jpeg->output_height);
    pic_read_jpeg_rows(jpeg, &sink);
    pic_close_sink(&sink);
    pic_open_sink(&sink, session, target, jpeg->output_width, jpeg->output_height);
    pic_put_rows(&sink, whole.pixels);
}

void pic_read_jpeg(pic_session *session, const pic_target *target, pic_decoding *decoding) {
    j_decompress_ptr jpeg = pic_open_jpeg(session);
    jpeg_read_header(jpeg, TRUE);
    decoding->width = jpeg->image_width;
    decoding->height = jpeg->image_height;
    pic_begin_pixels(decoding, session);
    int is_ink = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = is_ink ? JCS_CMYK : JCS_EXT_RGBA;
    pic_choose_eighths(jpeg, target);
    // Before memory is taken for a whole picture.
    pic_sink sink;
    jpeg_calc_output_dimensions(jpeg);
    pic_open_sink(&sink, session, target, jpeg->output_width, jpeg->output_height);
    jpeg_start_decompress(jpeg);
    if (sink.scales && target->way == pic_from_whole) {
        pic_close_sink(&sink);
        pic_read_whole_jpeg(session, jpeg, target);
    } else {
        pic_read_jpeg_rows(jpeg, &sink);
    }
    jpeg_finish_decompress(jpeg);
}

typedef struct pic_jpeg_output {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
} pic_jpeg_output;

static void pic_jpeg_begin_output(j_compress_ptr jpeg) {
    pic_session *session = (pic_session *)jpeg->client_data;
    jpeg->dest->next_output_byte = session->buffer;
    jpeg->dest->free_in_buffer = pic_buffer_bytes;
}

static boolean pic_jpeg_empty(j_compress_ptr jpeg) {
    pic_session *session = (pic_session *)jpeg->client_data;
    session->end = pic_buffer_bytes;
    pic_flush(session);
    pic_jpeg_begin_output(jpeg);
    return TRUE;
}

static void pic_jpeg_end_output(j_compress_ptr jpeg) {
    pic_session *session = (pic_session *)jpeg->client_data;
    session->end = pic_buffer_bytes - jpeg->dest->free_in_buffer;
}

static void pic_close_jpeg_output(void *library) {
    jpeg_destroy_compress(&((pic_jpeg_output *)library)->jpeg);
}

void pic_write_jpeg(
    pic_session *session, const pic_drawn *drawn, pic_draw_row draw, void *context) {
    pic_jpeg_output *output = (pic_jpeg_output *)pic_hold(session, sizeof *output);
    memset(output, 0, sizeof *output);
    j_compress_ptr jpeg = &output->jpeg;
    jpeg->err = jpeg_std_error(&output->errors);
    jpeg->client_data = session;
    output->errors.error_exit = pic_jpeg_fail;
    output->errors.emit_message = pic_jpeg_ignore;
    jpeg_create_compress(jpeg);
    session->library = output;
    session->close_library = pic_close_jpeg_output;
    output->destination.init_destination = pic_jpeg_begin_output;
    output->destination.empty_output_buffer = pic_jpeg_empty;
    output->destination.term_destination = pic_jpeg_end_output;
    jpeg->dest = &output->destination;
    if (drawn->channels != 3) pic_fail(session, "a JPEG has no transparency");
    jpeg->image_width = drawn->width;
    jpeg->image_height = drawn->height;
    jpeg->input_components = 3;
    jpeg->in_color_space = JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, 95, TRUE);
    jpeg_start_compress(jpeg, TRUE);
    JSAMPROW row = (JSAMPROW)pic_hold(session, (size_t)drawn->width * 3);
    for (uint32_t y = 0; y < drawn->height; y++) {
        draw(context, y, row);
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
}
