import LabBase
import LabOrders
import LabReplay

/// A message from a cell's child to its parent.
package enum CellMessage: ChildMessage, Equatable {
    /// How the run ended, where the process lived to tell.
    case status(RunStatus)
    /// All figures from `requests` on, but for the digests, which the parent knows.
    case figures([Figure])
    /// The figures of the watched warning, from `at_ms` on.
    case probe([Figure])
    case held(ByteSnapshot, peakNs: Int64)
    case sample(TimelineSample)
    /// Memory is about to grow; said only where the kernel may not let it.
    case progress(RunProgress)
    case problem(String)
    /// Why its events can't be written.
    case unwritten(String)

    private static var figureColumns: [Column] {
        ResultColumns.replayed + ResultColumns.measured
    }
    private static let probeColumns = WarningProbe.table.map(\.column)

    var fields: [String] {
        switch self {
        case .status(let status): ["status", status.rawValue]
        case .figures(let figures): ["figures"] + figures.map(\.written)
        case .probe(let figures): ["probe"] + figures.map(\.written)
        case .held(let bytes, let peakNs):
            ["held", String(peakNs)] + Self.fields(bytes)
        case .sample(let sample):
            ["sample", String(sample.timeNs)] + Self.fields(sample.bytes) + [
                sample.memory.map { String($0.residentBytes) } ?? "",
                sample.memory.map { String($0.arenaResidentBytes) } ?? "",
                Self.flat(sample.screen),
            ] + sample.events.map { Self.flat($0.text) }
        case .progress(let progress):
            ["progress"]
                + [progress.timeNs, progress.growths, progress.decodes, progress.requests]
                .map { String($0) }
        case .problem(let text): ["problem", Self.flat(text)]
        case .unwritten(let reason): ["unwritten", Self.flat(reason)]
        }
    }

    init?(_ kind: String, _ rest: [String]) {
        switch kind {
        case "status":
            guard let status = rest.first.flatMap({ RunStatus(rawValue: $0) }) else { return nil }
            self = .status(status)
        case "figures": self = .figures(Self.parse(rest, Self.figureColumns))
        case "probe": self = .probe(Self.parse(rest, Self.probeColumns))
        case "held":
            guard let peakNs = rest.first.flatMap({ Int64($0) }),
                let bytes = Self.bytes(rest.dropFirst())
            else { return nil }
            self = .held(bytes, peakNs: peakNs)
        case "sample":
            let others = Array(rest.dropFirst(1 + Self.parts.count))
            guard others.count >= 3, let timeNs = Int64(rest[0]),
                let bytes = Self.bytes(rest[1...Self.parts.count])
            else { return nil }
            let memory = Int64(others[0]).map {
                MemorySample(residentBytes: $0, arenaResidentBytes: Int64(others[1]) ?? 0)
            }
            self = .sample(
                TimelineSample(
                    timeNs: timeNs, bytes: bytes, memory: memory, screen: others[2],
                    events: others[3...].map { TimelineEvent($0) }))
        case "progress":
            let numbers = rest.compactMap { Int64($0) }
            guard numbers.count == 4 else { return nil }
            self = .progress(
                RunProgress(
                    timeNs: numbers[0], growths: numbers[1], decodes: numbers[2],
                    requests: numbers[3]))
        case "problem": self = .problem(rest.first ?? "")
        case "unwritten": self = .unwritten(rest.first ?? "")
        default: return nil
        }
    }

    private static func parse(_ fields: [String], _ columns: [Column]) -> [Figure] {
        zip(fields, columns).map { Figure.parse($0, as: $1.kind) }
    }

    private static let parts: [any WritableKeyPath<ByteSnapshot, Int64> & Sendable] = [
        \.image, \.onScreen, \.offScreen, \.store, \.inFlight, \.duplicate, \.garbage,
    ]

    private static func fields(_ bytes: ByteSnapshot) -> [String] {
        parts.map { String(bytes[keyPath: $0]) }
    }

    private static func bytes(_ fields: some Collection<String>) -> ByteSnapshot? {
        let numbers = fields.compactMap { Int64($0) }
        guard numbers.count == parts.count else { return nil }
        var bytes = ByteSnapshot(
            image: 0, onScreen: 0, offScreen: 0, store: 0, inFlight: 0, duplicate: 0)
        for (part, number) in zip(parts, numbers) { bytes[keyPath: part] = number }
        return bytes
    }
}
