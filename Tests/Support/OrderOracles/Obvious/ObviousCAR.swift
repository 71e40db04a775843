@testable import LabOrders

/// The names are the paper's. An entry's uses are its bit.
struct ObviousCAR: RareCases {
    static let id = "car"
    enum Rarity: CaseIterable {
        case grows, shrinks, growsByMore, shrinksByMore, movesOn, anotherRound, forgetsB1, forgetsB2
    }

    private let c: Int
    private var t1 = ObviousQueue()
    private var t2 = ObviousQueue()
    private var b1 = ObviousQueue()
    private var b2 = ObviousQueue()
    private var p = 0.0
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) { c = context.capacity }

    var resident: [KeyID] { t1.keys + t2.keys }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if t1.contains(key) {
            t1.use(key)
            return true
        }
        if t2.contains(key) {
            t2.use(key)
            return true
        }
        let isInB1 = b1.remove(key) != nil
        let isInB2 = b2.remove(key) != nil
        guard size <= c else { return false }
        while t1.size + t2.size + size > c {
            replace()
            if !isInB1, !isInB2 { forget(for: size) }
        }
        if isInB1 {
            let step = max(1, Double(b2.size) / Double(b1.size + size))
            reached.insert(step > 1 ? .growsByMore : .grows)
            p = min(p + step, Double(c))
        }
        if isInB2 {
            let step = max(1, Double(b1.size) / Double(b2.size + size))
            reached.insert(step > 1 ? .shrinksByMore : .shrinks)
            p = max(p - step, 0)
        }
        if isInB1 || isInB2 { t2.push(key, size) } else { t1.push(key, size) }
        return false
    }

    private mutating func replace() {
        while true {
            if t2.isEmpty || Double(t1.size) >= max(1, p) {
                let entry = t1.pop()!
                if entry.uses == 0 { return b1.push(entry) }
                reached.insert(.movesOn)
                t2.push(entry.key, entry.size)
            } else {
                let entry = t2.pop()!
                if entry.uses == 0 { return b2.push(entry) }
                reached.insert(.anotherRound)
                t2.push(entry.key, entry.size)
            }
        }
    }

    private mutating func forget(for size: Int) {
        if t1.size + b1.size + size > c {
            while t1.size + b1.size + size > c, b1.pop() != nil { reached.insert(.forgetsB1) }
        } else {
            while t1.size + t2.size + b1.size + b2.size + size > 2 * c, b2.pop() != nil {
                reached.insert(.forgetsB2)
            }
        }
    }
}
