/// Sources of candidates for `lab trace score`: FIFO as an order, and as whole caches, that do harm
/// at the first eviction.
enum HostileCandidates {
    /// A source that does this, in C, when its first entry is to go.
    static func order(_ harm: String = "", before: String = "") -> String {
        """
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

    /// Writes into every descriptor what would be the claim of a hit.
    static let forgery = order(
        """
        uint32_t words[] = {1, 1};
        for (int at = 0; at < 64; at++) if (write(at, words, sizeof words) < 0) continue;
        """)

    /// Has a kernel's call that installs filters do nothing from here on.
    static let filter = """
        #include <linux/filter.h>
        #include <linux/seccomp.h>
        #include <sys/syscall.h>
        __attribute__((constructor)) static void early(void) {
            struct sock_filter steps[] = {
                {0x20, 0, 0, 0}, {0x15, 0, 1, SYS_seccomp}, {6, 0, 0, 0x00050000},
                {6, 0, 0, 0x7fff0000}};
            struct sock_fprog program = {4, steps};
            syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
        }
        """

    /// Has the kernel kill a process when a descriptor has something to say.
    static let signalling = """
        __attribute__((constructor)) static void early(void) {
            for (int at = 0; at < 4; at += 3) {
                fcntl(at, F_SETOWN, BYSTANDER);
                fcntl(at, F_SETSIG, 9);
                fcntl(at, F_SETFL, fcntl(at, F_GETFL) | O_ASYNC);
            }
        }
        """

    /// LRU for so many objects, in place of the lab's own side: of the entries, and the newcomer, it
    /// gives up the one that comes last among the requests that it sees.
    static func looksAhead(capacity: Int) -> String {
        """
        #include <stdint.h>
        #include <unistd.h>
        enum { CAP = \(capacity), MOST = 32, NEVER = 99 };
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
}
