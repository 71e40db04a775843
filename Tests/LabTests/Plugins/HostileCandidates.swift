/// Sources of candidates for `lab trace score`: FIFO as an order, and as whole caches, that do harm
/// at the first eviction.
enum HostileCandidates {
    /// A source that does this, in C, when its first entry is to go.
    static func order(_ harm: String = "", before: String = "") -> String {
        """
        #define _GNU_SOURCE
        #include <evictionlab.h>
        #include <fcntl.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/random.h>
        #include <unistd.h>

        typedef struct {
            evictionlab_key *queue;
            uint32_t head, tail, room;
        } fifo;

        \(before)

        static void harm(void) { \(harm) }

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
    }

    /// A whole cache that keeps everything, and says that it holds no more than this expression
    /// of the limit and of what it holds.
    static func hoard(held: String) -> String {
        """
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
            return \(held);
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
    }

    /// Writes into every descriptor what would be claims of hits.
    static let forgery = order(
        """
        uint32_t words[33] = {32};
        for (int at = 1; at < 33; at++) words[at] = 1;
        for (int at = 0; at < 64; at++) if (write(at, words, sizeof words) < 0) continue;
        """)
}
