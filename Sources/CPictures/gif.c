#include "formats.h"
#include "sink.h"
#include "../CGIF/shim.h"
#include <string.h>

#define pic_text_of(number) #number
#define pic_text(number) pic_text_of(number)
/// The library doesn't tell while it runs.
const char *pic_gif_version(void) {
    return pic_text(GIFLIB_MAJOR) "." pic_text(GIFLIB_MINOR) "." pic_text(GIFLIB_RELEASE);
}

static int pic_gif_read_bytes(GifFileType *gif, GifByteType *into, int count) {
    pic_session *session = (pic_session *)gif->UserData;
    int taken = 0;
    // Giflib takes what is missing for the end of the file, and says so.
    while (taken < count && pic_refill(session)) {
        size_t ready = session->end - session->begin;
        size_t wanted = (size_t)(count - taken);
        size_t part = ready < wanted ? ready : wanted;
        memcpy(into + taken, session->buffer + session->begin, part);
        session->begin += part;
        taken += (int)part;
    }
    return taken;
}

static void pic_close_gif(void *library) {
    int error;
    DGifCloseFile((GifFileType *)library, &error);
}

static const char *pic_gif_reason(int error) {
    const char *reason = GifErrorString(error);
    return reason == NULL ? "the data of its pixels are damaged" : reason;
}

static void pic_gif_check(pic_session *session, const GifFileType *gif, int result) {
    if (result != GIF_ERROR) return;
    if (gif->Error == D_GIF_ERR_NOT_ENOUGH_MEM) pic_fail_for_system(session, "out of memory");
    if (gif->Error == D_GIF_ERR_READ_FAILED || gif->Error == D_GIF_ERR_EOF_TOO_SOON)
        pic_fail(session, "the file ends too early");
    pic_fail(session, pic_gif_reason(gif->Error));
}

/// A frame's own rows lie within the canvas, and show what was there where they are transparent.
typedef struct pic_gif_frames {
    pic_session *session;
    GifFileType *gif;
    /// NULL if nothing is kept.
    uint8_t *canvas;
    /// A copy of the canvas before a frame that will be removed.
    uint8_t *before;
    uint8_t *line;
    GraphicsControlBlock control;
} pic_gif_frames;

static void pic_draw_gif_line(const pic_gif_frames *frames, const ColorMapObject *colours, int y) {
    const GifImageDesc *image = &frames->gif->Image;
    int row = image->Top + y;
    if (frames->canvas == NULL || row < 0 || row >= frames->gif->SHeight) return;
    for (int x = 0; x < image->Width; x++) {
        int column = image->Left + x, colour = frames->line[x];
        if (column < 0 || column >= frames->gif->SWidth) continue;
        if (colour == frames->control.TransparentColor || colour >= colours->ColorCount) continue;
        size_t place = (size_t)row * (size_t)frames->gif->SWidth + (size_t)column;
        uint8_t *pixel = frames->canvas + place * 4;
        pixel[0] = colours->Colors[colour].Red;
        pixel[1] = colours->Colors[colour].Green;
        pixel[2] = colours->Colors[colour].Blue;
        pixel[3] = 255;
    }
}

static void pic_read_gif_frame(const pic_gif_frames *frames) {
    static const int begins[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    GifFileType *gif = frames->gif;
    const ColorMapObject *colours =
        gif->Image.ColorMap != NULL ? gif->Image.ColorMap : gif->SColorMap;
    if (colours == NULL) pic_fail(frames->session, "it has no colours");
    int passes = gif->Image.Interlace ? 4 : 1;
    for (int pass = 0; pass < passes; pass++) {
        int step = passes == 1 ? 1 : steps[pass];
        for (int y = passes == 1 ? 0 : begins[pass]; y < gif->Image.Height; y += step) {
            int got = DGifGetLine(gif, frames->line, gif->Image.Width);
            pic_gif_check(frames->session, gif, got);
            pic_draw_gif_line(frames, colours, y);
        }
    }
}

/// Up to the next frame; false at the end.
static int pic_find_gif_frame(pic_gif_frames *frames) {
    GifFileType *gif = frames->gif;
    frames->control = (GraphicsControlBlock){0, false, 0, NO_TRANSPARENT_COLOR};
    for (;;) {
        GifRecordType type;
        pic_gif_check(frames->session, gif, DGifGetRecordType(gif, &type));
        if (type == TERMINATE_RECORD_TYPE) return 0;
        if (type == IMAGE_DESC_RECORD_TYPE) {
            pic_gif_check(frames->session, gif, DGifGetImageDesc(gif));
            return 1;
        }
        if (type != EXTENSION_RECORD_TYPE) continue;
        int code;
        GifByteType *block;
        pic_gif_check(frames->session, gif, DGifGetExtension(gif, &code, &block));
        if (code == GRAPHICS_EXT_FUNC_CODE && block != NULL)
            DGifExtensionToGCB(block[0], block + 1, &frames->control);
        while (block != NULL)
            pic_gif_check(frames->session, gif, DGifGetExtensionNext(gif, &block));
    }
}

/// Disposes of a frame as the next one needs it.
static void pic_dispose_of_gif_frame(const pic_gif_frames *frames, size_t bytes) {
    const GifImageDesc *place = &frames->gif->Image;
    if (frames->canvas == NULL) return;
    if (frames->control.DisposalMode == DISPOSE_PREVIOUS && frames->before != NULL)
        memcpy(frames->canvas, frames->before, bytes);
    if (frames->control.DisposalMode != DISPOSE_BACKGROUND) return;
    for (int y = 0; y < place->Height; y++) {
        int row = place->Top + y;
        int begin = place->Left < 0 ? 0 : place->Left, end = place->Left + place->Width;
        if (end > frames->gif->SWidth) end = frames->gif->SWidth;
        if (row < 0 || row >= frames->gif->SHeight || begin >= end) continue;
        size_t first = (size_t)row * (size_t)frames->gif->SWidth + (size_t)begin;
        memset(frames->canvas + first * 4, 0, (size_t)(end - begin) * 4);
    }
}

static void pic_read_gif_frames(pic_gif_frames *frames, const pic_target *target, pic_sink *sink) {
    size_t bytes = (size_t)sink->width * sink->height * 4;
    int is_animated = target->frames > 1, draws = target->pixels != NULL;
    if (draws && (is_animated || !pic_is_direct(sink))) {
        frames->canvas = (uint8_t *)pic_hold(frames->session, bytes);
    } else {
        frames->canvas = sink->pixels;
    }
    if (draws && is_animated) frames->before = (uint8_t *)pic_hold(frames->session, bytes);
    if (draws) memset(frames->canvas, 0, bytes);
    for (uint32_t frame = 0; frame < target->frames; frame++) {
        if (!pic_find_gif_frame(frames)) pic_fail(frames->session, "it has fewer frames");
        if (frames->before != NULL) memcpy(frames->before, frames->canvas, bytes);
        // Lines may be longer than the canvas, and are cut.
        frames->line = (uint8_t *)pic_hold(frames->session, (size_t)frames->gif->Image.Width);
        pic_read_gif_frame(frames);
        pic_let_go(frames->session, frames->line);
        if (draws && frames->canvas != sink->pixels) pic_put_rows(sink, frames->canvas);
        pic_dispose_of_gif_frame(frames, bytes);
        pic_next_frame(sink);
    }
}

void pic_read_gif(pic_session *session, const pic_target *target, pic_decoding *decoding) {
    int error = 0;
    GifFileType *gif = DGifOpen(session, pic_gif_read_bytes, &error);
    if (gif == NULL) pic_fail(session, pic_gif_reason(error));
    session->library = gif;
    session->close_library = pic_close_gif;
    decoding->width = (uint32_t)gif->SWidth;
    decoding->height = (uint32_t)gif->SHeight;
    pic_begin_pixels(decoding, session);
    pic_sink sink;
    pic_open_sink(&sink, session, target, decoding->width, decoding->height);
    pic_gif_frames frames = {session, gif, NULL, NULL, NULL, {0, false, 0, NO_TRANSPARENT_COLOR}};
    pic_read_gif_frames(&frames, target, &sink);
}

/// Bytes go nowhere once the file is given up, or done.
static int pic_gif_write_bytes(GifFileType *gif, const GifByteType *from, int count) {
    if (gif->UserData != NULL) pic_write((pic_session *)gif->UserData, from, (size_t)count);
    return count;
}

static void pic_close_gif_output(void *library) {
    int error;
    GifFileType *gif = (GifFileType *)library;
    gif->UserData = NULL;
    EGifCloseFile(gif, &error);
}

/// Eight levels of red and of green, and four of blue: the same colours whatever is drawn.
static GifByteType pic_gif_colour(const uint8_t *pixel) {
    return (GifByteType)((pixel[0] & 0xE0) | (pixel[1] & 0xE0) >> 3 | pixel[2] >> 6);
}

static void pic_begin_gif_output(
    pic_session *session, GifFileType *gif, const pic_drawn *drawn, int colour_bits) {
    static const unsigned char for_ever[] = {1, 0, 0};
    int count = 1 << colour_bits;
    ColorMapObject *map = GifMakeMapObject(count, NULL);
    if (map == NULL) pic_fail_for_system(session, "out of memory");
    for (int colour = 0; colour < count; colour++) {
        map->Colors[colour].Red = (GifByteType)((colour >> 5) * 255 / 7);
        map->Colors[colour].Green = (GifByteType)((colour >> 2 & 7) * 255 / 7);
        map->Colors[colour].Blue = (GifByteType)((colour & 3) * 255 / 3);
    }
    EGifSetGifVersion(gif, true);
    int begun =
        EGifPutScreenDesc(gif, (int)drawn->width, (int)drawn->height, colour_bits, 0, map);
    GifFreeMapObject(map);
    pic_gif_check(session, gif, begun);
    if (drawn->frames < 2) return;
    pic_gif_check(session, gif, EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE));
    pic_gif_check(session, gif, EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"));
    pic_gif_check(session, gif, EGifPutExtensionBlock(gif, sizeof for_ever, for_ever));
    pic_gif_check(session, gif, EGifPutExtensionTrailer(gif));
}

static void pic_begin_gif_frame(
    pic_session *session, GifFileType *gif, const pic_drawn *drawn) {
    GraphicsControlBlock control = {
        DISPOSE_DO_NOT, false, (int)(drawn->frame_ms / 10), NO_TRANSPARENT_COLOR};
    GifByteType block[4];
    if (drawn->frames > 1) {
        size_t length = EGifGCBToExtension(&control, block);
        pic_gif_check(
            session, gif, EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, (int)length, block));
    }
    pic_gif_check(
        session, gif,
        EGifPutImageDesc(gif, 0, 0, (int)drawn->width, (int)drawn->height, false, NULL));
}

void pic_write_gif(
    pic_session *session, const pic_drawn *drawn, pic_draw_row draw, void *context) {
    int error = 0;
    if (drawn->width > 65535 || drawn->height > 65535)
        pic_fail(session, "no GIF is wider or taller than 65535 pixels");
    GifFileType *gif = EGifOpen(session, pic_gif_write_bytes, &error);
    if (gif == NULL) pic_fail_for_system(session, "out of memory");
    session->library = gif;
    session->close_library = pic_close_gif_output;
    pic_begin_gif_output(session, gif, drawn, 8);
    size_t step = (size_t)drawn->channels;
    uint8_t *row = (uint8_t *)pic_hold(session, drawn->width * step);
    GifByteType *line = (GifByteType *)pic_hold(session, drawn->width);
    for (uint32_t frame = 0; frame < (drawn->frames > 1 ? drawn->frames : 1); frame++) {
        pic_begin_gif_frame(session, gif, drawn);
        for (uint32_t y = 0; y < drawn->height; y++) {
            draw(context, frame * drawn->height + y, row);
            for (uint32_t x = 0; x < drawn->width; x++) line[x] = pic_gif_colour(row + x * step);
            pic_gif_check(session, gif, EGifPutLine(gif, line, (int)drawn->width));
        }
    }
    static const uint8_t end = ';';
    pic_write(session, &end, 1);
}
