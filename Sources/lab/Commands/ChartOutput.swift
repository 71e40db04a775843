import LabBase
import LabCommandLine
import LabReports

/// `--chart`: diagrams below the result, or in a file.
struct ChartOutput {
    static let ending = ".svg"

    /// The file of the diagrams; nil for the terminal.
    let file: OutputFile?
    /// Standard output has the events.
    private let isOutputTaken: Bool

    /// The output that --chart asks for; nil without --chart.
    init?(_ arguments: ParsedArguments, events: OutputFile? = nil) throws(Complaint) {
        isOutputTaken = events?.isStandardOutput ?? false
        guard arguments.isGiven(Options.chart) else { return nil }
        let path = arguments[Options.chart] ?? ""
        guard !path.isEmpty, !path.hasSuffix(Self.ending) else {
            file = try ReplayCommand.open(path.isEmpty ? nil : path)
            return
        }
        throw arguments.refusal(
            .invalidValue(
                name: "--chart", value: path,
                complaint: "must end in \(Self.ending): that is how charts are written"))
    }

    /// On the terminal an answer has its pictures anyway.
    func write(_ answer: Answer) throws(Complaint) {
        // The answer says how far the search went.
        try file?.finish(
            DiagramFile(answer.subject, answer.front?.diagrams ?? [], source: Self.command).text)
    }

    private static let unsaid = [
        "--quiet", "--details", "--chart", "--output", "--timeline", "--events", "--columns",
        "--claims",
    ]

    /// The command as it was typed, without the names of its outputs.
    private static var command: String {
        var words = ["lab"]
        var rest = CommandLine.arguments.dropFirst()
        while let word = rest.popFirst() {
            if unsaid.contains(word) {
                let isFlag = ["--quiet", "--details"].contains(word)
                if !isFlag, rest.first?.hasPrefix("-") == false { rest.removeFirst() }
            } else {
                words.append(word)
            }
        }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }

    /// Diagrams go to standard output if it has a table for people, or nothing; else to standard
    /// error, so that a program which reads the result reads nothing else.
    func write(
        _ diagrams: [ResultDiagrams], after format: ResultFormat, to output: OutputFile?
    ) throws(Complaint) {
        if let file {
            let whole = ResultDiagrams.joined(diagrams)
            return try file.finish(whole.file(source: Self.command))
        }
        let isFree = !isOutputTaken && (format == .table || output != nil)
        let stream: Terminal.Stream = isFree ? .output : .error
        let style = ChartStyle.of(stream)
        for diagram in diagrams {
            let heading = diagrams.count > 1 || diagram.isPart ? "\n\(diagram.title)\n" : ""
            let text = heading + diagram.text(style)
            if stream == .output { Terminal.write(text) } else { Terminal.writeError(text) }
        }
    }
}
