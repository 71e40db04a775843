import LabBase
import LabReplay
import LabScripts

/// Writes what happens to the apps of a phone as NDJSON, an object on each line. `EventTable`
/// explains them.
final class PhoneLines {
    private let names: [[UInt8]]
    private let visits: [Visit]
    private let drain: EventDrain
    private let sink: any EventSink
    private var bytes = LineBytes(capacity: 1 << 16)
    private var beginning: LineBeginning
    private var timeNs: Int64 = -1

    init(
        cell: Int, apps: [String], visits: [Visit], _ drain: EventDrain, _ sink: any EventSink
    ) {
        names = apps.map { Array(JSON.quoted($0).utf8) }
        self.visits = visits
        self.drain = drain
        self.sink = sink
        beginning = LineBeginning(cell: cell)
    }

    func note(_ timeNs: Int64, _ event: PhoneEvent) {
        if timeNs != self.timeNs {
            self.timeNs = timeNs
            if drain == .instants { pass() }
            beginning.become(timeNs)
        }
        bytes.begin(as: beginning)
        put(event)
        bytes.put("}\n")
        if bytes.count >= 1 << 16 || drain == .lines { pass() }
    }

    func finish() { pass() }

    private func pass() {
        if bytes.count == 0 { return }
        sink.write(bytes)
        bytes.removeAll()
    }

    private func put(_ event: PhoneEvent) {
        switch event {
        case .visit(let number):
            bytes.put("visit\"")
            if let app = visits[number].app { put(app: app) }
            if visits[number].isLocked { bytes.put(",\"locked\":true") }
        case .launches(let app, let isCold, let afterNs):
            bytes.put("launches\"")
            if isCold { bytes.put(",\"cold\":true") }
            put(afterNs: afterNs)
            put(app: app)
        case .usable(let app, let afterNs):
            bytes.put("usable\"")
            put(afterNs: afterNs)
            put(app: app)
        case .state(let app, let state):
            bytes.put("state\",\"state\":\"")
            bytes.put(Array(state.word.utf8))
            bytes.put("\"")
            if let order = state.order {
                bytes.put(",\"order\":")
                bytes.put(order)
            }
            put(app: app)
        case .stands(let standing): put(standing)
        default: putOfMemory(event)
        }
    }

    private func putOfMemory(_ event: PhoneEvent) {
        switch event {
        case .warned(let app, let level):
            bytes.put("warned\",\"level\":\"")
            bytes.put(Array(level.rawValue.utf8))
            bytes.put("\"")
            put(app: app)
        case .emptied(let app, let freed):
            bytes.put("emptied\"")
            put(bytes: freed)
            put(app: app)
        case .ended(let app, let reason, let footprintBytes):
            bytes.put("ended\",\"for\":\"")
            bytes.put(word: reason)
            bytes.put("\"")
            put(bytes: footprintBytes)
            put(app: app)
        case .memory(let app, let taken):
            bytes.put("takes\"")
            put(bytes: taken)
            put(app: app)
        case .otherEnded: bytes.put("otherAppEnded\"")
        case .ends: bytes.put("end\"")
        default: break
        }
    }

    /// How memory stands, by app in the order of the phone's file.
    private func put(_ standing: PhoneStanding) {
        bytes.put("looks\",\"available\":")
        bytes.put(standing.availableBytes)
        bytes.put(",\"line\":")
        bytes.put(standing.lineBytes)
        bytes.put(",\"resident\":")
        put(standing.processes.map(\.residentBytes))
        bytes.put(",\"packed\":")
        put(standing.processes.map(\.packedBytes))
        bytes.put(",\"images\":")
        put(standing.processes.map(\.figures.decodedBytes))
    }

    private func put(_ numbers: [Int64]) {
        bytes.put(Array("[\(numbers.map(String.init).joined(separator: ","))]".utf8))
    }

    private func put(app: Int) {
        bytes.put(",\"app\":")
        bytes.put(names[app])
    }

    private func put(afterNs: Int64) {
        bytes.put(",\"after\":")
        bytes.put(ms: afterNs)
    }

    private func put(bytes number: Int64) {
        bytes.put(",\"bytes\":")
        bytes.put(number)
    }
}

extension ProcessState {
    /// As events have it.
    var word: String {
        switch self {
        case .absent: "absent"
        case .front: "front"
        case .plays: "plays"
        case .previous: "previous"
        case .cached: "cached"
        case .stopped: "stopped"
        }
    }
}
