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
 * There are two kinds. An *order* says which entry a full store evicts next; the lab has the store,
 * adds up its bytes, and asks. A whole *cache* holds the entries itself, and decides itself when it
 * evicts one. A library has one of the two.
 *
 * Rules for both:
 * - Keys are numbers from 0 to key_count - 1, so that a table with a place for each will do. Each
 *   stands for an image, or for a key of the trace.
 * - All calls of an instance come from one thread, one after the other, in a process that does
 *   nothing else. If a library crashes, hangs or miscounts, only its own row of the result ends,
 *   and says so.
 * - Functions marked optional may be NULL. So may all that a later version of this header adds: a
 *   table says its own size, and functions beyond that size are missing.
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

/* No key: no key has this number. */
#define EVICTIONLAB_NO_KEY UINT32_MAX

/* No limit. */
#define EVICTIONLAB_NO_LIMIT INT64_MAX

/* A hold on an entry, for whole caches: see evictionlab_cache. It is no address of anything. */
typedef void *evictionlab_handle;

/* Functions of the lab for an instance. They are valid from `create` to the end of `destroy`. */
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
     * Releases an entry. Call it once for each handle that `insert` gave, when the cache doesn't
     * hold it any more. Any thread may call it. An order has no handles.
     */
    void (*release)(void *context, evictionlab_handle handle);

    /*
     * Says why `create` returns NULL, in a line for the user who typed the settings: "'shards' must
     * be a number from 1 to 64". The text is copied.
     */
    void (*refuse)(void *context, const char *reason);
} evictionlab_host;

/* The settings of an instance. */
typedef struct evictionlab_context {
    size_t size; /* of this table, as the lab has it */
    const evictionlab_host *host;
    uint32_t key_count; /* keys are below this; for a streamed trace, the largest possible number */
    int64_t limit; /* in units of cost, or EVICTIONLAB_NO_LIMIT */
    int64_t limit_count; /* in entries, or EVICTIONLAB_NO_LIMIT */
    uint64_t seed; /* for random numbers */
    const char *settings; /* plugin(..., settings="..."); "" if there are none */
} evictionlab_context;

/*
 * An order: it chooses the entry to evict. The store is the lab's.
 *
 * For each request `requested` is called; then `used` if the store has the key, else `missed`. A
 * missed key is inserted as soon as it is loaded: `admits`, then `evict` until there is space, then
 * `inserted`. In a replay of an app other requests can come in between, and entries can leave for
 * other reasons (`removed`): replaced by another image, too old, a memory warning.
 */
typedef struct evictionlab_order {
    size_t size; /* sizeof(evictionlab_order) */

    /* Makes an instance; NULL if it can't, after it has told host->refuse the reason. */
    void *(*create)(const evictionlab_context *context);
    void (*destroy)(void *order);

    /* The key becomes an entry, at this cost. */
    void (*inserted)(void *order, evictionlab_key key, int64_t cost);
    /* An entry left without `evict`. */
    void (*removed)(void *order, evictionlab_key key);
    /*
     * Chooses the entry to evict, for this newcomer or EVICTIONLAB_NO_KEY, and removes it from the
     * entries. Returns that entry's key. EVICTIONLAB_NO_KEY evicts none: in a trace of keys the
     * newcomer then stays out; a store of images then holds more than its limit, and its row says
     * so.
     */
    evictionlab_key (*evict)(void *order, evictionlab_key newcomer);

    /* All from here on are optional. */

    /* A request for a key, which may be an entry. */
    void (*requested)(void *order, evictionlab_key key);
    /* The request found the key among the entries. */
    void (*used)(void *order, evictionlab_key key);
    /* The request didn't find it. */
    void (*missed)(void *order, evictionlab_key key);
    /* Decides if a key may become an entry: 0 for no. */
    int (*admits)(void *order, evictionlab_key key, int64_t cost);
    /* 1 if an entry must be evicted though there is space: asked after each use and insertion. */
    int (*is_overfull)(void *order);
    /* Takes the last `evict` back: the entry stays in its former place. Without this function the
       lab calls `inserted`. */
    void (*undo_eviction)(void *order, evictionlab_key key, int64_t cost);
    /* The last view that showed the key's image has released it. */
    void (*released)(void *order, evictionlab_key key);
    /* The limit changes. */
    void (*resized)(void *order, int64_t limit);
    /* Hints that this key is requested in some 24 requests; in some 8. The order may prefetch its
       own memory for the key, and must change nothing. Only traces of keys have them. */
    void (*prefetch_far)(void *order, evictionlab_key key);
    void (*prefetch_near)(void *order, evictionlab_key key);
    /* Writes the entries in the order of eviction, the next one first, at most `capacity` of them.
       Returns how many were written. For pictures. */
    size_t (*entries)(void *order, evictionlab_key *keys, size_t capacity);
} evictionlab_order;

/* The signals of a whole cache. */
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
 * For each request `find` is called; a key that it doesn't find is loaded, and `insert` is called.
 * Images belong to the lab: the cache holds a handle for each entry, which keeps the entry's memory
 * alive until the cache calls host->release with it. It may do so in any call, `insert` itself
 * included, and must do so exactly once for each handle: when the entry is evicted, removed or
 * replaced, when it was refused, and for the remaining entries in `destroy`.
 *
 * After each call the lab asks how much the cache holds, which must be the cost of its handles.
 * When `insert` returns it must be no more than the limit: the row of a cache that holds more says
 * so.
 */
typedef struct evictionlab_cache {
    size_t size; /* sizeof(evictionlab_cache) */

    /* Makes an instance; NULL if it can't, after it has told host->refuse the reason. */
    void *(*create)(const evictionlab_context *context);
    /* Releases every handle that the cache holds. */
    void (*destroy)(void *cache);

    /* Returns the handle of a key, or NULL. The cache keeps the handle. */
    evictionlab_handle (*find)(void *cache, evictionlab_key key);
    /* Offers an entry of this cost: keep the handle, or release it. If the cache has a handle for
       this key already, it must release that one. */
    void (*insert)(void *cache, evictionlab_key key, int64_t cost, evictionlab_handle handle);
    /* Returns the cost of all its handles. */
    int64_t (*held)(void *cache);

    /* All from here on are optional. */

    /* Removes the entry of a key, if there is one. Without this function entries are never removed,
       and `insert` meets the old entry of a key. */
    void (*remove)(void *cache, evictionlab_key key);
    /* One of evictionlab_signal; `level` is Android's trim level, or 0 if there is none. */
    void (*signal)(void *cache, int signal, int level);
    /* The first view shows the image of this key; the last one has released it. */
    void (*shown)(void *cache, evictionlab_key key);
    void (*released)(void *cache, evictionlab_key key);
    /* Hints, as for an order. */
    void (*prefetch_far)(void *cache, evictionlab_key key);
    void (*prefetch_near)(void *cache, evictionlab_key key);
    /* Writes the keys in the order of eviction, the next one first, as for an order. For
       pictures. */
    size_t (*entries)(void *cache, evictionlab_key *keys, size_t capacity);
} evictionlab_cache;

/* The table of a library. Its first two members never change their place. */
typedef struct evictionlab_plugin {
    uint32_t version; /* EVICTIONLAB_VERSION */
    uint32_t size; /* sizeof(evictionlab_plugin) */
    const char *name; /* for people */
    const evictionlab_order *order; /* one of the two; the other one is NULL */
    const evictionlab_cache *cache;
} evictionlab_plugin;

/*
 * The one function that a library exports. `version` is the lab's. A library returns a table of
 * that version, or of its own; it must not return NULL.
 */
EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version);

#ifdef __cplusplus
}
#endif

#endif
