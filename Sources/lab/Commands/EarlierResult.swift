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
                throw .usage(
                    "--format \(form.rawValue) says what changed since an earlier result",
                    "Name it with --against OLD.csv")
            }
            guard arguments[Options.tolerance] == nil else {
                throw .usage(
                    "--tolerance is for changes since an earlier result",
                    "Name it with --against OLD.csv")
            }
            return nil
        }
        rows = try EarlierRows(try Commands.result(path))
        tolerance = arguments[Options.tolerance] ?? 0
        writesRows =
            form == nil && (arguments[Options.comparedFormat] != nil || command.output != nil)
    }

    func comparison(_ today: [Row]) -> ResultComparison {
        ResultComparison(rows, today, tolerance: tolerance)
    }

    /// The comparison goes to standard error if standard output has the rows.
    ///
    /// - Parameters:
    ///   - today: the rows that requirements are about.
    ///   - claims: failed ones stand beside what changed.
    func write(
        _ comparison: ResultComparison, of today: [Row], _ session: RunSession,
        _ claims: ClaimCheck
    ) throws(Complaint) {
        // A film of each scenario is a detail.
        let worst = comparison.worstCells.prefix(command.showsDetails ? Int.max : 1)
        let films = worst.compactMap { film($0, session) }
        if let form {
            let required = command.requirements.map {
                ClaimVerdict(requirement: $0, in: today, beside: command.requirements)
            }
            _ = try ReplayCommand.finish(
                comparison.text(form, film: films.first, claims: claims.verdicts + required),
                command.output)
        } else if !writesRows || command.output != nil, command.eventsFile?.isStandardOutput != true
        {
            Terminal.write(
                comparison.answer(films: films, claims: claims)
                    .text(.of(.output), showsDetails: command.showsDetails))
        } else {
            for line in comparison.lines { Terminal.say(line) }
        }
    }

    /// The command that shows a cell.
    private func film(_ index: Int, _ session: RunSession) -> String? {
        guard session.cells.indices.contains(index) else { return nil }
        let cell = session.cells[index]
        let input = session.inputs[cell.input]
        guard !cell.policy.composition.hasPlugins else { return nil }
        var words = ["lab", "film", KeptInput.typed(input.path), "--policy", cell.policy.text]
        words += session.options.devices.flatMap { ["--device", $0] }
        words += session.options.changes.words + ["--seed", "\(input.header.seed)"]
        words += command.arguments.texts(Options.warnAt.name).flatMap { ["--warn-at", $0] }
        words += ["--output", "worst.html"]
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}
