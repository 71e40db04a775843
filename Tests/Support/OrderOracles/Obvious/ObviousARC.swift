@testable import LabOrders

/// The names are the paper's.
struct ObviousARC: RareCases {
    static let id = "arc"
    enum Rarity: CaseIterable {
        case grows, shrinks, growsByMore, shrinksByMore, tie, forgetsB1, forgetsB2,
            leavesUnremembered
        case onlyOnce
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
        if let entry = t1.remove(key) ?? t2.remove(key) {
            t2.push(entry)
            return true
        }
        let isInB1 = b1.contains(key)
        let isInB2 = b2.contains(key)
        if isInB1 {
            let step = max(Double(b2.size) / Double(b1.size), 1)
            reached.insert(step > 1 ? .growsByMore : .grows)
            p = min(p + step, Double(c))
            _ = b1.remove(key)
        }
        if isInB2 {
            let step = max(Double(b1.size) / Double(b2.size), 1)
            reached.insert(step > 1 ? .shrinksByMore : .shrinks)
            p = max(p - step, 0)
            _ = b2.remove(key)
        }
        guard size <= c else { return false }
        while t1.size + t2.size + size > c {
            if !isInB1, !isInB2 {
                if makeRoomForStranger(size) { continue }
            }
            replace(isInB2)
        }
        if isInB1 || isInB2 { t2.push(key, size) } else { t1.push(key, size) }
        return false
    }

    /// Case IV; true where an entry went already.
    private mutating func makeRoomForStranger(_ size: Int) -> Bool {
        if t1.size + b1.size + size > c {
            guard b1.pop() == nil else {
                reached.insert(.forgetsB1)
                return false
            }
            reached.insert(.leavesUnremembered)
            return t1.pop() != nil
        }
        if t1.size + t2.size + b1.size + b2.size >= 2 * c, b2.pop() != nil {
            reached.insert(.forgetsB2)
        }
        return false
    }

    private mutating func replace(_ isInB2: Bool) {
        let isTie = Double(t1.size) == p && isInB2
        if isTie, !t1.isEmpty { reached.insert(.tie) }
        if t2.isEmpty { reached.insert(.onlyOnce) }
        if t2.isEmpty || !t1.isEmpty && (Double(t1.size) > p || isTie) {
            let entry = t1.pop()!
            b1.push(entry)
        } else {
            b2.push(t2.pop()!)
        }
    }
}
