#include "formats.h"
#include "sink.h"
#include <stdio.h>
#include <string.h>
#include "../CWebP/shim.h"

const char *pic_webp_version(void) {
    static char text[16];
    int version = WebPGetDecoderVersion();
    snprintf(text, sizeof text, "%d.%d.%d", version >> 16, version >> 8 & 255, version & 255);
    return text;
}

static const char *pic_webp_reason(VP8StatusCode status) {
    switch (status) {
    case VP8_STATUS_OUT_OF_MEMORY: return "out of memory";
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return "the file ends too early";
    case VP8_STATUS_UNSUPPORTED_FEATURE: return "libwebp can't decode such a WebP";
    case VP8_STATUS_BITSTREAM_ERROR: return "the data of its pixels are damaged";
    default: return "not a WebP that can be read";
    }
}

static void pic_webp_check(pic_session *session, VP8StatusCode status) {
    if (status == VP8_STATUS_OK) return;
    if (status == VP8_STATUS_OUT_OF_MEMORY) pic_fail_for_system(session, "out of memory");
    pic_fail(session, pic_webp_reason(status));
}

static void pic_close_webp(void *library) { WebPIDelete((WebPIDecoder *)library); }

/// Piece by piece, so that the file needn't be in memory as a whole; of a file without loss, or
/// with alpha, libwebp would keep each piece, and copy all of them for the next.
static void pic_decode_webp(pic_session *session, WebPDecoderConfig *config) {
    enum { without_loss = 2 };
    if (config->input.format == without_loss || config->input.has_alpha) {
        size_t count;
        const uint8_t *bytes = pic_read_all(session, &count);
        pic_webp_check(session, WebPDecode(bytes, count, config));
        return;
    }
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, config);
    if (decoder == NULL) pic_fail_for_system(session, "out of memory");
    session->library = decoder;
    session->close_library = pic_close_webp;
    VP8StatusCode status = VP8_STATUS_SUSPENDED;
    while (status == VP8_STATUS_SUSPENDED) {
        if (!pic_refill(session)) pic_fail(session, "the file ends too early");
        status = WebPIAppend(
            decoder, session->buffer + session->begin, session->end - session->begin);
        session->begin = session->end;
    }
    pic_webp_check(session, status);
}

/// Libwebp's own scaler gives the target's size at once; into the target, where that is laid out as
/// libwebp can, else from memory of that size.
static void pic_read_webp_frame(
    pic_session *session, const pic_target *target, WebPDecoderConfig *config) {
    uint32_t width = (uint32_t)config->input.width, height = (uint32_t)config->input.height;
    config->output.colorspace = MODE_RGBA;
    config->output.is_external_memory = 1;
    if (target->pixels == NULL) {
        // All is decoded, and hardly anything kept.
        uint8_t pixel[4];
        config->options.use_scaling = 1;
        config->options.scaled_width = 1;
        config->options.scaled_height = 1;
        config->output.u.RGBA = (WebPRGBABuffer){pixel, 4, 4};
        pic_decode_webp(session, config);
        return;
    }
    if (target->way != pic_from_whole && target->width > 0
        && (target->width != width || target->height != height)) {
        width = target->width;
        height = target->height;
        config->options.use_scaling = 1;
        config->options.scaled_width = (int)width;
        config->options.scaled_height = (int)height;
    }
    pic_sink sink;
    pic_open_sink(&sink, session, target, width, height);
    uint8_t *into = sink.pixels;
    size_t bytes = (size_t)width * height * 4;
    if (!pic_is_direct(&sink)) into = (uint8_t *)pic_hold(session, bytes);
    config->output.u.RGBA = (WebPRGBABuffer){into, (int)(width * 4), bytes};
    pic_decode_webp(session, config);
    if (!pic_is_direct(&sink)) pic_put_rows(&sink, into);
}

static void pic_close_animation(void *library) {
    WebPAnimDecoderDelete((WebPAnimDecoder *)library);
}

/// Libwebp holds the canvas twice: as it is, and as the next frame may have to begin.
static void pic_read_webp_frames(pic_session *session, const pic_target *target) {
    WebPData data;
    data.bytes = pic_read_all(session, &data.size);
    WebPAnimDecoderOptions options;
    if (!WebPAnimDecoderOptionsInit(&options)) pic_fail(session, "another libwebp");
    options.color_mode = MODE_RGBA;
    WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, &options);
    if (decoder == NULL) pic_fail(session, "not an animation that libwebp can read");
    session->library = decoder;
    session->close_library = pic_close_animation;
    WebPAnimInfo info;
    if (!WebPAnimDecoderGetInfo(decoder, &info)) pic_fail(session, "not an animation");
    pic_sink sink;
    pic_open_sink(&sink, session, target, info.canvas_width, info.canvas_height);
    uint8_t *canvas;
    int time_ms;
    for (uint32_t frame = 0; frame < target->frames; frame++) {
        if (!WebPAnimDecoderGetNext(decoder, &canvas, &time_ms))
            pic_fail(session, "the data of a frame are damaged");
        pic_put_rows(&sink, canvas);
        pic_next_frame(&sink);
    }
}

void pic_read_webp(pic_session *session, const pic_target *target, pic_decoding *decoding) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) pic_fail(session, "another libwebp");
    if (!pic_refill(session)) pic_fail(session, "the file ends too early");
    VP8StatusCode status = WebPGetFeatures(session->buffer, session->end, &config.input);
    pic_webp_check(session, status);
    decoding->width = (uint32_t)config.input.width;
    decoding->height = (uint32_t)config.input.height;
    pic_begin_pixels(decoding, session);
    if (config.input.has_animation) {
        pic_read_webp_frames(session, target);
    } else {
        pic_read_webp_frame(session, target, &config);
    }
}

typedef struct pic_webp_output {
    WebPPicture picture;
    /// The picture or frame that was encoded last, and an animation's frames so far.
    WebPMemoryWriter writer;
    WebPMemoryWriter frames;
} pic_webp_output;

static void pic_close_webp_output(void *library) {
    pic_webp_output *output = (pic_webp_output *)library;
    WebPPictureFree(&output->picture);
    WebPMemoryWriterClear(&output->writer);
    WebPMemoryWriterClear(&output->frames);
}

static void pic_encode_webp(
    pic_session *session, pic_webp_output *output, const WebPConfig *config,
    const pic_drawn *drawn, uint8_t *pixels, uint32_t first_row, pic_draw_row draw,
    void *context) {
    size_t stride = (size_t)drawn->width * (size_t)drawn->channels;
    WebPPicture *picture = &output->picture;
    for (uint32_t y = 0; y < drawn->height; y++) {
        draw(context, first_row + y, pixels + y * stride);
    }
    picture->custom_ptr = &output->writer;
    int is_taken = drawn->channels == 4 ? WebPPictureImportRGBA(picture, pixels, (int)stride)
                                        : WebPPictureImportRGB(picture, pixels, (int)stride);
    if (!is_taken || !WebPEncode(config, picture)) pic_fail_for_system(session, "out of memory");
}

/// A number in so many bytes, the lowest first.
static uint8_t *pic_put_little(uint8_t *into, uint32_t number, int bytes) {
    for (int byte = 0; byte < bytes; byte++) *into++ = (uint8_t)(number >> 8 * byte);
    return into;
}

static uint8_t *pic_put_chunk(uint8_t *into, const char *type, size_t bytes) {
    memcpy(into, type, 4);
    return pic_put_little(into + 4, (uint32_t)bytes, 4);
}

enum { pic_webp_head = 12, pic_webp_frame_head = 16 };

/// What was encoded is a file of its own: behind its head it is a frame's data.
static void pic_append_webp_frame(
    pic_session *session, pic_webp_output *output, const pic_drawn *drawn) {
    uint8_t head[8 + pic_webp_frame_head];
    size_t bytes = output->writer.size - pic_webp_head;
    uint8_t *end = pic_put_chunk(head, "ANMF", pic_webp_frame_head + bytes);
    end = pic_put_little(pic_put_little(end, 0, 3), 0, 3);
    end = pic_put_little(pic_put_little(end, drawn->width - 1, 3), drawn->height - 1, 3);
    pic_put_little(pic_put_little(end, drawn->frame_ms, 3), 0, 1);
    output->picture.custom_ptr = &output->frames;
    if (!WebPMemoryWrite(head, sizeof head, &output->picture)
        || !WebPMemoryWrite(output->writer.mem + pic_webp_head, bytes, &output->picture))
        pic_fail_for_system(session, "out of memory");
    WebPMemoryWriterClear(&output->writer);
}

static void pic_write_webp_animation(
    pic_session *session, const pic_webp_output *output, const pic_drawn *drawn) {
    enum { animation = 2, extended_bytes = 10, animation_bytes = 6 };
    uint8_t head[pic_webp_head + 8 + extended_bytes + 8 + animation_bytes];
    uint8_t *end = pic_put_chunk(head, "RIFF", sizeof head - 8 + output->frames.size);
    memcpy(end, "WEBP", 4);
    end = pic_put_little(pic_put_chunk(end + 4, "VP8X", extended_bytes), animation, 4);
    end = pic_put_little(pic_put_little(end, drawn->width - 1, 3), drawn->height - 1, 3);
    end = pic_put_little(pic_put_chunk(end, "ANIM", animation_bytes), 0xFFFFFFFF, 4);
    pic_put_little(end, 0, 2);
    pic_write(session, head, sizeof head);
    pic_write(session, output->frames.mem, output->frames.size);
}

void pic_write_webp(
    pic_session *session, const pic_drawn *drawn, pic_draw_row draw, void *context) {
    WebPConfig config;
    pic_webp_output *output = (pic_webp_output *)pic_hold(session, sizeof *output);
    WebPPicture *picture = &output->picture;
    WebPMemoryWriterInit(&output->writer);
    WebPMemoryWriterInit(&output->frames);
    if (!WebPConfigPreset(&config, drawn->is_photo ? WEBP_PRESET_PHOTO : WEBP_PRESET_ICON, 94)
        || !WebPPictureInit(picture))
        pic_fail(session, "another libwebp");
    session->library = output;
    session->close_library = pic_close_webp_output;
    config.method = 0;
    if (drawn->width > WEBP_MAX_DIMENSION || drawn->height > WEBP_MAX_DIMENSION)
        pic_fail(session, "no WebP is wider or taller than 16383 pixels");
    picture->width = (int)drawn->width;
    picture->height = (int)drawn->height;
    picture->writer = WebPMemoryWrite;
    size_t bytes = (size_t)drawn->width * (size_t)drawn->channels * drawn->height;
    uint8_t *pixels = (uint8_t *)pic_hold(session, bytes);
    if (drawn->frames < 2) {
        pic_encode_webp(session, output, &config, drawn, pixels, 0, draw, context);
        pic_write(session, output->writer.mem, output->writer.size);
    }
    for (uint32_t frame = 0; drawn->frames > 1 && frame < drawn->frames; frame++) {
        pic_encode_webp(
            session, output, &config, drawn, pixels, frame * drawn->height, draw, context);
        pic_append_webp_frame(session, output, drawn);
    }
    if (drawn->frames > 1) pic_write_webp_animation(session, output, drawn);
}
