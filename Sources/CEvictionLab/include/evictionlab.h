/*
 * evictionlab.h: a cache of your own in EvictionLab.
 *
 * EvictionLab replays what a person does with an app, or a trace of keys, against caches, and
 * counts hits, misses and bytes. With this header, a cache that you wrote can be one of them. It is
 * a shared library with one exported function:
 *
 *     #include <evictionlab.h>
 *
 *     static const evictionlab_plugin mine = {
 *         EVICTIONLAB_VERSION, sizeof(evictionlab_plugin), "mine", &my_order, NULL
 *     };
 *
 *     EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
 *         return &mine;
 *     }
 *
 * and it is used as
 *
 *     lab run feed.json --policy 'plugin(./libmine.so, limit=64MB)'
 *     lab trace run keys.txt --policy 'plugin(./libmine.so)' --size 10%
 *
 * There are two kinds. An *order* says which entry a full store gives up next; the lab has the
 * store, adds up its bytes, and asks. A whole *cache* holds the entries itself, and decides for
 * itself when something goes. A library has one of the two.
 *
 * What holds for both:
 * - Keys are numbers from 0 to key_count - 1, so that a table with a place for each will do. Each
 *   stands for an image, or for a key of the trace.
 * - All calls of an instance come from one thread, one after the other, in a process that does
 *   nothing else. A library that crashes, hangs or miscounts ends its own row of the result, which
 *   then says so.
 * - Functions marked optional may be NULL. So may all that a later version of this header adds: a
 *   table says its own size, and what lies beyond that isn't there.
 * - The same calls must have the same answers, or results can't be reproduced: no clock, no
 *   addresses, no random numbers but those that follow from the seed. `lab plugin check` makes
 *   drawn calls of it, compares, and says what else is wrong.
 *
 * C99 and C++11.
 */
#ifndef EVICTIONLAB_H
#define EVICTIONLAB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Goes up when something here changes its meaning. A lab takes libraries of its own version. */
#define EVICTIONLAB_VERSION 1u

/* Before the one function that a library has to export. */
#ifdef __cplusplus
#define EVICTIONLAB_EXPORT extern "C" __attribute__((visibility("default")))
#else
#define EVICTIONLAB_EXPORT __attribute__((visibility("default")))
#endif

typedef uint32_t evictionlab_key;

/* In place of a key: none. No key has this number. */
#define EVICTIONLAB_NO_KEY UINT32_MAX

/* In place of a limit: none. */
#define EVICTIONLAB_NO_LIMIT INT64_MAX

/* A hold on an entry, for whole caches: see evictionlab_cache. It is no address of anything. */
typedef void *evictionlab_handle;

/* What the lab does for an instance. It is there from `create` to the end of `destroy`. */
typedef struct evictionlab_host {
    size_t size; /* of this table, as the lab has it */
    void *context; /* the first argument of each function here */

    /*
     * The name of a key: the image's path or the digest of its data, whichever the policy's keys
     * are made of; in a trace of keys, the number in decimal. Writes at most `capacity` bytes,
     * ended by a zero, and returns how long the whole name is.
     */
    size_t (*key_name)(void *context, evictionlab_key key, char *buffer, size_t capacity);

    /*
     * Lets go of an entry: to be called once for each handle that `insert` gave, whenever the cache
     * doesn't hold it any more. Any thread may call it. An order has no handles.
     */
    void (*release)(void *context, evictionlab_handle handle);

    /*
     * Why `create` gives NULL, in a line for whoever typed the settings: "'shards' must be a number
     * from 1 to 64". Copied.
     */
    void (*refuse)(void *context, const char *reason);
} evictionlab_host;

/* What an instance is made for. */
typedef struct evictionlab_context {
    size_t size; /* of this table, as the lab has it */
    const evictionlab_host *host;
    uint32_t key_count; /* keys are below this; of a trace that streams by, the most there can be */
    int64_t limit; /* in what entries cost, or EVICTIONLAB_NO_LIMIT */
    int64_t limit_count; /* in entries, or EVICTIONLAB_NO_LIMIT */
    uint64_t seed; /* for what is drawn */
    const char *settings; /* plugin(..., settings="..."); "" where nothing was said */
} evictionlab_context;

/*
 * An order: which entry goes next. The store is the lab's.
 *
 * For each request `requested` is called; then `used` if the store has the key, else `missed`. What
 * was missed comes in as soon as it is loaded: `admits`, then `evict` until there is room, then
 * `inserted`. In a replay of an app other requests can come in between, and entries can leave for
 * other reasons (`removed`): replaced by another image, too old, a memory warning.
 */
typedef struct evictionlab_order {
    size_t size; /* sizeof(evictionlab_order) */

    /* An instance; NULL if that can't be, with the reason said by host->refuse. */
    void *(*create)(const evictionlab_context *context);
    void (*destroy)(void *order);

    /* A key that isn't an entry is one from now on, at this cost. */
    void (*inserted)(void *order, evictionlab_key key, int64_t cost);
    /* An entry left, and `evict` didn't say so. */
    void (*removed)(void *order, evictionlab_key key);
    /*
     * Which entry goes, for this newcomer or EVICTIONLAB_NO_KEY; from now on it is none. What is
     * returned must be an entry. EVICTIONLAB_NO_KEY: nobody goes; in a trace of keys the newcomer
     * then stays out, and a store of images holds more than its limit, which its row says.
     */
    evictionlab_key (*evict)(void *order, evictionlab_key newcomer);

    /* All from here on are optional. */

    /* A request for a key, which is an entry or not. */
    void (*requested)(void *order, evictionlab_key key);
    /* The request found it among the entries. */
    void (*used)(void *order, evictionlab_key key);
    /* The request didn't. */
    void (*missed)(void *order, evictionlab_key key);
    /* Whether a key that isn't an entry may come in: 0 for no. */
    int (*admits)(void *order, evictionlab_key key, int64_t cost);
    /* Whether an entry must go though there is room: asked after each use and entry. */
    int (*is_overfull)(void *order);
    /* What `evict` has just given up stays after all, as if nobody had asked. Without it: the same
       as `inserted`. */
    void (*undo_eviction)(void *order, evictionlab_key key, int64_t cost);
    /* The last view that showed the key's image has let go of it. */
    void (*released)(void *order, evictionlab_key key);
    /* The limit is another from now on. */
    void (*resized)(void *order, int64_t limit);
    /* Hints: this key will be asked for in some 24 requests; in some 8. To fetch what is kept of it
       from memory, and to change nothing. Traces of keys alone have them. */
    void (*prefetch_far)(void *order, evictionlab_key key);
    void (*prefetch_near)(void *order, evictionlab_key key);
    /* Writes the entries as they would go, the next one first, at most `capacity` of them. Returns
       how many were written. For pictures. */
    size_t (*entries)(void *order, evictionlab_key *keys, size_t capacity);
} evictionlab_order;

/* What a whole cache may be told. */
typedef enum evictionlab_signal {
    EVICTIONLAB_WARNING = 1, /* memory is short */
    EVICTIONLAB_CRITICAL = 2, /* memory is very short */
    EVICTIONLAB_BACKGROUND = 3, /* the app was left */
    EVICTIONLAB_FOREGROUND = 4, /* the app is back */
    EVICTIONLAB_TRIM = 5 /* another of Android's trim levels */
} evictionlab_signal;

/*
 * A whole cache.
 *
 * For each request `find` is called; what it doesn't find is loaded, and comes in by `insert`.
 * Images belong to the lab: what the cache holds is a handle for each entry, which keeps the
 * entry's memory alive until the cache calls host->release with it. That may be in any call,
 * `insert` itself included, and is due exactly once for each handle: when the entry is evicted,
 * removed or replaced, when it was refused, and for what is left by then in `destroy`.
 *
 * After each call the lab asks what the cache holds, which must be what its handles cost. When
 * `insert` returns it must be no more than the limit: whoever holds more is named.
 */
typedef struct evictionlab_cache {
    size_t size; /* sizeof(evictionlab_cache) */

    /* An instance; NULL if that can't be, with the reason said by host->refuse. */
    void *(*create)(const evictionlab_context *context);
    /* Releases every handle that it holds. */
    void (*destroy)(void *cache);

    /* The handle that the cache has under a key, or NULL. It stays the cache's. */
    evictionlab_handle (*find)(void *cache, evictionlab_key key);
    /* An entry of this cost is offered: keep the handle, or release it. There may be one under this
       key; what was kept before is then to be released. */
    void (*insert)(void *cache, evictionlab_key key, int64_t cost, evictionlab_handle handle);
    /* What its handles cost in all. */
    int64_t (*held)(void *cache);

    /* All from here on are optional. */

    /* Gives up what it has under a key, if anything. Without it: nothing is ever removed, and an
       entry that is replaced meets the new one in `insert`. */
    void (*remove)(void *cache, evictionlab_key key);
    /* One of evictionlab_signal; `level` is Android's trim level, or 0 where there is none. */
    void (*signal)(void *cache, int signal, int level);
    /* The first view shows the image of this key; the last one has let go of it. */
    void (*shown)(void *cache, evictionlab_key key);
    void (*released)(void *cache, evictionlab_key key);
    /* Hints, as for an order. */
    void (*prefetch_far)(void *cache, evictionlab_key key);
    void (*prefetch_near)(void *cache, evictionlab_key key);
    /* Writes the keys as they would go, the next one first, as for an order. For pictures. */
    size_t (*entries)(void *cache, evictionlab_key *keys, size_t capacity);
} evictionlab_cache;

/* What a library is. Its first two members never change their place. */
typedef struct evictionlab_plugin {
    uint32_t version; /* EVICTIONLAB_VERSION */
    uint32_t size; /* sizeof(evictionlab_plugin) */
    const char *name; /* for people */
    const evictionlab_order *order; /* one of the two; the other one is NULL */
    const evictionlab_cache *cache;
} evictionlab_plugin;

/*
 * The one function that a library exports. `version` is the lab's. A library may give a table of
 * that version, or what it has; it may not give NULL.
 */
EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version);

#ifdef __cplusplus
}
#endif

#endif
