import LabBase
import LabDevices

extension AppImages {
    /// The seeds whose median counts.
    static let seeds: ClosedRange<UInt64> = 1...30

    /// The images of a scenario's people, each of whom plays its script once.
    package init(of scenario: Scenario) {
        self.init { () throws(Complaint) in
            Self.median(
                try Self.seeds.map { (seed) throws(Complaint) in
                    var trace = ScenarioTrace(scenario)
                    trace.scenario.header.seed = seed
                    return try Self.bytes(of: trace)
                })
        }
    }

    /// The images of a recording, which is one person's.
    package init(of trace: TraceFile) {
        self.init { () throws(Complaint) in try Self.bytes(of: trace) }
    }

    static func bytes(of source: some TraceSource) throws(Complaint) -> Int64 {
        try Complaint.ofPlay { () throws(Halt) in
            try source.content(rows: false).bytes(source.header.catalog)
        }
    }

    /// The mean of the middle two, rounded down.
    static func median(_ bytes: [Int64]) -> Int64 {
        let sorted = bytes.sorted()
        let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        return low + (high - low) / 2
    }
}
