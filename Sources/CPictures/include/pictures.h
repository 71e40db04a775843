// Picture files for Swift, by libpng, libjpeg-turbo, libwebp and giflib. The errors of two of them
// leave by longjmp, which must never pass through a Swift frame, so each function here catches them
// and gives them back as text.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { pic_reason_bytes = 200 };

/// The formats that are decoded and encoded. The reader of a file finds its format by its bytes.
typedef enum pic_format { pic_png, pic_jpeg, pic_webp, pic_gif } pic_format;

/// The version of a format's library, as text.
const char *pic_version(pic_format format);

/// The layout of a decoded pixel in memory.
typedef enum pic_layout {
    /// Red, green, blue, alpha, a byte each.
    pic_8888,
    /// Red, green and blue in 5, 6 and 5 bits.
    pic_565,
    /// Red, green, blue, alpha, half a float each.
    pic_f16,
    /// A byte.
    pic_grey,
} pic_layout;

size_t pic_bytes(pic_layout layout);

/// The way to scale a picture down.
typedef enum pic_way {
    /// As well as its decoder can: a JPEG by eighths, a WebP to the very size. The rest of the
    /// scaling takes the mean of the pixels that each pixel covers. In other formats the whole
    /// picture is decoded, and held meanwhile.
    pic_at_best,
    /// From the whole picture, whatever the format.
    pic_from_whole,
    /// Row by row, wherever the file allows it.
    pic_row_by_row,
} pic_way;

typedef struct pic_target {
    /// NULL: all is decoded, and nothing is kept.
    uint8_t *pixels;
    size_t capacity;
    /// The size in the file's own orientation; 0 for the file's own size.
    uint32_t width;
    uint32_t height;
    pic_way way;
    pic_layout layout;
    /// The number of frames to decode, stored one behind the other.
    uint32_t frames;
} pic_target;

/// The point at which a decode failed.
typedef enum pic_outcome {
    pic_done,
    /// The header can't be read, or asks for more than the caller allows.
    pic_header_failed,
    pic_pixels_failed,
} pic_outcome;

typedef struct pic_decoding {
    pic_outcome outcome;
    /// The file's own size.
    uint32_t width;
    uint32_t height;
    /// It failed for the system, which refused to read on or had no memory: nothing is wrong with
    /// the picture.
    int is_systems;
    char reason[pic_reason_bytes];
} pic_decoding;

/// A picture that needs more than the target's `capacity` is refused before a row is read.
void pic_decode(
    int descriptor, pic_format format, const pic_target *target, pic_decoding *decoding);

/// A picture to be written, RGB or, with 4 channels, RGBA.
typedef struct pic_drawn {
    uint32_t width;
    uint32_t height;
    int channels;
    /// Packed as suits a photo: neighbours differ a little, and repeat never.
    int is_photo;
    /// Of an animation, from 2; its rows follow each other, frame after frame. Only GIF and WebP.
    uint32_t frames;
    /// The time that each frame is shown.
    uint32_t frame_ms;
} pic_drawn;

/// Fills `row` (width x channels bytes) with row `y`. Called from inside the libraries' protection,
/// so it must return.
typedef void (*pic_draw_row)(void *context, uint32_t y, uint8_t *row);

/// Draws and writes a picture, row by row. Returns 1, or 0 with the reason in `reason`
/// (pic_reason_bytes).
int pic_encode(
    int descriptor, pic_format format, const pic_drawn *drawn, pic_draw_row draw, void *context,
    char *reason);
