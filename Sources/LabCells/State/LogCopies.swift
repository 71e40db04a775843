import LabOrders
import LabReplay

/// A decode, as the run counts it.
package enum LogDecode {
    case first
    /// The picture had been decoded before.
    case again
}

/// All instances that live, each with its first holder, and those that are stored.
package struct LogCopies {
    package struct Copy {
        package var image: ImageID
        package var bytes: Int64
        package var holder = Holder.inFlight
        /// Its number among all that came into a store; nil if none has it.
        fileprivate var entry: Int?
        /// How a store gave it up, if none has it now.
        package var leaving: Leaving?
        /// Its pixels were decoded; nil: they came as they are, or it waits until it is shown.
        package var decode: LogDecode?
        package var isScratch: Bool
        /// Its pixels are there.
        var isThere: Bool

        package var isStored: Bool { entry != nil }
    }

    /// Bytes of pixels that are there.
    struct Sums: Equatable {
        var byHolder = [Int64](repeating: 0, count: Holder.allCases.count)
        var stored: Int64 = 0
    }

    package private(set) var living: [LogInstance: Copy] = [:]
    private(set) var sums = Sums()
    private var storedCount: Int64 = 0
    private var entries = 0
    /// By policy: the order in which its store would give up what it has, as it was logged last.
    private var orders: [UInt16: [LogInstance]] = [:]

    package subscript(instance: LogInstance) -> Copy? { living[instance] }

    mutating func note(_ entry: LogEntry) {
        switch entry {
        case .born(let birth):
            let copy = Copy(
                image: birth.image, bytes: birth.bytes, isScratch: birth.kind == .scratch,
                isThere: birth.kind != .undecoded)
            living[birth.instance] = copy
            add(copy, 1)
        case .decodes(let instance, _, let isAgain, let bytes):
            change(instance) { copy in
                if !copy.isThere { copy.bytes = bytes }
                copy.isThere = true
                copy.decode = isAgain ? .again : .first
            }
        case .held(let instance, let holder): change(instance) { $0.holder = holder }
        case .stored(let instance):
            entries += 1
            let entry = entries
            change(instance) { copy in
                copy.entry = entry
                copy.leaving = nil
            }
        case .leavesStore(let instance?, let leaving):
            change(instance) { copy in
                copy.entry = nil
                copy.leaving = leaving
            }
        case .died(let instance):
            if let copy = living.removeValue(forKey: instance) { add(copy, -1) }
        case .order(let policy, let order?): orders[policy] = order
        default: break
        }
    }

    private mutating func change(_ instance: LogInstance, _ body: (inout Copy) -> Void) {
        guard let index = living.index(forKey: instance) else { return }
        add(living.values[index], -1)
        body(&living.values[index])
        add(living.values[index], 1)
    }

    private mutating func add(_ copy: Copy, _ times: Int64) {
        if copy.isStored { storedCount += times }
        guard copy.isThere else { return }
        sums.byHolder[Int(copy.holder.rawValue)] += times * copy.bytes
        if copy.isStored { sums.stored += times * copy.bytes }
    }

    /// Bytes of all pixels that are there.
    package var bytes: Int64 { sums.byHolder.reduce(0, +) }

    /// True if a store has an order in which it would give up what it has.
    package var hasSequence: Bool { !orders.isEmpty }

    /// All that stores have, in the order in which it would go. The rest, which is in no order,
    /// comes last, as it came.
    package var stored: [LogInstance] {
        let known = Array(orders.values.joined().filter { living[$0]?.isStored == true })
        if orders.count == 1, known.count == storedCount { return known }
        var ranks: [LogInstance: Int] = [:]
        for order in orders.values {
            for (index, instance) in order.enumerated() { ranks[instance] = index }
        }
        let ranked = known.sorted { (ranks[$0]!, $0.number) < (ranks[$1]!, $1.number) }
        let rest = living.filter { $0.value.isStored && ranks[$0.key] == nil }
        return ranked + rest.sorted { $0.value.entry! < $1.value.entry! }.map(\.key)
    }
}
