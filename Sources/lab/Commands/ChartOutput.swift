import LabBase
import LabCommandLine
import LabReports

/// `--chart`: diagrams below the result, or in a file.
struct ChartOutput {
    static let ending = ".svg"

    /// Nil: on the terminal.
    let file: OutputFile?
    /// Standard output has the events.
    private let isOutputTaken: Bool

    /// Nil where none was asked for. It takes no file that something else goes to.
    init?(
        _ arguments: ParsedArguments, beside others: [OutputFile?] = [],
        events: OutputFile? = nil
    ) throws(Complaint) {
        isOutputTaken = events?.isStandardOutput ?? false
        let others = others + [events]
        guard arguments.isGiven(Options.chart) else { return nil }
        let path = arguments[Options.chart] ?? ""
        guard !path.isEmpty, !path.hasSuffix(Self.ending) else {
            file = try ReplayCommand.open(path.isEmpty ? nil : path)
            if let file, others.contains(where: { $0?.replaces(file) == true }) {
                throw Complaint.taken(file.path, by: "the result too")
            }
            return
        }
        throw arguments.refusal(
            .invalidValue(
                name: "--chart", value: path,
                complaint: "must end in \(Self.ending): that is how charts are written"))
    }

    /// On the terminal an answer has its pictures anyway.
    func write(_ answer: Answer, _ doubt: Doubt?) throws(Complaint) {
        let tornado = doubt.flatMap { DoubtDiagrams.tornado($0) }
        let diagrams = answer.front.diagrams + (tornado.map { [$0] } ?? [])
        // Of the title, what it is about: how far the search went stands in the answer.
        let title = String(answer.title.prefix { $0 != ":" })
        try file?.finish(DiagramFile(title, diagrams, source: Self.command).text)
    }

    private static let unsaid = [
        "--quiet", "--chart", "--output", "--timeline", "--events", "--columns", "--claims",
    ]

    /// What was typed, without the names of what was written.
    private static var command: String {
        var words = ["lab"]
        var rest = CommandLine.arguments.dropFirst()
        while let word = rest.popFirst() {
            if unsaid.contains(word) {
                if word != "--quiet", rest.first?.hasPrefix("-") == false { rest.removeFirst() }
            } else {
                words.append(word)
            }
        }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }

    /// Where standard output is a table for people, or free, diagrams go there; else to standard
    /// error, so that what reads the result reads nothing else.
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
