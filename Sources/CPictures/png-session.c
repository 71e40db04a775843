#include "png-session.h"
#include <stdlib.h>
#include <string.h>

const char *cpng_version(void) { return png_get_libpng_ver(NULL); }

void cpng_fail(png_structp png, png_const_charp message) {
    cpng_session *session = (cpng_session *)png_get_error_ptr(png);
    strncpy(session->reason, message, cpng_reason_bytes - 1);
    longjmp(session->on_error, 1);
}

/// Silent: what libpng only warns of, it also mends, and the picture shows.
void cpng_ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

/// Each block is preceded by its size, in 16 bytes so that what follows stays aligned for anything.
png_voidp cpng_allocate(png_structp png, png_alloc_size_t bytes) {
    cpng_session *session = (cpng_session *)png_get_mem_ptr(png);
    if (bytes > SIZE_MAX - 16) return NULL;
    size_t *block = (size_t *)malloc(bytes + 16);
    if (block == NULL) {
        session->is_systems = 1;
        return NULL;
    }
    block[0] = bytes + 16;
    session->scratch_bytes += block[0];
    if (session->scratch_bytes > session->scratch_peak_bytes)
        session->scratch_peak_bytes = session->scratch_bytes;
    return (uint8_t *)block + 16;
}

void cpng_release(png_structp png, png_voidp pointer) {
    cpng_session *session = (cpng_session *)png_get_mem_ptr(png);
    if (pointer == NULL) return;
    size_t *block = (size_t *)(void *)((uint8_t *)pointer - 16);
    session->scratch_bytes -= block[0];
    free(block);
}

void cpng_open_session(cpng_session *session, int descriptor) {
    memset(session, 0, offsetof(cpng_session, buffer));
    session->begin = 0;
    session->end = 0;
    session->descriptor = descriptor;
}

void cpng_copy_reason(const cpng_session *session, char *reason) {
    memset(reason, 0, cpng_reason_bytes);
    strncpy(
        reason, session->reason[0] == 0 ? "out of memory" : session->reason,
        cpng_reason_bytes - 1);
}
