import Testing

@testable import LabBase
@testable import LabCells
@testable import LabDevices
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import PlainDesks

/// The scenarios of the repository, each of its cells replayed once for all tests.
enum ShippedScenarios {
    static let names = main + people + quirks

    static let main = [
        "background", "book-carousel", "cards", "carousel", "chat", "clips", "czsharedimage",
        "icons", "mail", "map", "navigation", "news", "one-cache-or-two", "phone-android-12gb",
        "phone-android-2gb", "phone-iphone-4gb", "photo-grid", "photo-library", "prefetch-queues",
        "pressure", "reader", "shop", "six-connections", "social", "stickers", "stories",
        "tableview", "two-queues", "wander",
    ]

    /// Apps of `main` as a random person uses them, in a folder of their own.
    static let people = [
        "cards", "chat", "clips", "mail", "news", "photo-grid", "photo-library", "reader", "shop",
        "stickers", "stories", "tableview",
    ].map { $0 + "-people" }

    /// Small ones in a folder of their own, each about a single trap.
    static let quirks = [
        "disjoint-store", "double-warning-trap", "entry-cap", "expired-served", "limit-lowered",
        "lossy-key", "lost-variant", "marker-evicted", "near-size", "oversized-wipes",
        "placeholder-before", "postponed-in-fling", "purge-to-60", "ranges-by-depth",
        "refused-newcomer", "replaced-image-kept", "replaced-unnoticed", "second-touch",
        "shared-cache", "sliding-time", "stale-overwrite", "trim-in-background",
        "uniform-cost-freeze",
    ]

    /// Names of the scenarios of one app, whose events and images are their own.
    static let ofOneApp = names.filter { !InputLoader.isPhone(path($0)) }

    static let root = Repository.root

    static func path(_ name: String) -> String {
        let folder = quirks.contains(name) ? "quirks/" : people.contains(name) ? "people/" : ""
        return "\(root)/scenarios/\(folder)\(name).json"
    }

    static let session = Result { try session(names.map(path)) }
    static let rows = Result { try run(session.get(), jobs: 2) }

    static func session(_ paths: [String]) throws -> RunSession {
        var options = RunOptions()
        options.paths = paths
        options.memory = .model
        options.takesPhones = true
        return try RunSession(options)
    }

    static func run(_ session: RunSession, jobs: Int) -> [Row] {
        CellScheduler(session).run(jobs: jobs).map(\.row)
    }

    static func rows(of name: String) throws -> [Row] {
        try rows.get().filter { $0.text("scenario") == name }
    }

    /// A row for each policy or variant: of a phone, those of the phone as a whole.
    static func wholeRows(of name: String) throws -> [Row] {
        try rows(of: name).filter { $0.text("app").isEmpty }
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
