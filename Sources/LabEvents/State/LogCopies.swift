import LabOrders
import LabReplay

/// All instances that live, each with its first holder, and those that are stored.
package struct LogCopies {
    package struct Copy {
        package var image: ImageID
        package var bytes: Int64
        package var holder = Holder.inFlight
        /// Its place among all that were ever stored; nil: no store has it.
        package var stored: Int?
        package var isAgain = false
        /// Its pixels are there.
        var isThere: Bool
    }

    /// Bytes of pixels that are there.
    struct Sums: Equatable {
        var byHolder = [Int64](repeating: 0, count: Holder.allCases.count)
        var stored: Int64 = 0
    }

    package private(set) var living: [LogInstance: Copy] = [:]
    /// The order in which a store would give up what it has, as it was told last.
    package private(set) var order: [LogInstance]?
    private(set) var sums = Sums()
    private var storedCount = 0

    package subscript(instance: LogInstance) -> Copy? { living[instance] }

    mutating func note(_ entry: LogEntry) {
        switch entry {
        case .born(let birth):
            let copy = Copy(
                image: birth.image, bytes: birth.bytes, isThere: birth.kind != .undecoded)
            living[birth.instance] = copy
            add(copy, 1)
        case .decodes(let instance, _, let isAgain, let bytes):
            change(instance) { copy in
                if !copy.isThere { copy.bytes = bytes }
                copy.isThere = true
                copy.isAgain = isAgain
            }
        case .held(let instance, let holder): change(instance) { $0.holder = holder }
        case .stored(let instance):
            storedCount += 1
            let place = storedCount
            change(instance) { $0.stored = place }
        case .leavesStore(let instance?, _): change(instance) { $0.stored = nil }
        case .died(let instance): if let old = living.removeValue(forKey: instance) { add(old, -1) }
        case .order(_, let order?): self.order = order
        default: break
        }
    }

    private mutating func change(_ instance: LogInstance, _ body: (inout Copy) -> Void) {
        guard var copy = living[instance] else { return }
        add(copy, -1)
        body(&copy)
        living[instance] = copy
        add(copy, 1)
    }

    private mutating func add(_ copy: Copy, _ times: Int64) {
        guard copy.isThere else { return }
        sums.byHolder[Int(copy.holder.rawValue)] += times * copy.bytes
        if copy.stored != nil { sums.stored += times * copy.bytes }
    }

    /// Stored images in the order in which they would go; where there is none, as they came.
    package var stored: [LogInstance] {
        let all = living.filter { $0.value.stored != nil }.keys
        let places = Dictionary(
            (order ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return all.sorted { a, b in
            let ranks = (places[a] ?? .max, places[b] ?? .max)
            return ranks.0 != ranks.1
                ? ranks.0 < ranks.1 : living[a]!.stored! < living[b]!.stored!
        }
    }

    /// Instances that a holder is the first to hold, and that no store has.
    package func held(by holder: Holder) -> [LogInstance] {
        living.filter { $0.value.holder == holder && $0.value.stored == nil }.keys
            .sorted { $0.number < $1.number }
    }
}
