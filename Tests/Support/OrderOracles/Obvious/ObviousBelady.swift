@testable import LabOrders

/// Looks ahead in the requests. With sizes, a binary heap in an array, since it decides which of
/// those that aren't requested again goes first; without, who was requested first of them.
struct ObviousBelady: ObviousCache {
    static let id = "belady"
    private let context: ObviousContext
    private let isSized: Bool
    private var entries: [(key: KeyID, size: Int, next: Int)] = []

    init(_ context: ObviousContext) {
        self.context = context
        isSized = context.sizes.contains { $0 != 1 }
    }

    var resident: [KeyID] { entries.map(\.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        let next = context.requests[(position + 1)...].firstIndex(of: key) ?? .max
        if let index = resident.firstIndex(of: key) {
            entries[index].next = next
            isSized ? rise(index) : entries.append(entries.remove(at: index))
            return true
        }
        guard size <= context.capacity else { return false }
        while entries.reduce(0, { $0 + $1.size }) + size > context.capacity {
            isSized ? dropTop() : dropFarthest()
        }
        entries.append((key, size, next))
        if isSized { rise(entries.count - 1) }
        return false
    }

    private mutating func dropFarthest() {
        let farthest = entries.map(\.next).max()!
        entries.remove(at: entries.firstIndex { $0.next == farthest }!)
    }

    private mutating func rise(_ start: Int) {
        var index = start
        while index > 0, entries[(index - 1) / 2].next < entries[index].next {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func dropTop() {
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        var index = 0
        while true {
            var greater = 2 * index + 1
            guard greater < entries.count else { return }
            if greater + 1 < entries.count, entries[greater].next < entries[greater + 1].next {
                greater += 1
            }
            guard entries[index].next < entries[greater].next else { return }
            entries.swapAt(index, greater)
            index = greater
        }
    }
}
