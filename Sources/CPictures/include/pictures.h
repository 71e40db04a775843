// PNG files for Swift, by libpng. Its errors leave by longjmp, which must never pass through a Swift
// frame, so each function here catches them and gives them back as text.
#pragma once
#include <stddef.h>
#include <stdint.h>

enum { cpng_reason_bytes = 200 };

/// The version of libpng, as text.
const char *cpng_version(void);

/// What to do after the header.
typedef enum cpng_purpose {
    cpng_header_only,
    cpng_check_pixels,
    cpng_keep_pixels,
    /// To the target's size.
    cpng_scale_pixels,
} cpng_purpose;

typedef struct cpng_target {
    cpng_purpose purpose;
    uint8_t *pixels;
    size_t capacity;
    /// Where it scales.
    uint32_t width;
    uint32_t height;
} cpng_target;

/// Where a decode got to when it failed.
typedef enum cpng_outcome {
    cpng_done,
    /// The header can't be read, or asks for more than the caller allows.
    cpng_header_failed,
    cpng_pixels_failed,
} cpng_outcome;

typedef struct cpng_decoding {
    cpng_outcome outcome;
    uint32_t width;
    uint32_t height;
    size_t scratch_peak_bytes;
    /// It failed for the system, which refused to read on or had no memory: nothing is wrong with
    /// the picture.
    int is_systems;
    char reason[cpng_reason_bytes];
} cpng_decoding;

/// The target's `pixels` hold `capacity` bytes where they are kept; a picture that needs more is
/// refused before any row is read. A check decodes each row and keeps none, so it needs no memory
/// for a picture.
void cpng_decode(int descriptor, const cpng_target *target, cpng_decoding *decoding);

typedef struct cpng_format {
    uint32_t width;
    uint32_t height;
    /// 3: RGB, 4: RGBA.
    int channels;
    int level;
    /// Filtered and packed as suits a photo: neighbours differ a little, and repeat never.
    int is_photo;
} cpng_format;

/// Fills `row` (width x channels bytes) with row `y`. Called from inside libpng's protection, so it
/// must return.
typedef void (*cpng_draw_row)(void *context, uint32_t y, uint8_t *row);

/// Draws and writes a picture, row by row. Returns 1, or 0 with the reason in `reason`
/// (cpng_reason_bytes).
int cpng_encode(
    int descriptor, const cpng_format *format, uint8_t *row, cpng_draw_row draw, void *context,
    char *reason);
