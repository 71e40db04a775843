#pragma once
#include "pictures.h"
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

enum { pic_buffer_bytes = 16384 };

/// Each row costs time, however short it is and however little of a file it takes; and a library
/// holds a few rows, so that a picture of one endless row could take more memory for them than any
/// limit on its pixels allows.
enum { pic_widest = 1 << 24, pic_tallest = 1 << 24 };

/// The common state of reading and writing in every format: the file, and the way out of an error.
typedef struct pic_session {
    int descriptor;
    /// 1 if the system failed.
    int is_systems;
    char reason[pic_reason_bytes];
    jmp_buf on_error;
    /// A library's own state, and how it is freed with the session, wherever that ends.
    void *library;
    void (*close_library)(void *library);
    /// Freed with the session.
    void *held[6];
    /// Between the file and a library, so that an encoded file needn't be in memory as a whole.
    uint8_t buffer[pic_buffer_bytes];
    size_t begin;
    size_t end;
} pic_session;

void pic_open_session(pic_session *session, int descriptor);
void pic_close_session(pic_session *session);

/// Refuses a picture that is too wide or too tall, once the header is read.
void pic_begin_pixels(pic_decoding *decoding, pic_session *session);

/// Ends the session's work at `on_error`, for this reason.
_Noreturn void pic_fail(pic_session *session, const char *reason);
/// The same; nothing is wrong with the picture.
_Noreturn void pic_fail_for_system(pic_session *session, const char *reason);

/// Memory that the session frees. It fails where there is none.
void *pic_hold(pic_session *session, size_t bytes);
/// Memory that the session has held so far, no longer.
void pic_let_go(pic_session *session, void *memory);

/// Reads on, if all of the buffer was used; false at the file's end.
int pic_refill(pic_session *session);
/// The next bytes, which must be there.
void pic_read(pic_session *session, uint8_t *into, size_t count);
/// The whole file, from its beginning. The session frees it.
uint8_t *pic_read_all(pic_session *session, size_t *count);

void pic_flush(pic_session *session);
void pic_write(pic_session *session, const uint8_t *from, size_t count);
