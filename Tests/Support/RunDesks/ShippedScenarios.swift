import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks

/// The scenarios of the repository, each of its cells replayed once for all tests.
enum ShippedScenarios {
    static let names = main + quirks

    static let main = [
        "background", "book-carousel", "carousel", "chat", "czsharedimage", "icons", "map",
        "navigation", "one-cache-or-two", "photo-grid", "photo-library", "prefetch-queues",
        "pressure", "reader", "shop", "six-connections", "social", "tableview", "two-queues",
        "wander",
    ]

    /// Small ones in a folder of their own, each about a single trap.
    static let quirks = [
        "disjoint-store", "double-warning-trap", "entry-cap", "expired-served", "limit-lowered",
        "lossy-key", "lost-variant", "marker-evicted", "near-size", "oversized-wipes",
        "placeholder-before", "postponed-in-fling", "purge-to-60", "ranges-by-depth",
        "refused-newcomer", "replaced-image-kept", "replaced-unnoticed", "second-touch",
        "shared-cache", "sliding-time", "stale-overwrite", "trim-in-background",
        "uniform-cost-freeze",
    ]

    static let root = Repository.root

    static func path(_ name: String) -> String {
        "\(root)/scenarios/\(quirks.contains(name) ? "quirks/" : "")\(name).json"
    }

    static let session = Result { try session(names.map(path)) }
    static let rows = Result { try run(session.get(), jobs: 2) }

    static func session(_ paths: [String]) throws -> RunSession {
        var options = RunOptions()
        options.paths = paths
        options.memory = .model
        return try RunSession(options)
    }

    static func run(_ session: RunSession, jobs: Int) -> [Row] {
        session.scheduler { _, _, _ in }.run(jobs: jobs).map(\.row)
    }

    static func rows(of name: String) throws -> [Row] {
        try rows.get().filter { $0.text("scenario") == name }
    }

    /// These rows as results/shipped.csv has them: all but the measured columns.
    static func deterministic(_ rows: [Row]) -> String {
        let columns = ResultColumns.identity + ResultColumns.counted
        return CSV.line(columns.map(\.name))
            + rows.map { CSV.line($0.figures.prefix(columns.count).map(\.written)) }.joined()
    }

    static func header(of name: String) throws -> TraceHeader {
        let inputs = try session.get().inputs
        guard let input = inputs.first(where: { $0.header.scenario == name }) else {
            throw Complaint("there is no \(name)", exit: .noInput)
        }
        return input.header
    }

    static func file(_ path: String) throws -> String {
        String(decoding: try InputFile.bytes(of: "\(root)/\(path)"), as: UTF8.self)
    }
}
