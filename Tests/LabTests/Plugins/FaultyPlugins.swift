/// Plugins that do what one may not do. Which of it is said in the settings; it happens at the
/// twentieth request.
enum FaultyPlugins {
    /// The sound functions under another name, and what each fault needs.
    private static func wrapped(_ example: String) -> String {
        """
        #define evictionlab_plugin_open sound_open
        #include "\(example)"
        #undef evictionlab_plugin_open
        #include <pthread.h>
        #include <signal.h>
        #include <stdio.h>
        #include <string.h>
        #include <sys/stat.h>
        #include <unistd.h>

        static char fault[64];
        static long requests;
        static int is(const char *word) { return strcmp(fault, word) == 0; }
        static int isDue(void) { return requests == 20; }

        static int deep(volatile char *above) {
            volatile char room[4096];
            room[0] = above[0];
            return deep(room) + room[1];
        }

        static void *spin(void *unused) { for (volatile int at = 0;; at++) (void)unused; return 0; }

        static void happen(void) {
            if (is("crash")) *(volatile int *)8 = 1;
            if (is("abort")) abort();
            if (is("exit")) exit(0);
            if (is("leave")) _exit(0);
            if (is("kill")) raise(SIGKILL);
            if (is("stop")) raise(SIGSTOP);
            if (is("exec")) execl("/bin/sleep", "sleep", "1000", (char *)0);
            if (is("fork")) {
                for (int child = 0; child < 3; child++) {
                    if (fork() == 0) { setsid(); sleep(25); _exit(0); }
                }
            }
            if (is("copy")) fork();
            if (is("spin")) { pthread_t own; pthread_create(&own, 0, spin, 0); }
            if (is("close")) for (int at = 3; at < 64; at++) close(at);
            if (is("junk")) for (int at = 3; at < 64; at++) if (write(at, "ok\\n", 3) < 0) continue;
            if (is("moves")) if (chdir("/") != 0) abort();
            if (is("deep")) { volatile char room[1] = {0}; deep(room); }
            if (is("hang")) for (;;) usleep(1000);
        }

        EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version);

        """
    }

    private static let cache =
        wrapped("lru_cache.c") + """
            static evictionlab_handle last;
            static int is_second;

            static void *faulty_create(const evictionlab_context *context) {
                strncpy(fault, context->settings, sizeof fault - 1);
                // One of two runs that are compared finds the other's folder: they never agree, as
                // runs of a plugin that draws by itself sometimes do.
                if (is("chance")) is_second = mkdir("first", 0700) != 0 && rmdir("first") == 0;
                if (is("silent")) return NULL;
                if (is("prints")) printf("counts,1,1,1,1,1\\n");
                evictionlab_context unlimited = *context;
                if (is("greedy")) unlimited.limit = unlimited.limit_count = INT64_MAX;
                if (is("uncounted")) unlimited.limit_count = INT64_MAX;
                return create(&unlimited);
            }

            static evictionlab_handle faulty_find(void *instance, evictionlab_key key) {
                lru *own = instance;
                requests++;
                if (is_second && own->count > 0) drop(own, own->oldest);
                if (!isDue()) return find(instance, key);
                happen();
                if (is("no-handle")) return (void *)12345;
                if (is("other")) {
                    for (size_t at = 0; at < own->room; at++) {
                        if (at != key && own->of[at].handle) return own->of[at].handle;
                    }
                }
                if (is("twice")) {
                    drop(own, own->oldest);
                    own->host->release(own->host->context, last);
                    own->host->release(own->host->context, last);
                }
                return find(instance, key);
            }

            static void faulty_insert(
                void *instance, evictionlab_key key, int64_t cost, evictionlab_handle handle) {
                last = handle;
                if (is("drops") && requests >= 20) return;
                insert(instance, key, cost, handle);
            }

            static int64_t faulty_held(void *instance) {
                return held(instance) + (is("lies") && requests >= 20);
            }

            static void faulty_destroy(void *instance) {
                if (!is("leaks")) destroy(instance);
            }

            """ + opened("cache", "create", "find", "insert", "held", "destroy")

    /// What makes the plugin of the real table, with a faulty function for each of some fields.
    private static func opened(_ kind: String, _ fields: String...) -> String {
        let faulty = fields.map { "faulty.\($0) = faulty_\($0);" }.joined(separator: "\n")
        return """
            EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
                static evictionlab_\(kind) faulty;
                static evictionlab_plugin faulty_plugin;
                (void)version;
                faulty = \(kind);
                \(faulty)
                faulty_plugin = plugin;
                faulty_plugin.\(kind) = &faulty;
                return &faulty_plugin;
            }

            """
    }

    private static let order =
        wrapped("lru_order.c") + """
            static void *faulty_create(const evictionlab_context *context) {
                evictionlab_context plain = *context;
                strncpy(fault, context->settings, sizeof fault - 1);
                plain.settings = "";
                return create(&plain);
            }

            static void faulty_requested(void *instance, evictionlab_key key) {
                (void)instance;
                (void)key;
                requests++;
                if (isDue()) happen();
            }

            static evictionlab_key faulty_evict(void *instance, evictionlab_key newcomer) {
                if (requests < 20) return evict(instance, newcomer);
                if (is("too-high")) return 4000000000u;
                if (is("stranger")) return newcomer;
                if (is("miser")) return EVICTIONLAB_NO_KEY;
                return evict(instance, newcomer);
            }

            static int faulty_is_overfull(void *instance) {
                (void)instance;
                return is("never-full") && requests >= 20;
            }

            static size_t faulty_entries(void *instance, evictionlab_key *keys, size_t capacity) {
                size_t count = entries(instance, keys, capacity);
                if (is("lists-more")) return capacity + 1000000;
                if (is("lists-others") && count > 0) keys[0] = 4000000000u;
                return count;
            }

            """ + opened("order", "create", "requested", "evict", "is_overfull", "entries")

    /// Libraries that come to no run, each the whole text of one.
    private static let unusable = [
        "nothing": "int nothing;\n",
        "null": opening("0"),
        "newer": opening("&own", "evictionlab_plugin own = {2, sizeof own, \"\", 0, 0};"),
        "neither": opening("&own", "evictionlab_plugin own = {1, sizeof own, \"\", 0, 0};"),
        "partial": opening(
            "&own",
            """
            void *create(const evictionlab_context *context) { return (void *)context; }
            void destroy(void *order) { (void)order; }
            evictionlab_order order = {sizeof order, create, destroy};
            evictionlab_plugin own = {1, sizeof own, "", &order, 0};
            """),
        "sizeless": opening(
            "&own",
            """
            void *create(const evictionlab_context *context) { return (void *)context; }
            evictionlab_order order = {.create = create};
            evictionlab_plugin own = {1, sizeof own, "", &order, 0};
            """),
        "huge": opening("&own", "evictionlab_plugin own = {1, 0x7fffffff, \"\", 0, 0};"),
        "unsized": opening("&own", "evictionlab_plugin own = {1, 0, \"\", 0, 0};"),
        "unlinked": "int elsewhere(void);\n" + opening("(void *)elsewhere()"),
    ]

    /// By the names that plugins.txt has for them.
    static let sources = unusable.merging(["faulty_cache": cache, "faulty_order": order]) { $1 }

    private static func opening(_ table: String, _ before: String = "") -> String {
        """
        #include <evictionlab.h>
        \(before)
        const evictionlab_plugin *evictionlab_plugin_open(uint32_t version) {
            (void)version;
            return \(table);
        }

        """
    }
}
