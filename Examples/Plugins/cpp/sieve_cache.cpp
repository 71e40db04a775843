// SIEVE as a whole cache (Zhang and others, NSDI 2024): a hand goes from the oldest entry toward
// the newest, evicts the first that wasn't used since it last passed, and takes the marks of those
// that it passes. Hits move nothing.
//
// Written with the standard library's containers, as one would write it in an app.
#include <evictionlab.h>

#include <list>
#include <unordered_map>

namespace {

class Sieve {
public:
    explicit Sieve(const evictionlab_context &context)
        : host(context.host), limit(context.limit), limitCount(context.limit_count),
          hand(queue.end()) {}

    ~Sieve() {
        for (const Entry &entry : queue) release(entry.handle);
    }

    evictionlab_handle find(evictionlab_key key) {
        const auto found = places.find(key);
        if (found == places.end()) return nullptr;
        found->second->isUsed = true;
        return found->second->handle;
    }

    void insert(evictionlab_key key, int64_t cost, evictionlab_handle handle) {
        if (cost > limit) return release(handle);
        remove(key);
        while (sum > limit - cost || static_cast<int64_t>(queue.size()) >= limitCount) evict();
        queue.push_back(Entry{key, cost, handle, false});
        places[key] = std::prev(queue.end());
        sum += cost;
    }

    void remove(evictionlab_key key) {
        const auto found = places.find(key);
        if (found != places.end()) drop(found->second);
    }

    int64_t held() const { return sum; }

private:
    struct Entry {
        evictionlab_key key;
        int64_t cost;
        evictionlab_handle handle;
        bool isUsed;
    };
    using Place = std::list<Entry>::iterator;

    const evictionlab_host *host;
    int64_t limit, limitCount;
    int64_t sum = 0;
    std::list<Entry> queue;  // the oldest first
    std::unordered_map<evictionlab_key, Place> places;
    Place hand;  // where the next search begins; the end: at the oldest

    void release(evictionlab_handle handle) { host->release(host->context, handle); }

    void evict() {
        Place victim = hand == queue.end() ? queue.begin() : hand;
        while (victim->isUsed) {
            victim->isUsed = false;
            if (++victim == queue.end()) victim = queue.begin();
        }
        hand = victim;
        drop(victim);
    }

    void drop(Place place) {
        if (hand == place) ++hand;
        const evictionlab_handle handle = place->handle;
        sum -= place->cost;
        places.erase(place->key);
        queue.erase(place);
        release(handle);
    }
};

// No exception may leave the library: what calls it is no C++.
void *create(const evictionlab_context *context) noexcept { return new Sieve(*context); }
void destroy(void *cache) noexcept { delete static_cast<Sieve *>(cache); }
evictionlab_handle find(void *cache, evictionlab_key key) noexcept {
    return static_cast<Sieve *>(cache)->find(key);
}
void insert(
    void *cache, evictionlab_key key, int64_t cost, evictionlab_handle handle) noexcept {
    static_cast<Sieve *>(cache)->insert(key, cost, handle);
}
int64_t held(void *cache) noexcept { return static_cast<Sieve *>(cache)->held(); }
void remove(void *cache, evictionlab_key key) noexcept {
    static_cast<Sieve *>(cache)->remove(key);
}

}  // namespace

EVICTIONLAB_EXPORT const evictionlab_plugin *evictionlab_plugin_open(uint32_t) {
    static const evictionlab_cache cache = [] {
        evictionlab_cache cache = {};
        cache.size = sizeof cache;
        cache.create = create;
        cache.destroy = destroy;
        cache.find = find;
        cache.insert = insert;
        cache.held = held;
        cache.remove = remove;
        return cache;
    }();
    static const evictionlab_plugin plugin = {
        EVICTIONLAB_VERSION, sizeof(evictionlab_plugin), "SIEVE cache", nullptr, &cache};
    return &plugin;
}
