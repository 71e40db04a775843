// A whole cache that keeps everything, and says that it holds no more than an expression of the
// limit and of what it holds.
#include <evictionlab.h>
#include <stdlib.h>

typedef struct {
    const evictionlab_host *host;
    evictionlab_handle *handles;
    uint32_t room;
    int64_t limit, cost;
} hoard;

static void *create(const evictionlab_context *context) {
    hoard *own = malloc(sizeof *own);
    own->host = context->host;
    own->room = context->key_count;
    own->handles = calloc(own->room, sizeof *own->handles);
    own->limit = context->limit;
    own->cost = 0;
    return own;
}

static void destroy(void *instance) {
    hoard *own = instance;
    for (uint32_t key = 0; key < own->room; key++) {
        if (own->handles[key]) own->host->release(own->host->context, own->handles[key]);
    }
    free(own->handles);
    free(own);
}

static evictionlab_handle find(void *instance, evictionlab_key key) {
    return ((hoard *)instance)->handles[key];
}

static void insert(
    void *instance, evictionlab_key key, int64_t cost, evictionlab_handle handle) {
    hoard *own = instance;
    own->handles[key] = handle;
    own->cost += cost;
}

static int64_t held(void *instance) {
    hoard *own = instance;
    return HELD;
}

static const evictionlab_cache cache = {
    .size = sizeof cache, .create = create, .destroy = destroy, .find = find,
    .insert = insert, .held = held,
};

#define NAME "hoard"
#define TABLE .cache = &cache
