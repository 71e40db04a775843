@testable import EvictionLab

/// The counting of DESIGN, written from it as plainly as it can be: who holds what is looked up
/// anew after every event, and every sum is added up from nothing.
final class ReferenceReplay {
    struct View {
        var wanted: ImageID?
        var released: ImageID?
        var copy: Int?
        var isInWindow = false
        var screen: UInt32?
        var blankSinceNs: Int64?
    }

    struct Load {
        var image: ImageID
        var waiters: [ViewID] = []
        var isOutdated = false
        /// Nil while the file is read.
        var copy: Int?
        var dueNs: Int64
        var number: Int
    }

    let header: TraceHeader
    let policy: ReferencePolicy
    /// The images of all requests, for the policy that knows the future.
    let requests: [ImageID]
    var doneRequests = 0
    var nowNs: Int64 = 0
    var views: [ViewID: View] = [:]
    var loads: [Load] = []
    var scheduled = 0
    /// Living copies: never numbered twice.
    var images: [Int: ImageID] = [:]
    var copiesMade = 0
    /// What the app is about to hand over.
    var inHand: Int?
    /// The next to go stands last.
    var store: [(image: ImageID, copy: Int)] = []
    var weakTable: [ImageID: Int] = [:]
    var requested: Set<ImageID> = []
    var decoded: Set<ImageID> = []
    var front: (screen: UInt32, sinceNs: Int64)?
    var awaitsFirstImage = false
    var firstImagesNs: [Int64] = []

    var counts = Counts()
    var peaks = BytePeaks()
    var peakNs: Int64 = 0
    var byteNs: Int128 = 0
    var held = ByteSnapshot.empty
    var heldAtWarnings = ByteSnapshot.empty
    var reached: Set<Rarity> = []
    /// Which of so many goes, for a store whose order is `chosen`.
    var choose: (Int) -> Int = { _ in 0 }

    init(_ trace: ListTrace, _ policy: ReferencePolicy) {
        header = trace.header
        self.policy = policy
        requests = trace.events.compactMap {
            if case .request(_, let image, _, _) = $0.action { image } else { nil }
        }
    }

    func bytes(_ image: ImageID) -> Int64 { header.catalog.sizeBytes[Int(image)] }

    /// Kill, signals, deliveries, script; the trace's own events keep their order.
    func run(_ trace: ListTrace) {
        var events = trace.events[...]
        var warnings = trace.extraWarnings.sorted { $0.atNs < $1.atNs }[...]
        var isScriptOver = false
        while !isScriptOver || !loads.isEmpty {
            let script = events.first.map { ($0.timeNs, $0.action.isSignal ? 0 : 2) }
            let next = isScriptOver ? nil : script ?? (trace.endNs, 2)
            let delivery = loads.min { ($0.dueNs, $0.number) < ($1.dueNs, $1.number) }
            let times = [
                next, warnings.first.map { ($0.atNs, 0) }, delivery.map { ($0.dueNs, 1) },
            ]
            let first = times.compactMap { $0 }.min { $0 < $1 }!
            pass(to: first.0)
            if let warning = warnings.first, (warning.atNs, 0) == first {
                warnings.removeFirst()
                warn(warning.level)
            } else if let next, next == first {
                if let event = events.popFirst() { apply(event) } else { isScriptOver = true }
            } else {
                work(on: delivery!.number)
            }
            settle()
        }
        noteHolders()
        for (view, state) in views {
            if state.blankSinceNs != nil { reached.insert(.blankToTheEnd) }
            endBlank(view)
        }
    }

    private func pass(to timeNs: Int64) {
        if timeNs > nowNs { noteHolders() }
        byteNs += Int128(held.image) * Int128(timeNs - nowNs)
        nowNs = timeNs
    }

    private func apply(_ event: TraceEvent) {
        switch event.action {
        case .request(let view, let image, _, let shows):
            if loads.contains(where: { $0.dueNs == nowNs }) || lastDeliveryNs == nowNs {
                reached.insert(.requestWithDelivery)
            }
            request(view, image, shows: shows)
        case .show(let view): show(view)
        case .hide(let view, _): hide(view)
        case .clear(let view): clear(view)
        case .drop(let view):
            clear(view)
            views[view] = nil
        case .scroll(let frame):
            let ns = Int64((1e9 / header.device.screen.hz).rounded())
            switch frame.phase {
            case .drag: counts.hitches.dragNs += ns
            case .deceleration: counts.hitches.decelerationNs += ns
            case .jump: break
            }
        case .push(let screen), .pop(let screen):
            counts.hitches.transitionNs += header.transitionNs
            front = (screen.number, nowNs)
            awaitsFirstImage = true
            if case .pop = event.action { noteImagesInSight() }
        case .warning(let level): warn(level)
        case .background: react(.background)
        case .foreground: react(.foreground)
        case .store(let image, _): handOver(image)
        case .replace(let image): replace(image)
        case .network, .otherApps: break
        }
    }

    var lastDeliveryNs: Int64 = -1
}

/// Paths that few traces take, and that all traces together must have taken.
enum Rarity: CaseIterable {
    case join, weakHit, strongHit, restore, eviction, trim, wasted, duplicate, failedEarly
    case failedLate, freedByWarning, requestWithDelivery, oversize, outdated, replacedInStore
    case deliveredOffScreen, handedOver, blankToTheEnd, comesBack, staysOut, warnedWhileInFlight
}
