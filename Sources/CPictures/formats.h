#pragma once
#include "session.h"

// The functions of each format once its file is open. They fail by the session's way out.

/// Reads the header into the decoding, then the pixels.
void pic_read_png(pic_session *session, const pic_target *target, pic_decoding *decoding);
void pic_read_jpeg(pic_session *session, const pic_target *target, pic_decoding *decoding);
void pic_read_webp(pic_session *session, const pic_target *target, pic_decoding *decoding);
void pic_read_gif(pic_session *session, const pic_target *target, pic_decoding *decoding);

void pic_write_png(
    pic_session *session, const pic_drawn *drawn, pic_draw_row draw, void *context);
void pic_write_jpeg(
    pic_session *session, const pic_drawn *drawn, pic_draw_row draw, void *context);
void pic_write_webp(
    pic_session *session, const pic_drawn *drawn, pic_draw_row draw, void *context);
void pic_write_gif(
    pic_session *session, const pic_drawn *drawn, pic_draw_row draw, void *context);

/// Each library's version, as text.
const char *pic_png_version(void);
const char *pic_jpeg_version(void);
const char *pic_webp_version(void);
const char *pic_gif_version(void);
