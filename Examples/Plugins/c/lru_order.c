/*
 * Least recently used, as an order: the lab has the store, and asks who goes next.
 *
 * Entries are in one list by their keys' numbers, the last used one in front. Nothing is allocated
 * per request.
 */
#include <evictionlab.h>
#include <stdlib.h>

/* In place of a neighbour: the key is no entry, or the list ends here. */
#define NOBODY EVICTIONLAB_NO_KEY

typedef struct {
    evictionlab_key newer, older;
} links;

typedef struct {
    links *of; /* by key */
    size_t room;
    evictionlab_key newest, oldest;
} lru;

static void *create(const evictionlab_context *context) {
    lru *order = calloc(1, sizeof *order);
    if (!order) return NULL;
    if (context->settings[0] != '\0') {
        context->host->refuse(context->host->context, "takes no settings");
        free(order);
        return NULL;
    }
    order->newest = order->oldest = NOBODY;
    return order;
}

static void destroy(void *instance) {
    lru *order = instance;
    free(order->of);
    free(order);
}

/* Tables grow with the keys that come: of a trace that streams by nobody knows how many. */
static void make_room(lru *order, evictionlab_key key) {
    size_t room = order->room ? order->room : 1024;
    while (room <= key) room *= 2;
    if (room == order->room) return;
    order->of = realloc(order->of, room * sizeof *order->of);
    if (!order->of) abort();
    order->room = room;
}

static void push_front(lru *order, evictionlab_key key) {
    order->of[key].newer = NOBODY;
    order->of[key].older = order->newest;
    if (order->newest != NOBODY) order->of[order->newest].newer = key;
    order->newest = key;
    if (order->oldest == NOBODY) order->oldest = key;
}

static void take_out(lru *order, evictionlab_key key) {
    links at = order->of[key];
    if (at.newer != NOBODY) order->of[at.newer].older = at.older; else order->newest = at.older;
    if (at.older != NOBODY) order->of[at.older].newer = at.newer; else order->oldest = at.newer;
}

static void inserted(void *instance, evictionlab_key key, int64_t cost) {
    lru *order = instance;
    (void)cost;
    make_room(order, key);
    push_front(order, key);
}

static void removed(void *instance, evictionlab_key key) { take_out(instance, key); }

static void used(void *instance, evictionlab_key key) {
    lru *order = instance;
    if (order->newest == key) return;
    take_out(order, key);
    push_front(order, key);
}

static evictionlab_key evict(void *instance, evictionlab_key newcomer) {
    lru *order = instance;
    evictionlab_key victim = order->oldest;
    (void)newcomer;
    if (victim != NOBODY) take_out(order, victim);
    return victim;
}

/* What evict gave up goes back to where it was. */
static void undo_eviction(void *instance, evictionlab_key key, int64_t cost) {
    lru *order = instance;
    (void)cost;
    order->of[key].older = NOBODY;
    order->of[key].newer = order->oldest;
    if (order->oldest != NOBODY) order->of[order->oldest].older = key;
    order->oldest = key;
    if (order->newest == NOBODY) order->newest = key;
}

/* Its place in the table is wanted soon. */
static void prefetch_far(void *instance, evictionlab_key key) {
    lru *order = instance;
    if (key < order->room) __builtin_prefetch(&order->of[key], 1);
}

/* It is there by now, and leads to its neighbours, which a use would change. */
static void prefetch_near(void *instance, evictionlab_key key) {
    lru *order = instance;
    if (key >= order->room) return;
    links at = order->of[key];
    if (at.newer < order->room) __builtin_prefetch(&order->of[at.newer], 1);
    if (at.older < order->room) __builtin_prefetch(&order->of[at.older], 1);
}

static size_t entries(void *instance, evictionlab_key *keys, size_t capacity) {
    lru *order = instance;
    size_t count = 0;
    evictionlab_key key = order->oldest;
    for (; key != NOBODY && count < capacity; key = order->of[key].newer) keys[count++] = key;
    return count;
}

static const evictionlab_order order = {
    .size = sizeof order,
    .create = create,
    .destroy = destroy,
    .inserted = inserted,
    .removed = removed,
    .evict = evict,
    .used = used,
    .undo_eviction = undo_eviction,
    .prefetch_far = prefetch_far,
    .prefetch_near = prefetch_near,
    .entries = entries,
};

static const evictionlab_plugin plugin = {
    .version = EVICTIONLAB_VERSION, .size = sizeof plugin, .name = "LRU order", .order = &order,
};

EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
    (void)version;
    return &plugin;
}
