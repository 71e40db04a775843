/// `cache(order=lru)`, as people say it.
public enum LRUPart: StoreShortForm {
    public static let id = "lru"
    public static let summary = "a store that gives up the least recently used: cache(order=lru)"
}
