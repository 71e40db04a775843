@testable import LabOrders

/// Keys in an array, the newest first: what the plain caches queue in.
struct ObviousQueue {
    struct Entry: Equatable {
        let key: KeyID
        let size: Int
        var uses = 0
    }

    private(set) var entries: [Entry] = []

    var keys: [KeyID] { entries.map(\.key) }
    var isEmpty: Bool { entries.isEmpty }
    var size: Int { entries.reduce(0) { $0 + $1.size } }
    var oldest: Entry? { entries.last }

    func contains(_ key: KeyID) -> Bool { keys.contains(key) }

    mutating func push(_ entry: Entry) { entries.insert(entry, at: 0) }

    mutating func push(_ key: KeyID, _ size: Int) { push(Entry(key: key, size: size)) }

    mutating func pop() -> Entry? { entries.popLast() }

    /// The entry, if it was there.
    mutating func remove(_ key: KeyID) -> Entry? {
        keys.firstIndex(of: key).map { entries.remove(at: $0) }
    }

    mutating func use(_ key: KeyID) { entries[keys.firstIndex(of: key)!].uses += 1 }

    /// As a memory of what left: of no more than a limit.
    mutating func remember(_ entry: Entry, limit: Int) {
        guard entry.size <= limit else { return }
        while size + entry.size > limit { entries.removeLast() }
        push(entry.key, entry.size)
    }
}

/// A plain cache that says which of its rare cases it came to.
protocol RareCases: ObviousCache {
    associatedtype Rarity: Hashable, CaseIterable
    var reached: Set<Rarity> { get }
}
