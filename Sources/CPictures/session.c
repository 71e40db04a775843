#include "session.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void pic_open_session(pic_session *session, int descriptor) {
    memset(session, 0, offsetof(pic_session, buffer));
    session->begin = 0;
    session->end = 0;
    session->descriptor = descriptor;
}

void pic_close_session(pic_session *session) {
    if (session->close_library != NULL) session->close_library(session->library);
    for (size_t place = 0; place < sizeof session->held / sizeof *session->held; place++)
        free(session->held[place]);
}

void pic_fail(pic_session *session, const char *reason) {
    strncpy(session->reason, reason, pic_reason_bytes - 1);
    longjmp(session->on_error, 1);
}

void pic_fail_for_system(pic_session *session, const char *reason) {
    session->is_systems = 1;
    pic_fail(session, reason);
}

void *pic_hold(pic_session *session, size_t bytes) {
    for (size_t place = 0; place < sizeof session->held / sizeof *session->held; place++) {
        if (session->held[place] != NULL) continue;
        void *memory = malloc(bytes > 0 ? bytes : 1);
        if (memory == NULL) pic_fail_for_system(session, "out of memory");
        session->held[place] = memory;
        return memory;
    }
    pic_fail(session, "more is held than a session has places for");
}

void pic_let_go(pic_session *session, void *memory) {
    for (size_t place = 0; place < sizeof session->held / sizeof *session->held; place++) {
        if (session->held[place] != memory) continue;
        session->held[place] = NULL;
        free(memory);
        return;
    }
}

void pic_begin_pixels(pic_decoding *decoding, pic_session *session) {
    if (decoding->width > pic_widest) pic_fail(session, "rows of more than 16777216 pixels");
    if (decoding->height > pic_tallest) pic_fail(session, "more than 16777216 rows");
    decoding->outcome = pic_pixels_failed;
}

int pic_refill(pic_session *session) {
    while (session->begin == session->end) {
        ssize_t got = read(session->descriptor, session->buffer, pic_buffer_bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) pic_fail_for_system(session, strerror(errno));
        if (got == 0) return 0;
        session->begin = 0;
        session->end = (size_t)got;
    }
    return 1;
}

void pic_read(pic_session *session, uint8_t *into, size_t count) {
    while (count > 0) {
        if (!pic_refill(session)) pic_fail(session, "the file ends too early");
        size_t ready = session->end - session->begin;
        size_t taken = ready < count ? ready : count;
        memcpy(into, session->buffer + session->begin, taken);
        session->begin += taken;
        into += taken;
        count -= taken;
    }
}

uint8_t *pic_read_all(pic_session *session, size_t *count) {
    struct stat status;
    if (fstat(session->descriptor, &status) != 0)
        pic_fail_for_system(session, strerror(errno));
    if (lseek(session->descriptor, 0, SEEK_SET) != 0)
        pic_fail_for_system(session, strerror(errno));
    session->begin = session->end;
    *count = (size_t)status.st_size;
    uint8_t *bytes = (uint8_t *)pic_hold(session, *count);
    pic_read(session, bytes, *count);
    return bytes;
}

void pic_flush(pic_session *session) {
    size_t written = 0;
    while (written < session->end) {
        ssize_t put = write(
            session->descriptor, session->buffer + written, session->end - written);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) pic_fail_for_system(session, strerror(errno));
        written += (size_t)put;
    }
    session->end = 0;
}

void pic_write(pic_session *session, const uint8_t *from, size_t count) {
    while (count > 0) {
        if (session->end == pic_buffer_bytes) pic_flush(session);
        size_t room = pic_buffer_bytes - session->end;
        size_t taken = room < count ? room : count;
        memcpy(session->buffer + session->end, from, taken);
        session->end += taken;
        from += taken;
        count -= taken;
    }
}
