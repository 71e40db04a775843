// LevelDB's NewLRUCache behind evictionlab.h: a cache that is in use elsewhere, as it is.
//
// It is sixteen LRU caches, of which a hash of the key picks one, each with a sixteenth of the
// limit. That is all that tells it from LRU.
#include <evictionlab.h>
#include <leveldb/cache.h>

#include <memory>

namespace {

struct Cache {
    const evictionlab_host *host;
    std::unique_ptr<leveldb::Cache> entries;
};

// What LevelDB keeps for each entry, since its deleter is told nothing else.
struct Value {
    const evictionlab_host *host;
    evictionlab_handle handle;
};

leveldb::Slice slice(const evictionlab_key &key) {
    return leveldb::Slice(reinterpret_cast<const char *>(&key), sizeof key);
}

void forget(const leveldb::Slice &, void *value) {
    const std::unique_ptr<Value> own(static_cast<Value *>(value));
    own->host->release(own->host->context, own->handle);
}

void *create(const evictionlab_context *context) noexcept {
    if (context->limit_count != EVICTIONLAB_NO_LIMIT) {
        context->host->refuse(
            context->host->context, "LevelDB's cache is limited by bytes. Leave out 'count'");
        return nullptr;
    }
    return new Cache{
        context->host,
        std::unique_ptr<leveldb::Cache>(
            leveldb::NewLRUCache(static_cast<size_t>(context->limit)))};
}

void destroy(void *cache) noexcept { delete static_cast<Cache *>(cache); }

evictionlab_handle find(void *cache, evictionlab_key key) noexcept {
    leveldb::Cache &entries = *static_cast<Cache *>(cache)->entries;
    leveldb::Cache::Handle *found = entries.Lookup(slice(key));
    if (!found) return nullptr;
    const evictionlab_handle handle = static_cast<Value *>(entries.Value(found))->handle;
    entries.Release(found);
    return handle;
}

void insert(
    void *cache, evictionlab_key key, int64_t cost, evictionlab_handle handle) noexcept {
    Cache &own = *static_cast<Cache *>(cache);
    own.entries->Release(own.entries->Insert(
        slice(key), new Value{own.host, handle}, static_cast<size_t>(cost), forget));
}

int64_t held(void *cache) noexcept {
    return static_cast<int64_t>(static_cast<Cache *>(cache)->entries->TotalCharge());
}

void remove(void *cache, evictionlab_key key) noexcept {
    static_cast<Cache *>(cache)->entries->Erase(slice(key));
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
        EVICTIONLAB_VERSION, sizeof(evictionlab_plugin), "LevelDB's LRU cache", nullptr, &cache};
    return &plugin;
}
