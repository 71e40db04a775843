// For LD_PRELOAD: writes what a program decodes and holds as lines to the file PRELOADED_LOG, with monotonic seconds.
//   SECONDS D GROUP/NUMBER;  a picture's rows begin: a PNG tells its numbers in its first pixel, a JPEG in its comment
//   SECONDS B BYTES          a block begins that has exactly one of the sizes in PRELOADED_SIZES ("960000 30976")
//   SECONDS E BYTES          such a block ends
//   SECONDS K BYTES          what the C library keeps of freed blocks, at SIGUSR2 (send it to a program that rests)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int out = -1;
static size_t sizes[64], least = -1;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    char line[96];
    int length = sprintf(line, "%ld.%06ld ", (long)now.tv_sec, now.tv_nsec / 1000);
    va_list told;
    va_start(told, format);
    length += vsprintf(line + length, format, told);
    va_end(told);
    // One write a line: lines of several threads don't mix.
    if (write(out, line, length) < 0) out = -1;
}

static void kept(int signal) { say("K %zu\n", mallinfo2().fordblks); }

__attribute__((constructor)) static void start(void) {
    char *at = getenv("PRELOADED_SIZES"), *path = getenv("PRELOADED_LOG");
    size_t size;
    for (int i = 0; at && i < 63 && (size = strtoul(at, &at, 10)); i++) {
        sizes[i] = size;
        if (size < least) least = size;
    }
    signal(SIGUSR2, kept);
    if (path) out = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

// Blocks. The C library's own names need no look-up, which would itself ask for memory.

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_memalign(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

static struct block { void *at; size_t size; } blocks[1 << 14];
static int used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *born(void *at, size_t size) {
    if (out < 0 || !at || size < least) return at;
    int listed = 0;
    while (sizes[listed] && sizes[listed] != size) listed++;
    if (!sizes[listed]) return at;
    pthread_mutex_lock(&lock);
    int i = 0;
    while (i < used && blocks[i].at) i++;
    if (i < 1 << 14) {
        blocks[i] = (struct block){at, size};
        if (i == used) used++;
        say("B %zu\n", size);
    }
    pthread_mutex_unlock(&lock);
    return at;
}

static void gone(void *at) {
    if (out < 0 || !at || malloc_usable_size(at) < least) return;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < used; i++) {
        if (blocks[i].at != at) continue;
        blocks[i].at = NULL;
        say("E %zu\n", blocks[i].size);
        break;
    }
    pthread_mutex_unlock(&lock);
}

void *malloc(size_t size) { return born(__libc_malloc(size), size); }
void *calloc(size_t count, size_t size) { return born(__libc_calloc(count, size), count * size); }
void *aligned_alloc(size_t unit, size_t size) { return born(__libc_memalign(unit, size), size); }
void *memalign(size_t unit, size_t size) { return born(__libc_memalign(unit, size), size); }
void free(void *at) { gone(at); __libc_free(at); }

int posix_memalign(void **at, size_t unit, size_t size) {
    void *block = born(__libc_memalign(unit, size), size);
    if (!block) return ENOMEM;
    *at = block;
    return 0;
}

void *realloc(void *at, size_t size) {
    gone(at);
    return born(__libc_realloc(at, size), size);
}

// Decodes.

typedef void Row(void *png, unsigned char *row, unsigned number, int pass);
static Row *row_of_program;

static void row_of(void *png, unsigned char *row, unsigned number, int pass) {
    if (out >= 0 && !number && !pass && row) say("D %d/%d;\n", row[0], row[1] << 8 | row[2]);
    row_of_program(png, row, number, pass);
}

void png_set_progressive_read_fn(void *png, void *told, void *info, Row *row, void *end) {
    static void (*next)(void *, void *, void *, Row *, void *);
    if (!next) next = dlsym(RTLD_NEXT, "png_set_progressive_read_fn");
    if (row) row_of_program = row;
    next(png, told, info, row ? row_of : row, end);
}

int jpeg_read_header(j_decompress_ptr jpeg, boolean whole) {
    static int (*next)(j_decompress_ptr, boolean);
    if (!next) next = dlsym(RTLD_NEXT, "jpeg_read_header");
    jpeg_save_markers(jpeg, JPEG_COM, 64);
    return next(jpeg, whole);
}

boolean jpeg_start_decompress(j_decompress_ptr jpeg) {
    static boolean (*next)(j_decompress_ptr);
    if (!next) next = dlsym(RTLD_NEXT, "jpeg_start_decompress");
    for (jpeg_saved_marker_ptr note = jpeg->marker_list; out >= 0 && note; note = note->next)
        if (note->marker == JPEG_COM) say("D %.*s\n", (int)note->data_length, note->data);
    return next(jpeg);
}
