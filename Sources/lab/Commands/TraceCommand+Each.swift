import LabBase
import LabCommandLine
import LabKeyTraces
import LabOrders
import LabReports

/// Several traces or seeds: what they are compared with, and how their result is written.
extension TraceCommand {
    /// The policy whose misses others avoid.
    struct Reference {
        let policy: KeyReplayPlan.Policy
        /// True if it was named, and not only taken because it is there.
        let isNamed: Bool

        /// - Parameter policies: the reference is added if it isn't among them.
        init?(
            _ arguments: ParsedArguments, _ policies: inout [KeyReplayPlan.Policy], levels: Int
        ) throws(Complaint) {
            let named = arguments.texts(Options.againstPolicy.name).first
            let isEach = arguments[flag: Options.each]
            if named != nil, !isEach {
                throw arguments.refusal(.missingCompanion("--against", "--each"))
            }
            guard isEach else { return nil }
            let policy = try TraceCommand.reference(named ?? LRU.id, arguments, levels: levels)
            if let same = policies.first(where: { $0.orders == policy.orders }) {
                self.policy = same
            } else if named != nil {
                policies.append(policy)
                self.policy = policy
            } else {
                return nil
            }
            isNamed = named != nil
        }
    }

    /// The reference that csv and json name. In json a summary is a list of its own; in csv it
    /// would be a second table, which only those get who ask for it.
    var writtenReference: KeyReplayPlan.Policy? {
        against.flatMap { $0.isNamed || format == .json ? $0.policy : nil }
    }

    /// The order that others are held against.
    static func reference(
        _ text: String, _ arguments: ParsedArguments, levels: Int = 1
    ) throws(Complaint) -> KeyReplayPlan.Policy {
        let policy = try KeyReplayPlan.Policy(text, levels: levels)
        guard !policy.orders.contains(where: { $0.plugin != nil || $0.isBound }) else {
            throw arguments.refusal(
                .invalidValue(
                    name: "--against", value: text,
                    complaint: "must be an order of the lab's own that an app can run"))
        }
        return policy
    }

    /// Each trace counts for one in a mean over traces, so none may be there twice. One that isn't
    /// there at all would end the command after the work on others.
    static func checkEach(_ paths: [String]) throws(Complaint) {
        var known: Set<[String]> = []
        for path in paths where path != KeptInput.standardInput && access(path, F_OK) != 0 {
            throw .unreadable(path, errno)
        }
        for path in paths where !known.insert(OutputFile.fileID(of: path)).inserted {
            throw .usage("\(path) is named twice, and each trace counts for one", "Name it once")
        }
    }

    func write(_ reports: [KeyReport], _ summary: ReductionSummary?) throws(Complaint) {
        if let paper {
            let tables = summary.map { ReductionTables($0).tables } ?? [KeyReport.ranges(reports)]
            return try write(paper.text(tables))
        }
        switch format {
        case .csv: try write(KeyReport.csv(reports, writtenReference == nil ? nil : summary))
        case .json: try write(KeyReport.json(reports, writtenReference == nil ? nil : summary))
        case .table:
            try write(text(KeyReport.answer(reports, summary: summary)))
        }
    }

    /// A text that goes to standard output has no pictures in it.
    func draw(
        _ reports: [KeyReport], _ summary: ReductionSummary?, _ chart: ChartOutput?
    ) throws(Complaint) {
        try chart?.write(
            ResultDiagrams.replays(reports, summary), after: paper == nil ? format : .csv,
            to: output)
    }
}
