import LabBase
import LabCommandLine
import LabReports

/// A command that writes one result, to a file or to standard output.
protocol ResultCommand {
    var arguments: ParsedArguments { get }
    var format: ResultFormat { get }
    var output: OutputFile? { get }
}

extension ResultCommand {
    var isQuiet: Bool { arguments[flag: Options.quiet] }

    /// True if text has all that there is to say, and not only its first screen.
    var showsDetails: Bool { arguments[flag: Options.details] }

    var style: TextStyle { output == nil ? .of(.output) : .page }

    func text(_ answer: Answer) -> String { answer.text(style, showsDetails: showsDetails) }

    func write(_ text: String) throws(Complaint) {
        guard let output else { return Terminal.write(text, as: format) }
        try output.finish(text)
    }
}

extension ParsedArguments {
    func show(_ answer: Answer) {
        Terminal.write(answer.text(.of(.output), showsDetails: self[flag: Options.details]))
    }

    /// Says remarks, unless `--quiet` keeps them out.
    func say(_ remarks: [String]) {
        if !self[flag: Options.quiet] { for line in remarks { Terminal.say(line) } }
    }

    /// The format of a result that `--format` says nothing of.
    ///
    /// - Parameter usual: instead of the command's own.
    func usualFormat(to output: OutputFile?, usual: UsualFormat? = nil) -> ResultFormat {
        (usual ?? id.usualFormat).format(
            endingOf: output?.path,
            isTerminal: output?.isStandardOutput != false && Terminal.isInteractive(.output))
    }

    /// A new line that shows progress as the options say.
    var progressLine: ProgressLine {
        ProgressLine(quiet: self[flag: Options.quiet], form: self[Options.progress])
    }
}
