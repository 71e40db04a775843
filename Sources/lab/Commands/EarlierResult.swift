import LabBase
import LabCommandLine
import LabReports
import LabRuns

/// `--against`: an earlier result, and where what changed since is written.
struct EarlierResult {
    private let command: ReplayCommand
    private let rows: EarlierRows
    private let tolerance: Double
    /// The format of the comparison; nil for plain lines.
    private let form: ResultComparison.Form?
    /// True if today's rows are written: into a file, or in a format that has rows.
    let writesRows: Bool

    /// The earlier result of --against; nil without it.
    init?(_ arguments: ParsedArguments, _ command: ReplayCommand) throws(Complaint) {
        self.command = command
        form = arguments[Options.comparedFormat].flatMap(ResultComparison.Form.init(rawValue:))
        guard let path = arguments[Options.against] else {
            if let form {
                throw Complaint(
                    "--format \(form.rawValue) says what changed since an earlier result",
                    "Name it with --against OLD.csv", exit: .usage)
            }
            guard arguments[Options.tolerance] == nil else {
                throw Complaint(
                    "--tolerance is for changes since an earlier result",
                    "Name it with --against OLD.csv", exit: .usage)
            }
            return nil
        }
        rows = try EarlierRows(try Commands.result(path))
        tolerance = arguments[Options.tolerance] ?? 0
        if let output = command.output, output.replaces(path) {
            throw Complaint.taken(output.path, by: "what is compared with")
        }
        writesRows =
            form == nil && (arguments[Options.comparedFormat] != nil || command.output != nil)
    }

    func comparison(_ today: [Row]) -> ResultComparison {
        ResultComparison(rows, today, tolerance: tolerance)
    }

    /// The comparison goes to standard error if standard output has the rows.
    func write(_ comparison: ResultComparison) throws(Complaint) {
        if let form {
            _ = try ReplayCommand.finish(comparison.text(form), command.output)
        } else if !writesRows || command.output != nil, command.eventsFile?.isStandardOutput != true
        {
            Terminal.write(comparison.text)
        } else {
            for line in comparison.lines { Terminal.say(line) }
        }
    }
}
