import LabOrders
import LabReplay

/// Bytes by who holds them first, bytes in stores, and how many loads share something: counters.
struct ChromeMemory {
    private struct Living {
        var image: ImageID
        var bytes: Int64
        var isThere: Bool
        var holder = Holder.inFlight
        var isStored = false
    }

    private struct Sums: Equatable {
        var byHolder = [Int64](repeating: 0, count: Holder.allCases.count)
        var stored: Int64 = 0
        var sharing = [Int](repeating: 0, count: SharedKind.allCases.count)
    }

    private var living: [LogInstance: Living] = [:]
    private var sums = Sums()
    private var shown: Sums?

    func image(of instance: LogInstance) -> ImageID? { living[instance]?.image }

    mutating func note(_ entry: LogEntry, _ nowNs: Int64, _ output: inout ChromeOutput) {
        switch entry {
        case .born(let birth):
            let isThere = birth.kind != .undecoded
            let instance = Living(image: birth.image, bytes: birth.bytes, isThere: isThere)
            living[birth.instance] = instance
            add(instance, 1)
        case .decodes(let instance, _, _, let bytes):
            change(instance) { state in
                state.isThere = true
                state.bytes = bytes
            }
        case .held(let instance, let holder): change(instance) { $0.holder = holder }
        case .stored(let instance): change(instance) { $0.isStored = true }
        case .leavesStore(let instance?, _): change(instance) { $0.isStored = false }
        case .died(let instance):
            if let old = living.removeValue(forKey: instance) { add(old, -1) }
        case .shares(let kind, let share):
            sums.sharing[SharedKind.allCases.firstIndex(of: kind)!] = share.count
        case .memory(let residentBytes, let arenaBytes):
            output.counter(
                "resident bytes", atNs: nowNs, ("rss", residentBytes), ("arena", arenaBytes))
        default: break
        }
    }

    /// The app is gone, with all its loads.
    mutating func forgetLoads() {
        sums.sharing = [Int](repeating: 0, count: SharedKind.allCases.count)
    }

    private mutating func change(_ instance: LogInstance, _ body: (inout Living) -> Void) {
        guard var state = living[instance] else { return }
        add(state, -1)
        body(&state)
        living[instance] = state
        add(state, 1)
    }

    private mutating func add(_ state: Living, _ times: Int64) {
        guard state.isThere else { return }
        sums.byHolder[Int(state.holder.rawValue)] += times * state.bytes
        if state.isStored { sums.stored += times * state.bytes }
    }

    mutating func settle(_ nowNs: Int64, _ output: inout ChromeOutput) {
        let before = shown
        if sums == before { return }
        shown = sums
        if before?.byHolder != sums.byHolder {
            output.counter(
                "image bytes", atNs: nowNs, ("on screen", sums.byHolder[0]),
                ("off screen", sums.byHolder[1]), ("store", sums.byHolder[2]),
                ("in flight", sums.byHolder[3]))
        }
        if before?.stored != sums.stored {
            output.counter("store bytes", atNs: nowNs, ("bytes", sums.stored))
        }
        let names: [StaticString] = [
            "link is shared by", "flash is shared by", "cores are shared by",
        ]
        for (index, name) in names.enumerated()
        where before?.sharing[index] != sums.sharing[index] {
            output.counter(name, atNs: nowNs, ("loads", Int64(sums.sharing[index])))
        }
    }
}
