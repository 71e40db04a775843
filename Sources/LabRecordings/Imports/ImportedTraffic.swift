import LabBase
import LabScripts

/// Transfers of a log that brought no pictures, as a scenario's steps: all that began within one
/// second, and came from one server, are one transfer, at that second of the script.
struct ImportedTraffic {
    private struct Second: Hashable {
        var number: Int64
        var host: Int
    }

    private let transfers: [(key: Second, bytes: Int64)]
    /// Transfers of videos, where the scenario's own players fetch theirs.
    private let ofPlayers: [Imported.Fetch]
    private let log: Imported

    private static let secondNs: Int64 = 1_000_000_000

    /// - Parameters:
    ///   - lengthNs: how long the script is: later transfers would make it longer.
    ///   - playsVideos: the scenario has videos, whose data would count twice.
    init(_ log: Imported, lengthNs: Int64, playsVideos: Bool = false) {
        self.log = log
        let others = log.fetches.filter {
            log.isTimed && !$0.kind.isPicture && ($0.bytes ?? 0) > 0
                && $0.beginNs < lengthNs
        }
        ofPlayers = playsVideos ? others.filter { $0.kind == .video } : []
        transfers = others.filter { !playsVideos || $0.kind != .video }.grouped {
            Second(number: $0.beginNs / Self.secondNs, host: $0.resource.host)
        }
        .map { ($0.key, $0.elements.reduce(0) { $0 + ($1.bytes ?? 0) }) }
        .filter { $0.bytes <= ScenarioReader.mostBytes }
    }

    var bytes: Int64 { transfers.reduce(0) { $0 + $1.bytes } }
    var count: Int { transfers.count }

    /// A line on the transfers that aren't taken.
    var remarks: [String] {
        guard !ofPlayers.isEmpty else { return [] }
        let bytes = ofPlayers.reduce(0) { $0 + ($1.bytes ?? 0) }
        return [
            "left out: \(ofPlayers.count.of("transfer")) of videos, \(Fixed.bytes(bytes)): the "
                + "scenario has videos, whose players fetch their data themselves"
        ]
    }

    /// The script, with the transfers beside its first step.
    func json(of script: JSON) -> JSON {
        guard case .list(var steps, let layout) = script, !steps.isEmpty, !transfers.isEmpty else {
            return script
        }
        let others = transfers.map { transfer -> JSON in
            let host = log.numbers.title(ofHost: transfer.key.host)
            return [
                "after": .string("\(transfer.key.number * 1000)ms"),
                StepAction.traffic.name: ["bytes": JSON(transfer.bytes), "host": .string(host)],
            ]
        }
        let meanwhile = StepKeys.meanwhile.name
        var written: [JSON] = []
        if case .list(let elements, _)? = steps[0][meanwhile] { written = elements }
        steps[0] = steps[0].replacing(meanwhile, with: JSON(written + others))
        return .list(steps, layout)
    }
}
