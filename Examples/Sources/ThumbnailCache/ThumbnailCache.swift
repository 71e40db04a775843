/// The cache of an app: a dictionary with a limit, which evicts the least recently used entry. It
/// knows nothing of the lab. It is generic, so that it holds pictures in the app, and stand-ins in
/// a test.
public final class ThumbnailCache<Key: Hashable, Picture> {
    private struct Entry {
        var picture: Picture
        var cost: Int
        var lastUse: Int
    }

    public let costLimit: Int
    public private(set) var totalCost = 0
    private var entries: [Key: Entry] = [:]
    private var uses = 0

    public init(costLimit: Int) { self.costLimit = costLimit }

    public func picture(for key: Key) -> Picture? {
        uses += 1
        entries[key]?.lastUse = uses
        return entries[key]?.picture
    }

    public func keep(_ picture: Picture, for key: Key, cost: Int) {
        forget(key)
        uses += 1
        entries[key] = Entry(picture: picture, cost: cost, lastUse: uses)
        totalCost += cost
        while totalCost > costLimit,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            forget(oldest.key)
        }
    }

    public func forget(_ key: Key) {
        if let entry = entries.removeValue(forKey: key) { totalCost -= entry.cost }
    }

    public func forgetAll() {
        entries = [:]
        totalCost = 0
    }
}
