@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import ScriptDesks

/// A phone with round figures: 100 MB of RAM, a look at it in each second, and apps of 5 MB. Its
/// system warns nothing and compresses nothing, and ends an app that was left as soon as less than
/// 10 MB are available. 100,000 bytes go over its link in each millisecond, without latency.
struct PhoneDesk {
    static let mb: Int64 = 1_000_000

    var device: Device
    private(set) var apps: [PhoneApp] = []
    private(set) var policies: [String?] = []
    private(set) var visits: [Visit] = []

    init(_ change: (inout Device) -> Void = { _ in }) {
        device =
            PressureDesk {
                $0.footprintLimitBytes = 100 * Self.mb
                $0.pressure.processLine = .off
                ($0.pressure.systemWarning, $0.pressure.systemCritical) = (nil, nil)
                $0.pressure.apps.compressing = .off
                $0.pressure.relaunchNs = 700_000_000
                $0.network = Network(latencyNs: 0, bytesPerSecond: 100 * Self.mb)
            }.trace.header.device
        change(&device)
    }

    /// Image `near` is on disk, a megabyte that takes a millisecond to read and one to decode. The
    /// file of `far`, of 10 MB, comes over the network, and that of `huge`, of 100 MB.
    static let near: ImageID = 0
    static let far: ImageID = 1
    static let huge: ImageID = 2

    /// An app whose script is a list of actions, each with its milliseconds.
    mutating func add(
        _ name: String, _ actions: [(Int64, TraceAction)], policy: String = "weak",
        plays: Bool = false
    ) {
        var far = ListTrace.generated(
            "far", count: 1, width: 500, height: 500, encodedBytes: 10 * Self.mb)
        var huge = ListTrace.generated(
            "huge", count: 1, width: 500, height: 500, encodedBytes: 100 * Self.mb)
        (far.remote, huge.remote) = (true, true)
        var trace = ListTrace(groups: [
            ListTrace.generated("near", count: 1, width: 500, height: 500), far, huge,
        ])
        trace.add(.push(ScreenRef(name: 0, number: 1)), atMs: 0)
        for (timeMs, action) in actions { trace.add(action, atMs: timeMs) }
        add(name, trace, policy: policy, plays: plays)
    }

    mutating func add(
        _ name: String, _ trace: any TraceSource, policy: String, plays: Bool = false
    ) {
        apps.append(PhoneApp(name: name, source: .replayed(trace), policy: policy, plays: plays))
        policies.append(policy)
    }

    /// An app that takes megabytes from milliseconds in front on.
    mutating func add(
        _ name: String, _ points: [(Int64, Int64)], left: Int64? = nil, plays: Bool = false
    ) {
        let curve = MemoryCurve(
            points.map { .init(timeNs: $0.0 * 1_000_000, bytes: $0.1 * Self.mb) },
            leftBytes: left.map { $0 * Self.mb })
        apps.append(PhoneApp(name: name, source: .memory(curve), plays: plays))
        policies.append(nil)
    }

    static func asks(_ image: ImageID, on view: ViewID = 0) -> TraceAction {
        .request(view: view, image: image, size: 0, shows: true)
    }

    /// The next visit, up to a millisecond: of an app, or of none.
    mutating func visit(_ name: String?, untilMs: Int64, isLocked: Bool = false) {
        visits.append(
            Visit(
                startNs: visits.last?.endNs ?? 0, endNs: untilMs * 1_000_000,
                app: name.map { name in apps.firstIndex { $0.name == name }! },
                isLocked: isLocked))
    }

    var phone: Phone {
        Phone(
            header: TraceHeader(scenario: "desk", seed: 42, device: device), apps: apps,
            visits: visits)
    }

    struct Outcome {
        let result: PhoneResult
        /// The phone's events but for its looks and ranks, with their milliseconds.
        let told: [String]
        /// By app: the steps of its loads, the changes of its own memory and its signals.
        let heard: [[String]]

        func figures(_ app: Int) -> PhoneFigures { result.apps[app].phone! }
    }

    func run() throws -> Outcome {
        let told = Lines()
        let heard = apps.map { _ in Lines() }
        let names = apps.map(\.name)
        let replay = try PhoneReplay(
            phone,
            compositions: policies.map { policy in
                try policy.map { try PolicySpec.parse($0, device: device).composition }
            },
            log: { timeNs, event in
                if let text = Self.text(event, names) { told.add(timeNs, text) }
            })
        for (app, lines) in heard.enumerated() where policies[app] != nil {
            replay.watch(
                app: app, nil,
                RunLog { timeNs, entry in
                    if let text = Self.text(entry) { lines.add(timeNs, text) }
                })
        }
        return Outcome(result: try replay.run(), told: told.all, heard: heard.map(\.all))
    }

    private final class Lines {
        private(set) var all: [String] = []

        func add(_ timeNs: Int64, _ text: String) { all.append("\(timeNs / 1_000_000) \(text)") }
    }

    static func text(_ event: PhoneEvent, _ names: [String]) -> String? {
        switch event {
        case .visit(let number): "visit \(number)"
        case .launches(let app, let isCold, let afterNs):
            "\(names[app]) launches\(isCold ? " again" : "") for \(afterNs / 1_000_000)"
        case .usable(let app, let afterNs): "\(names[app]) usable after \(afterNs / 1_000_000)"
        case .ended(let app, let reason, let bytes):
            "\(names[app]) ended by \(reason) with \(bytes / mb)"
        case .memory(let app, let bytes): "\(names[app]) takes \(bytes / mb)"
        case .warned(let app, let level): "\(names[app]) warned: \(level)"
        case .emptied(let app, _): "\(names[app]) emptied"
        case .otherEnded: "another ended"
        case .ends: "ends"
        case .state, .stands: nil
        }
    }

    private static func text(_ entry: LogEntry) -> String? {
        switch entry {
        case .load(let load, let step): "#\(load.number) \(step)"
        case .loadEnds(let load, let end): "#\(load.number) \(end)"
        case .appMemory(let bytes): "own \(bytes / mb)"
        case .background: "background"
        case .foreground: "foreground"
        case .network(let state): "network \(state)"
        default: nil
        }
    }
}
