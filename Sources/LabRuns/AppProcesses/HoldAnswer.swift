import LabBase

/// An answer to an order to hold memory: each order has one.
enum HoldAnswer: Equatable {
    /// It is done, and took so much of the processor.
    case done(cpuNs: Int64)
    case noMemory
    /// A picture can't be decoded any more.
    case undecodable(String)
    /// The group can't be joined.
    case refused(String)
    case figures(HoldFigures)

    var line: String {
        switch self {
        case .done(let cpuNs): TabbedLine.line(["done", String(cpuNs)])
        case .noMemory: "no-memory"
        case .undecodable(let reason): TabbedLine.line(["undecodable", reason])
        case .refused(let reason): TabbedLine.line(["refused", reason])
        case .figures(let figures):
            TabbedLine.line(["figures"] + figures.all.map { String($0) })
        }
    }

    /// Returns nil for a line that no child of this version writes.
    init?(line: String) {
        guard let fields = TabbedLine.fields(line), let kind = fields.first else { return nil }
        let rest = Array(fields[1...])
        switch (kind, rest.count) {
        case ("done", 1):
            guard let cpuNs = Int64(rest[0]) else { return nil }
            self = .done(cpuNs: cpuNs)
        case ("no-memory", 0): self = .noMemory
        case ("undecodable", 1): self = .undecodable(rest[0])
        case ("refused", 1): self = .refused(rest[0])
        case ("figures", 3):
            guard let figures = HoldFigures(rest.compactMap { Int64($0) }) else { return nil }
            self = .figures(figures)
        default: return nil
        }
    }
}

/// The memory of an app's process, as the kernel and the allocator say.
struct HoldFigures: Equatable {
    var residentBytes: Int64
    var arenaResidentBytes: Int64
    var arenaActiveBytes: Int64

    init(residentBytes: Int64, arenaResidentBytes: Int64, arenaActiveBytes: Int64) {
        self.residentBytes = residentBytes
        self.arenaResidentBytes = arenaResidentBytes
        self.arenaActiveBytes = arenaActiveBytes
    }

    init?(_ all: [Int64]) {
        guard all.count == 3 else { return nil }
        self.init(
            residentBytes: all[0], arenaResidentBytes: all[1], arenaActiveBytes: all[2])
    }

    var all: [Int64] { [residentBytes, arenaResidentBytes, arenaActiveBytes] }
}
