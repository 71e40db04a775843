/*
 * Least recently used, as a whole cache: it has the entries itself, adds up what they cost, and
 * decides who goes.
 *
 * What it holds of an entry is a handle. It is released once: when the entry goes, when another
 * takes its place, when it is too large to come in, and at the end.
 */
#include <evictionlab.h>
#include <stdlib.h>

#define NONE EVICTIONLAB_NO_KEY

typedef struct {
    evictionlab_handle handle; /* NULL: the key is no entry */
    int64_t cost;
    evictionlab_key newer, older;
} entry;

typedef struct {
    const evictionlab_host *host;
    entry *of; /* by key */
    size_t room;
    evictionlab_key newest, oldest;
    int64_t held, limit;
    int64_t count, limit_count;
} lru;

static void *create(const evictionlab_context *context) {
    lru *cache = calloc(1, sizeof *cache);
    if (!cache) return NULL;
    cache->host = context->host;
    cache->limit = context->limit;
    cache->limit_count = context->limit_count;
    cache->newest = cache->oldest = NONE;
    return cache;
}

/* Tables grow with the keys that come, since a streamed trace doesn't tell their number. */
static void make_room(lru *cache, evictionlab_key key) {
    size_t room = cache->room ? cache->room : 1024;
    while (room <= key) room *= 2;
    if (room == cache->room) return;
    cache->of = realloc(cache->of, room * sizeof *cache->of);
    if (!cache->of) abort();
    for (size_t at = cache->room; at < room; at++) cache->of[at].handle = NULL;
    cache->room = room;
}

static void push_front(lru *cache, evictionlab_key key) {
    cache->of[key].newer = NONE;
    cache->of[key].older = cache->newest;
    if (cache->newest != NONE) cache->of[cache->newest].newer = key;
    cache->newest = key;
    if (cache->oldest == NONE) cache->oldest = key;
}

static void take_out(lru *cache, evictionlab_key key) {
    entry *at = &cache->of[key];
    if (at->newer != NONE) cache->of[at->newer].older = at->older; else cache->newest = at->older;
    if (at->older != NONE) cache->of[at->older].newer = at->newer; else cache->oldest = at->newer;
}

/* The entry goes: out of the list, off the sum, and its handle back to the lab. */
static void drop(lru *cache, evictionlab_key key) {
    evictionlab_handle handle = cache->of[key].handle;
    take_out(cache, key);
    cache->held -= cache->of[key].cost;
    cache->count--;
    cache->of[key].handle = NULL;
    cache->host->release(cache->host->context, handle);
}

static void destroy(void *instance) {
    lru *cache = instance;
    while (cache->oldest != NONE) drop(cache, cache->oldest);
    free(cache->of);
    free(cache);
}

static evictionlab_handle find(void *instance, evictionlab_key key) {
    lru *cache = instance;
    if (key >= cache->room || !cache->of[key].handle) return NULL;
    if (cache->newest != key) {
        take_out(cache, key);
        push_front(cache, key);
    }
    return cache->of[key].handle;
}

static void insert(
    void *instance, evictionlab_key key, int64_t cost, evictionlab_handle handle) {
    lru *cache = instance;
    make_room(cache, key);
    if (cost > cache->limit) {
        cache->host->release(cache->host->context, handle);
        return;
    }
    if (cache->of[key].handle) drop(cache, key);
    while (cache->held > cache->limit - cost || cache->count >= cache->limit_count) {
        drop(cache, cache->oldest);
    }
    cache->of[key].handle = handle;
    cache->of[key].cost = cost;
    cache->held += cost;
    cache->count++;
    push_front(cache, key);
}

static int64_t held(void *instance) { return ((lru *)instance)->held; }

static void remove_entry(void *instance, evictionlab_key key) {
    lru *cache = instance;
    if (key < cache->room && cache->of[key].handle) drop(cache, key);
}

/* Its place in the table is wanted soon. */
static void prefetch_far(void *instance, evictionlab_key key) {
    lru *cache = instance;
    if (key < cache->room) __builtin_prefetch(&cache->of[key], 1);
}

/* It is there by now, and leads to its neighbours, which a use would change. */
static void prefetch_near(void *instance, evictionlab_key key) {
    lru *cache = instance;
    if (key >= cache->room || !cache->of[key].handle) return;
    entry *at = &cache->of[key];
    if (at->newer < cache->room) __builtin_prefetch(&cache->of[at->newer], 1);
    if (at->older < cache->room) __builtin_prefetch(&cache->of[at->older], 1);
}

static size_t entries(void *instance, evictionlab_key *keys, size_t capacity) {
    lru *cache = instance;
    size_t count = 0;
    evictionlab_key key = cache->oldest;
    for (; key != NONE && count < capacity; key = cache->of[key].newer) keys[count++] = key;
    return count;
}

static const evictionlab_cache cache = {
    .size = sizeof cache,
    .create = create,
    .destroy = destroy,
    .find = find,
    .insert = insert,
    .held = held,
    .remove = remove_entry,
    .prefetch_far = prefetch_far,
    .prefetch_near = prefetch_near,
    .entries = entries,
};

static const evictionlab_plugin plugin = {
    .version = EVICTIONLAB_VERSION, .size = sizeof plugin, .name = "LRU cache", .cache = &cache,
};

EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
    (void)version;
    return &plugin;
}
