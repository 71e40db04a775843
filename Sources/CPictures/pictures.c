#include "formats.h"
#include <errno.h>
#include <string.h>

const char *pic_version(pic_format format) {
    switch (format) {
    case pic_jpeg: return pic_jpeg_version();
    case pic_webp: return pic_webp_version();
    case pic_gif: return pic_gif_version();
    case pic_png: break;
    }
    return pic_png_version();
}

/// The frame that errors come back to: it has no variables of its own that they could spoil.
static void pic_decode_protected(
    pic_session *session, pic_format format, const pic_target *target, pic_decoding *decoding) {
    if (setjmp(session->on_error) != 0) return;
    switch (format) {
    case pic_png: pic_read_png(session, target, decoding); break;
    case pic_jpeg: pic_read_jpeg(session, target, decoding); break;
    case pic_webp: pic_read_webp(session, target, decoding); break;
    case pic_gif: pic_read_gif(session, target, decoding); break;
    }
    decoding->outcome = pic_done;
}

static void pic_end(pic_session *session, char *reason) {
    // Libraries say in words of their own that there was no memory, or in none.
    if (errno == ENOMEM) session->is_systems = 1;
    pic_close_session(session);
    memset(reason, 0, pic_reason_bytes);
    strncpy(
        reason, session->reason[0] == 0 ? "out of memory" : session->reason,
        pic_reason_bytes - 1);
}

void pic_decode(
    int descriptor, pic_format format, const pic_target *target, pic_decoding *decoding) {
    pic_session session;
    pic_open_session(&session, descriptor);
    memset(decoding, 0, sizeof *decoding);
    decoding->outcome = pic_header_failed;
    errno = 0;
    pic_decode_protected(&session, format, target, decoding);
    pic_end(&session, decoding->reason);
    decoding->is_systems = session.is_systems;
}

static int pic_encode_protected(
    pic_session *session, pic_format format, const pic_drawn *drawn, pic_draw_row draw,
    void *context) {
    if (setjmp(session->on_error) != 0) return 0;
    switch (format) {
    case pic_png: pic_write_png(session, drawn, draw, context); break;
    case pic_jpeg: pic_write_jpeg(session, drawn, draw, context); break;
    case pic_webp: pic_write_webp(session, drawn, draw, context); break;
    case pic_gif: pic_write_gif(session, drawn, draw, context); break;
    }
    pic_flush(session);
    return 1;
}

int pic_encode(
    int descriptor, pic_format format, const pic_drawn *drawn, pic_draw_row draw, void *context,
    char *reason) {
    pic_session session;
    pic_open_session(&session, descriptor);
    errno = 0;
    int written = pic_encode_protected(&session, format, drawn, draw, context);
    pic_end(&session, reason);
    return written;
}
