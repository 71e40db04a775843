#pragma once
#include "session.h"

/// Where a decoder's rows go, from the top: made smaller or larger on the way, each pixel the mean
/// of what it covers, and laid out as the target wants them. Beside the target it holds a few rows.
typedef struct pic_sink {
    pic_session *session;
    const pic_target *target;
    /// Of the rows that come.
    uint32_t width;
    uint32_t height;
    uint32_t to_width;
    uint32_t to_height;
    /// Where this frame's pixels begin.
    uint8_t *pixels;
    size_t stride;
    int scales;
    /// How many rows came, and how many are done.
    uint32_t rows;
    uint32_t done;
    /// A row of RGBA, where it can't be decoded to its place.
    uint8_t *row;
    /// A row that came, summed across; rows that came, summed down; and their mean.
    uint32_t *across;
    uint64_t *sums;
    uint8_t *mean;
    /// Of the row that is being summed: how much of it hasn't come, where a row that comes is
    /// `to_height` long.
    uint64_t missing;
} pic_sink;

/// Fails where the target is too small for what comes.
void pic_open_sink(
    pic_sink *sink, pic_session *session, const pic_target *target, uint32_t width,
    uint32_t height);
void pic_close_sink(pic_sink *sink);

/// The sink begins anew, with another of the target's frames.
void pic_next_frame(pic_sink *sink);

/// Whether pixels can be decoded to where they stay.
int pic_is_direct(const pic_sink *sink);

/// Where the next row of RGBA is to be written, and that it was.
uint8_t *pic_row(pic_sink *sink);
void pic_put_row(pic_sink *sink);
/// All rows at once.
void pic_put_rows(pic_sink *sink, const uint8_t *rows);
