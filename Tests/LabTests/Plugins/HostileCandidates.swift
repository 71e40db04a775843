/// Sources of candidates for `lab trace score`, with words in capitals for what score.txt fills in.
enum HostileCandidates {
    static let sources = ["fifo": fifo, "hoard": hoard, "peek": peek]

    /// FIFO, which does harm when its first entry is to go.
    private static let fifo = """
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

        static const evictionlab_plugin plugin = {
            .version = EVICTIONLAB_VERSION, .size = sizeof plugin, .name = "fifo",
            .order = &order,
        };

        EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
            return &plugin;
        }

        """

    /// A whole cache that keeps everything, and says that it holds no more than an expression of the
    /// limit and of what it holds.
    private static let hoard = """
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

        static const evictionlab_plugin plugin = {
            .version = EVICTIONLAB_VERSION, .size = sizeof plugin, .name = "hoard",
            .cache = &cache,
        };

        EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
            return &plugin;
        }

        """

    /// LRU for so many objects, in place of the lab's own side: of the entries, and the newcomer, it
    /// gives up the one that comes last among the requests that it sees.
    private static let peek = """
        #include <stdint.h>
        #include <unistd.h>
        enum { CAP = CAPACITY, MOST = 32, NEVER = 99 };
        static uint32_t keys[MOST], out[4096], entries[CAP];
        static uint64_t last[CAP];

        static void hear(void *to, size_t count) {
            for (char *at = to; count > 0;) {
                ssize_t done = read(0, at, count);
                if (done <= 0) _exit(1);
                at += done;
                count -= done;
            }
        }

        static uint32_t next(uint32_t key, uint32_t after, uint32_t count) {
            for (uint32_t at = after + 1; at < count; at++) if (keys[at] == key) return at;
            return NEVER;
        }

        __attribute__((constructor)) static void talk(void) {
            uint64_t now = 0;
            int held = 0;
            for (;;) {
                uint32_t count, words = 1;
                hear(&count, 4);
                if (count > MOST) _exit(1);
                hear(keys, 4 * count);
                for (uint32_t at = 0; at < count; at++) {
                    int place = 0, worst = 0;
                    now++;
                    while (place < held && entries[place] != keys[at]) place++;
                    if (place < held) {
                        last[place] = now;
                        out[words++] = 1;
                        continue;
                    }
                    if (held < CAP) {
                        out[words++] = 2;
                        worst = held++;
                    } else {
                        uint32_t farthest = 0;
                        for (int one = 0; one < held; one++) {
                            uint32_t far = next(entries[one], at, count);
                            if (far < farthest || (far == farthest && last[one] >= last[worst]))
                                continue;
                            farthest = far;
                            worst = one;
                        }
                        if (next(keys[at], at, count) > farthest) {
                            out[words++] = 0;
                            continue;
                        }
                        out[words++] = 2 | 1 << 2;
                        out[words++] = entries[worst];
                    }
                    entries[worst] = keys[at];
                    last[worst] = now;
                }
                out[0] = words - 1;
                if (write(3, out, 4 * words) < 0 || count == 0) _exit(0);
            }
        }
        """
}
