// FIFO, which does harm when its first entry is to go.
#define _GNU_SOURCE
#include <evictionlab.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

typedef struct {
    evictionlab_key *queue;
    uint32_t head, tail, room;
} fifo;

BEFORE

static void harm(void) {
HARM
}

static void *create(const evictionlab_context *context) {
    fifo *own = malloc(sizeof *own);
    own->room = context->key_count + 1;
    own->head = own->tail = 0;
    own->queue = malloc(own->room * sizeof *own->queue);
    return own;
}

static void destroy(void *instance) {
    free(((fifo *)instance)->queue);
    free(instance);
}

static void inserted(void *instance, evictionlab_key key, int64_t cost) {
    fifo *own = instance;
    own->queue[own->tail] = key;
    own->tail = (own->tail + 1) % own->room;
}

static void removed(void *instance, evictionlab_key key) {}

static evictionlab_key evict(void *instance, evictionlab_key newcomer) {
    fifo *own = instance;
    if (own->head == own->tail) return EVICTIONLAB_NO_KEY;
    harm();
    evictionlab_key key = own->queue[own->head];
    own->head = (own->head + 1) % own->room;
    return key;
}

static const evictionlab_order order = {
    .size = sizeof order, .create = create, .destroy = destroy, .inserted = inserted,
    .removed = removed, .evict = evict,
};

#define NAME "fifo"
#define TABLE .order = &order
