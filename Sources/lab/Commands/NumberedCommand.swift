import LabBase
import LabCells
import LabCommandLine
import LabRuns

/// A command whose work is numbered cells, so that it can be run in parts.
protocol NumberedCommand {
    associatedtype Plan: PartedPlan
    associatedtype Command: ResultCommand

    var command: Command { get }
    var plan: Plan { get }
    var form: CellRowForm { get }
    /// The numbers of the cells that were chosen.
    var chosen: [Int] { get }
    /// The digest of all cells and of everything that their figures depend on.
    func digest() throws(Complaint) -> UInt64
    /// The digest of the chosen cells, by which their journal is known.
    func journalDigest() throws(Complaint) -> UInt64
    /// The files and folders that it reads, as they were named.
    var readPaths: [String] { get }
    /// True if copies of these files go to a folder that a cluster's nodes read.
    var isCopied: Bool { get }

    var list: String { get }
    /// Runs the chosen cells that have no row yet. Returns the inputs that the text describes.
    func run(_ rows: KeptRows) throws(Complaint) -> [CellInput]
    /// Reads the inputs that the text describes, for rows that were run elsewhere.
    func inputs() throws(Complaint) -> [CellInput]
    func text(_ rows: [CellRow], _ inputs: [CellInput]) -> String
    /// Does what is left once the result is written, and says what went wrong.
    func finish(_ rows: [CellRow]) throws(Complaint) -> ExitCode
}

extension NumberedCommand {
    var cellCount: Int { plan.cellCount }

    /// Lists the chosen cells, runs them, or merges the parts of all, as its options say.
    func execute() throws(Complaint) -> ExitCode {
        let arguments = command.arguments
        if arguments[flag: Options.listCells] {
            try command.write(list)
            return .done
        }
        if let folder = arguments[Options.merge] { return try merge(folder) }
        return try run(resumes: arguments[flag: Options.resume])
    }

    /// Runs the chosen cells, with a journal where the result goes to a file.
    func run(resumes: Bool) throws(Complaint) -> ExitCode {
        let rows = KeptRows(try journal(resumes: resumes))
        let inputs: [CellInput]
        do throws(Complaint) {
            inputs = try run(rows)
        } catch {
            // A command that failed before its first cell was done leaves no journal.
            if rows.all.isEmpty { rows.journal?.remove() }
            throw error
        }
        let all = rows.all
        try command.write(text(all, inputs))
        rows.journal?.remove()
        return try finish(all)
    }

    private func journal(resumes: Bool) throws(Complaint) -> CellJournal? {
        guard let output = command.output, output.isFile else { return nil }
        var digest = Digest()
        digest.add(try journalDigest())
        digest.add(LabVersion.text)
        return try CellJournal(
            CellJournal.path(of: output.path), form, digest: digest.value, cells: chosen,
            resumes: resumes)
    }

    /// Makes the whole of a folder of parts, and shows it as was asked.
    func merge(_ folder: String) throws(Complaint) -> ExitCode {
        let rows = try plan.rows(ofPartsIn: folder)
        sayOtherLabs(rows, in: folder)
        try command.write(text(rows, try inputs()))
        return try finish(rows)
    }

    /// Rows that another version or commit of lab has counted stay if all are of that one, since
    /// what they were made of is the same.
    private func sayOtherLabs(_ rows: [CellRow], in place: String) {
        let labs = CellRow.otherLabs(rows)
        guard !labs.isEmpty, !command.isQuiet else { return }
        Terminal.say(
            "\(place): has rows of lab \(Listing.and(labs)), and this is \(LabVersion.text). Their "
                + "inputs are the same; what one of them counts otherwise isn't said")
    }
}

extension ParsedArguments {
    /// The cells that `--cell` names among so many; all without it.
    ///
    /// - Parameter name: the plan's: `sweep`.
    func chosenCells(of count: Int, _ name: String) throws(Complaint) -> [Int] {
        let ranges = all(Options.cell)
        if let range = ranges.first(where: { $0.upperBound > count }) {
            throw .usage(
                "there is no cell \(range.upperBound): this \(name) has \(count)",
                "'--cells' lists them")
        }
        let cells = Array(1..<count + 1)
        guard !ranges.isEmpty else { return cells }
        return cells.filter { cell in ranges.contains { $0.contains(cell) } }
    }

    /// Refuses two options that exclude each other.
    func refuse(_ pairs: KeyValuePairs<String, String>) throws(Complaint) {
        for (one, other) in pairs where isGiven(one) && isGiven(other) {
            throw refusal(.conflict("--" + one, "--" + other))
        }
    }

    /// A journal stands beside a file.
    func checkResume(_ output: OutputFile?) throws(Complaint) {
        guard isGiven(Options.resume), output?.isFile != true else { return }
        throw refusal(.missingCompanion("--resume", "--output FILE"))
    }
}

extension Commands {
    static func parsed(_ words: [String]) throws(Complaint) -> ParsedArguments {
        guard case .command(let arguments) = try ArgumentParser(LabCommands.root).parse(words)
        else { throw Complaint("'\(words.joined(separator: " "))' is no command") }
        return arguments
    }

    /// The command that these words give.
    static func numbered(_ words: [String]) throws(Complaint) -> any NumberedCommand {
        let arguments = try parsed(words)
        switch arguments.id {
        case .sweep: return try SweepCommand(arguments)
        case .traceRun: return try TraceCells(arguments, .run)
        case .traceCurve: return try TraceCells(arguments, .curve)
        default:
            throw Complaint("'\(words.joined(separator: " "))' has no numbered cells")
        }
    }
}
