// Compresses memory page by page and prints how many times smaller it gets: a heap, the first
// argument, and decoded JPEG files, the others. A page that no algorithm makes smaller counts whole;
// one of zeros alone counts nothing, since kernels keep none for it.
//
// LZ4 and LZO are the libraries'. WKdm is written from its description in P. R. Wilson, S. F. Kaplan
// and Y. Smaragdakis, The case for compressed caching in virtual memory systems, USENIX 1999: of
// each word, whether it is zero, is one of 16 recent ones, has the upper 22 bits of one, or neither.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <lz4.h>
#include <lzo/lzo1x.h>

enum { mostPage = 16384, algorithms = 3, sizes = 2 };

static const char *const names[algorithms] = {"LZ4", "LZO1X-1", "WKdm"};
static const size_t pages[sizes] = {4096, 16384};

static size_t lz4(const uint8_t *page, size_t size) {
    static char out[2 * mostPage];
    return (size_t)LZ4_compress_default((const char *)page, out, (int)size, sizeof out);
}

static size_t lzo(const uint8_t *page, size_t size) {
    static uint8_t out[2 * mostPage], work[LZO1X_1_MEM_COMPRESS];
    lzo_uint length = sizeof out;
    lzo1x_1_compress(page, size, out, &length, work);
    return length;
}

static size_t wkdm(const uint8_t *page, size_t size) {
    uint32_t recent[16] = {0};
    size_t bits = 0;
    for (size_t place = 0; place < size; place += 4) {
        uint32_t word;
        memcpy(&word, page + place, 4);
        bits += 2;
        if (word == 0) continue;
        uint32_t *slot = &recent[((word >> 10) * 2654435761u) >> 28];
        if (*slot == word) {
            bits += 4;
        } else if (*slot >> 10 == word >> 10) {
            bits += 4 + 10;
            *slot = word;
        } else {
            bits += 32;
            *slot = word;
        }
    }
    return (bits + 7) / 8;
}

typedef size_t (*Algorithm)(const uint8_t *, size_t);
static const Algorithm compress[algorithms] = {lz4, lzo, wkdm};

typedef struct {
    double before, after[algorithms][sizes], least[algorithms][sizes], most[algorithms][sizes];
    int count;
} Sum;

static size_t compressed(const uint8_t *page, size_t size, Algorithm algorithm) {
    static const uint8_t zeros[mostPage];
    if (memcmp(page, zeros, size) == 0) return 0;
    size_t length = algorithm(page, size);
    return length < size ? length : size;
}

static void add(Sum *sum, const uint8_t *bytes, size_t count) {
    count -= count % mostPage;
    if (count == 0) return;
    sum->before += (double)count;
    for (int a = 0; a < algorithms; a++) {
        for (int s = 0; s < sizes; s++) {
            double after = 1;
            for (size_t at = 0; at < count; at += pages[s])
                after += (double)compressed(bytes + at, pages[s], compress[a]);
            sum->after[a][s] += after;
            double ratio = (double)count / after;
            if (sum->count == 0 || ratio < sum->least[a][s]) sum->least[a][s] = ratio;
            if (sum->count == 0 || ratio > sum->most[a][s]) sum->most[a][s] = ratio;
        }
    }
    sum->count++;
}

static void print(const char *what, const Sum *sum) {
    printf("%s: %d, %.1f MB\n", what, sum->count, sum->before / 1e6);
    for (int a = 0; a < algorithms; a++) {
        printf("  %-8s", names[a]);
        for (int s = 0; s < sizes; s++)
            printf("  %2zu KiB pages %5.2f (%.2f to %.2f)", pages[s] >> 10,
                sum->before / sum->after[a][s], sum->least[a][s], sum->most[a][s]);
        printf("\n");
    }
}

static void decode(const char *path, unsigned divisor, Sum *sum) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(66);
    }
    struct jpeg_decompress_struct decoder;
    struct jpeg_error_mgr errors;
    decoder.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&decoder);
    jpeg_stdio_src(&decoder, file);
    jpeg_read_header(&decoder, TRUE);
    decoder.out_color_space = JCS_EXT_RGBA;
    decoder.scale_num = 1;
    decoder.scale_denom = divisor;
    jpeg_start_decompress(&decoder);
    size_t row = (size_t)decoder.output_width * 4;
    uint8_t *pixels = malloc(row * decoder.output_height);
    while (decoder.output_scanline < decoder.output_height) {
        JSAMPROW next = pixels + row * decoder.output_scanline;
        jpeg_read_scanlines(&decoder, &next, 1);
    }
    add(sum, pixels, row * decoder.output_height);
    free(pixels);
    jpeg_finish_decompress(&decoder);
    jpeg_destroy_decompress(&decoder);
    fclose(file);
}

int main(int count, char **words) {
    lzo_init();
    Sum heap = {0};
    FILE *file = fopen(words[1], "rb");
    if (file == NULL) {
        perror(words[1]);
        return 66;
    }
    uint8_t *bytes = malloc(1 << 30);
    size_t length = fread(bytes, 1, 1 << 30, file);
    fclose(file);
    add(&heap, bytes, length);
    print("heap", &heap);
    for (unsigned divisor = 1; divisor <= 4; divisor *= 2) {
        Sum photos = {0};
        for (int n = 2; n < count; n++) decode(words[n], divisor, &photos);
        char what[40];
        snprintf(what, sizeof what, divisor == 1 ? "photos, whole" : "photos, 1/%u", divisor);
        print(what, &photos);
    }
    return 0;
}
