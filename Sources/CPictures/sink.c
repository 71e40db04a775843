#include "sink.h"
#include <string.h>

size_t pic_bytes(pic_layout layout) {
    switch (layout) {
    case pic_565: return 2;
    case pic_f16: return 8;
    case pic_grey: return 1;
    case pic_8888: break;
    }
    return 4;
}

void pic_open_sink(
    pic_sink *sink, pic_session *session, const pic_target *target, uint32_t width,
    uint32_t height) {
    memset(sink, 0, sizeof *sink);
    sink->session = session;
    sink->target = target;
    sink->width = width;
    sink->height = height;
    sink->to_width = target->width > 0 ? target->width : width;
    sink->to_height = target->height > 0 ? target->height : height;
    sink->scales = sink->to_width != width || sink->to_height != height;
    sink->stride = sink->to_width * pic_bytes(target->layout);
    sink->missing = height;
    sink->pixels = target->pixels;
    if (target->pixels == NULL) {
        // Nothing comes of it, whatever its size.
        sink->scales = 0;
    } else if (sink->to_height > target->capacity / sink->stride / target->frames) {
        pic_fail(session, "larger than the memory set aside for it");
    }
    if (!pic_is_direct(sink)) sink->row = (uint8_t *)pic_hold(session, (size_t)width * 4);
    if (!sink->scales) return;
    // In one piece: the sums first, which are to lie at whole words.
    size_t count = (size_t)sink->to_width * 4;
    sink->sums = (uint64_t *)pic_hold(session, count * (8 + 4 + 1));
    sink->across = (uint32_t *)(void *)(sink->sums + count);
    sink->mean = (uint8_t *)(sink->across + count);
    memset(sink->sums, 0, count * 8);
}

void pic_close_sink(pic_sink *sink) {
    if (sink->row != NULL) pic_let_go(sink->session, sink->row);
    if (sink->sums != NULL) pic_let_go(sink->session, sink->sums);
}

void pic_next_frame(pic_sink *sink) {
    if (sink->pixels != NULL) sink->pixels += sink->stride * sink->to_height;
    sink->rows = 0;
    sink->done = 0;
    sink->missing = sink->height;
}

int pic_is_direct(const pic_sink *sink) {
    return sink->pixels != NULL && !sink->scales && sink->target->layout == pic_8888;
}

/// A number from 0 to 1 in 255 steps, as half a float.
static uint16_t pic_half(uint32_t value) {
    if (value == 0) return 0;
    // The highest bit of the value is its exponent; what is below it, times 256 / 255, its
    // fraction.
    uint32_t scaled = (value * 65536 + 127) / 255;
    int high = 31 - __builtin_clz(scaled);
    uint32_t fraction = high >= 10 ? scaled >> (high - 10) : scaled << (10 - high);
    return (uint16_t)(((uint32_t)(high - 16 + 15) << 10) | (fraction & 0x3FF));
}

/// RGBA as the target wants it.
static void pic_lay_out(const pic_sink *sink, const uint8_t *from, uint8_t *into) {
    uint32_t count = sink->to_width;
    switch (sink->target->layout) {
    case pic_8888: memcpy(into, from, (size_t)count * 4); break;
    case pic_565:
        for (uint32_t x = 0; x < count; x++, from += 4) {
            uint16_t pixel =
                (uint16_t)(((from[0] & 0xF8) << 8) | ((from[1] & 0xFC) << 3) | (from[2] >> 3));
            memcpy(into + (size_t)x * 2, &pixel, 2);
        }
        break;
    case pic_f16:
        for (size_t part = 0; part < (size_t)count * 4; part++) {
            uint16_t half = pic_half(from[part]);
            memcpy(into + part * 2, &half, 2);
        }
        break;
    case pic_grey:
        for (uint32_t x = 0; x < count; x++, from += 4)
            into[x] = (uint8_t)((77 * from[0] + 150 * from[1] + 29 * from[2] + 128) >> 8);
        break;
    }
}

static uint8_t *pic_place(const pic_sink *sink) {
    return sink->pixels + (size_t)sink->done * sink->stride;
}

/// Each pixel that comes is `to_width` long, and each of the target's `width`.
static void pic_sum_across(const pic_sink *sink, const uint8_t *from) {
    uint32_t *into = sink->across;
    uint32_t sum[4] = {0, 0, 0, 0};
    uint32_t missing = sink->width;
    for (uint32_t x = 0; x < sink->width; x++, from += 4) {
        uint32_t left = sink->to_width;
        while (left >= missing) {
            for (int part = 0; part < 4; part++) {
                *into++ = sum[part] + from[part] * missing;
                sum[part] = 0;
            }
            left -= missing;
            missing = sink->width;
        }
        for (int part = 0; part < 4; part++) sum[part] += from[part] * left;
        missing -= left;
    }
}

static void pic_scale_row(pic_sink *sink, const uint8_t *from) {
    size_t count = (size_t)sink->to_width * 4;
    double whole = 1 / ((double)sink->width * (double)sink->height);
    uint64_t left = sink->to_height;
    pic_sum_across(sink, from);
    while (left >= sink->missing) {
        for (size_t part = 0; part < count; part++) {
            uint64_t sum = sink->sums[part] + sink->across[part] * sink->missing;
            sink->mean[part] = (uint8_t)((double)(int64_t)sum * whole + 0.5);
            sink->sums[part] = 0;
        }
        pic_lay_out(sink, sink->mean, pic_place(sink));
        sink->done++;
        left -= sink->missing;
        sink->missing = sink->height;
    }
    if (left == 0) return;
    for (size_t part = 0; part < count; part++) sink->sums[part] += sink->across[part] * left;
    sink->missing -= left;
}

uint8_t *pic_row(pic_sink *sink) {
    return pic_is_direct(sink) ? pic_place(sink) : sink->row;
}

/// A row of RGBA, wherever it lies.
static void pic_take_row(pic_sink *sink, const uint8_t *row) {
    // A library that gives more rows than it said would write beyond the target.
    if (sink->rows++ >= sink->height) pic_fail(sink->session, "more rows than the header says");
    if (sink->pixels == NULL) return;
    if (sink->scales) {
        pic_scale_row(sink, row);
    } else {
        if (!pic_is_direct(sink)) pic_lay_out(sink, row, pic_place(sink));
        sink->done++;
    }
}

void pic_put_row(pic_sink *sink) { pic_take_row(sink, pic_row(sink)); }

void pic_put_rows(pic_sink *sink, const uint8_t *rows) {
    if (pic_is_direct(sink)) {
        memcpy(sink->pixels, rows, sink->stride * sink->height);
        return;
    }
    for (uint32_t y = 0; y < sink->height; y++)
        pic_take_row(sink, rows + (size_t)y * sink->width * 4);
}
