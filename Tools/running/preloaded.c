// For LD_PRELOAD: writes what a program decodes and holds to the file PRELOADED_LOG, in monotonic seconds.
//   SECONDS D GROUP/NUMBER   a picture's rows begin; a PNG has its numbers in its first pixel, a JPEG in its comment
//   SECONDS B BYTES          a block begins that has one of the sizes in PRELOADED_SIZES ("960000 30976")
//   SECONDS E BYTES          such a block ends
//   SECONDS K BYTES          what the C library keeps of freed blocks, at SIGUSR2 (send it to a program that rests)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <time.h>
#include <unistd.h>

enum { SIZES = 64, BLOCKS = 1 << 14 };
static int out = -1, used;
static size_t sizes[SIZES], least = -1;
static struct Block { void *at; size_t size; } blocks[BLOCKS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// One write a line, so that lines of several threads don't mix.
#define SAY(format, ...) do { \
    struct timespec now; \
    clock_gettime(CLOCK_MONOTONIC, &now); \
    dprintf(out, "%ld.%06ld " format "\n", (long)now.tv_sec, now.tv_nsec / 1000, __VA_ARGS__); \
} while (0)

static void kept(int signal) { SAY("K %zu", mallinfo2().fordblks); }

__attribute__((constructor)) static void start(void) {
    char *at = getenv("PRELOADED_SIZES"), *path = getenv("PRELOADED_LOG");
    for (int i = 0; at && i < SIZES - 1 && (sizes[i] = strtoul(at, &at, 10)); i++)
        if (sizes[i] < least) least = sizes[i];
    signal(SIGUSR2, kept);
    if (path) out = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

// The C library's own names need no look-up, which would itself ask for memory.
extern void *__libc_malloc(size_t), __libc_free(void *);

static void *born(void *at, size_t size) {
    int listed = 0, i = 0;
    while (sizes[listed] && sizes[listed] != size) listed++;
    if (out < 0 || !at || !sizes[listed]) return at;
    pthread_mutex_lock(&lock);
    while (i < used && blocks[i].at) i++;
    if (i < BLOCKS) {
        blocks[i] = (struct Block){at, size};
        used += i == used;
        SAY("B %zu", size);
    }
    pthread_mutex_unlock(&lock);
    return at;
}

void *malloc(size_t size) { return born(__libc_malloc(size), size); }

void free(void *at) {
    if (out >= 0 && at && malloc_usable_size(at) >= least) {
        pthread_mutex_lock(&lock);
        int i = 0;
        while (i < used && blocks[i].at != at) i++;
        if (i < used) {
            SAY("E %zu", blocks[i].size);
            blocks[i].at = NULL;
        }
        pthread_mutex_unlock(&lock);
    }
    __libc_free(at);
}

typedef void Row(void *png, unsigned char *row, unsigned number, int pass);
static Row *theirs;

static void ours(void *png, unsigned char *row, unsigned number, int pass) {
    if (out >= 0 && row && !number) SAY("D %d/%d", row[0], row[1] << 8 | row[2]);
    theirs(png, row, number, pass);
}

void png_set_progressive_read_fn(void *png, void *told, void *info, Row *row, void *end) {
    void (*next)(void *, void *, void *, Row *, void *) = dlsym(RTLD_NEXT, "png_set_progressive_read_fn");
    theirs = row;
    next(png, told, info, ours, end);
}

int jpeg_read_header(j_decompress_ptr jpeg, boolean whole) {
    int (*next)(j_decompress_ptr, boolean) = dlsym(RTLD_NEXT, "jpeg_read_header");
    jpeg_save_markers(jpeg, JPEG_COM, 64);
    return next(jpeg, whole);
}

boolean jpeg_start_decompress(j_decompress_ptr jpeg) {
    boolean (*next)(j_decompress_ptr) = dlsym(RTLD_NEXT, "jpeg_start_decompress");
    for (jpeg_saved_marker_ptr note = jpeg->marker_list; out >= 0 && note; note = note->next)
        if (note->marker == JPEG_COM) SAY("D %.*s", (int)note->data_length - 1, note->data);
    return next(jpeg);
}
