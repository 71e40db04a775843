#pragma once
#include "session.h"

/// Takes a decoder's rows from the top, scales them, each pixel the mean of the pixels it covers,
/// and lays them out as the target wants. Beside the target it holds a few rows.
typedef struct pic_sink {
    pic_session *session;
    const pic_target *target;
    /// Size of the decoder's picture.
    uint32_t width;
    uint32_t height;
    uint32_t to_width;
    uint32_t to_height;
    /// The first pixel of this frame.
    uint8_t *pixels;
    size_t stride;
    int scales;
    /// The number of rows that came, and of rows that are done.
    uint32_t rows;
    uint32_t done;
    /// A row of RGBA, where it can't be decoded to its place.
    uint8_t *row;
    /// A row that came, summed across; rows that came, summed down; and their mean.
    uint32_t *across;
    uint64_t *sums;
    uint8_t *mean;
    /// The part of the row being summed that hasn't come, in units of which a decoder's row has
    /// `to_height`.
    uint64_t missing;
} pic_sink;

/// Fails if the target is too small for the picture.
void pic_open_sink(
    pic_sink *sink, pic_session *session, const pic_target *target, uint32_t width,
    uint32_t height);
void pic_close_sink(pic_sink *sink);

/// The sink begins anew, with another of the target's frames.
void pic_next_frame(pic_sink *sink);

/// 1 if pixels can be decoded to their final place.
int pic_is_direct(const pic_sink *sink);

/// The place for the next row of RGBA; pic_put_row says that it was written.
uint8_t *pic_row(pic_sink *sink);
void pic_put_row(pic_sink *sink);
/// All rows at once.
void pic_put_rows(pic_sink *sink, const uint8_t *rows);
