#include "platform.h"

static inline uint32_t turn(uint32_t word, int by) { return word >> by | word << (32 - by); }

static inline uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// FIPS 180-4, section 6.2.2.
static void add_plainly(
    uint32_t sum[8], const uint32_t constants[64], const uint8_t *bytes, size_t blocks) {
    for (; blocks > 0; blocks--, bytes += 64) {
        uint32_t w[16];
        for (int i = 0; i < 16; i++) w[i] = big_endian(bytes + 4 * i);
        uint32_t a = sum[0], b = sum[1], c = sum[2], d = sum[3];
        uint32_t e = sum[4], f = sum[5], g = sum[6], h = sum[7];
        for (int i = 0; i < 64; i++) {
            if (i >= 16) {
                uint32_t early = w[(i + 1) & 15], late = w[(i + 14) & 15];
                w[i & 15] += w[(i + 9) & 15] + (turn(early, 7) ^ turn(early, 18) ^ early >> 3)
                    + (turn(late, 17) ^ turn(late, 19) ^ late >> 10);
            }
            uint32_t first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (g ^ (e & (f ^ g)))
                + constants[i] + w[i & 15];
            uint32_t second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) | (c & (a | b)));
            h = g, g = f, f = e, e = d + first;
            d = c, c = b, b = a, a = first + second;
        }
        sum[0] += a, sum[1] += b, sum[2] += c, sum[3] += d;
        sum[4] += e, sum[5] += f, sum[6] += g, sum[7] += h;
    }
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

static int has_instructions(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & 1 << 9) || !(c & 1 << 19)) return 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1;
}

/// With the processor's own instructions: four rounds and four words of the schedule at a time. They
/// want the sum's words as a b e f and c d g h, the first of each highest.
__attribute__((target("sha,sse4.1,ssse3"))) static void add_by_instructions(
    uint32_t sum[8], const uint32_t constants[64], const uint8_t *bytes, size_t blocks) {
    __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i abef = _mm_set_epi32((int)sum[0], (int)sum[1], (int)sum[4], (int)sum[5]);
    __m128i cdgh = _mm_set_epi32((int)sum[2], (int)sum[3], (int)sum[6], (int)sum[7]);
    for (; blocks > 0; blocks--, bytes += 64) {
        __m128i before_abef = abef, before_cdgh = cdgh, w[4];
        for (int i = 0; i < 4; i++) {
            w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes + i), swap);
        }
        for (int i = 0; i < 16; i++) {
            __m128i four = _mm_add_epi32(
                w[i & 3], _mm_loadu_si128((const __m128i *)(const void *)constants + i));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, four);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(four, 0x0e));
            __m128i next = _mm_sha256msg1_epu32(w[i & 3], w[(i + 1) & 3]);
            next = _mm_add_epi32(next, _mm_alignr_epi8(w[(i + 3) & 3], w[(i + 2) & 3], 4));
            w[i & 3] = _mm_sha256msg2_epu32(next, w[(i + 3) & 3]);
        }
        abef = _mm_add_epi32(abef, before_abef);
        cdgh = _mm_add_epi32(cdgh, before_cdgh);
    }
    sum[0] = (uint32_t)_mm_extract_epi32(abef, 3), sum[1] = (uint32_t)_mm_extract_epi32(abef, 2);
    sum[4] = (uint32_t)_mm_extract_epi32(abef, 1), sum[5] = (uint32_t)_mm_extract_epi32(abef, 0);
    sum[2] = (uint32_t)_mm_extract_epi32(cdgh, 3), sum[3] = (uint32_t)_mm_extract_epi32(cdgh, 2);
    sum[6] = (uint32_t)_mm_extract_epi32(cdgh, 1), sum[7] = (uint32_t)_mm_extract_epi32(cdgh, 0);
}
#endif

void platform_sha256_add(
    uint32_t sum[8], const uint32_t constants[64], const void *bytes, size_t blocks, int plainly) {
#if defined(__x86_64__)
    if (!plainly && has_instructions()) {
        add_by_instructions(sum, constants, bytes, blocks);
        return;
    }
#endif
    (void)plainly;
    add_plainly(sum, constants, bytes, blocks);
}
