import LabBase
import LabCommandLine
import LabRuns

/// A command whose work is numbered cells, so that it can be run in parts.
protocol NumberedCommand {
    var cellCount: Int { get }
    /// The digest of all cells and of everything that their figures depend on.
    func digest() throws(Complaint) -> UInt64
    /// The files and folders that it reads, as they were named.
    var readPaths: [String] { get }
    /// True if copies of these files go to a folder that a cluster's nodes read.
    var isCopied: Bool { get }
    /// Runs those of its cells that were chosen.
    func run(resumes: Bool) throws(Complaint) -> ExitCode
    /// Makes the whole of a folder of parts, and shows it as was asked.
    func merge(_ folder: String) throws(Complaint) -> ExitCode
}

extension Commands {
    static func parsed(_ words: [String]) throws(Complaint) -> ParsedArguments {
        guard case .command(let arguments) = try ArgumentParser(commandLine.root).parse(words)
        else {
            throw Complaint("'\(words.joined(separator: " "))' is no command")
        }
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

extension SweepCommand: NumberedCommand {
    var cellCount: Int { plan.cells.count }

    func digest() throws(Complaint) -> UInt64 { plan.digest(of: plan.cells) }

    var isCopied: Bool { true }

    var readPaths: [String] {
        let typed = (command.arguments.all(Options.device) + command.arguments.all(Options.network))
            .filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
        let read =
            plan.cells.flatMap(\.policy.readPaths)
            + plan.sources.flatMap { $0.header.catalog.folders.map(\.path) }
        return plan.options.paths + typed + read.distinct
    }
}
