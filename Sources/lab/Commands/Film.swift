import LabBase
import LabCommandLine
import LabPages
import LabRuns
import LabScripts

extension Commands {
    static func film(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments.arguments("SCENARIO|TRACE")[0]
        let output = try ReplayCommand.open(arguments[Options.output])
        if output == nil, Terminal.isInteractive(.output) {
            throw .usage(
                "a film is a page for a browser", "Name a file for it, as in --output film.html")
        }
        if let path = output?.path, path.hasSuffix(".svg") {
            throw .usage(
                "\(path) is named as a picture, and a film is a page",
                "Name it .html: the page's button saves what it shows as a picture")
        }
        let session = try RunSession(RunOptions(inThisProcess: arguments, path))
        try arguments.refusePlugins(of: session.cells, "Choose policies without plugins")
        if !arguments[flag: Options.quiet] { SourceRemarks.say(session.remarks) }
        let progress = arguments.progressLine
        let film = try Complaint.ofPlay { () throws(Halt) in
            try Film(session) { done in
                progress.show(WorkProgress(done, of: session.cells.count, "policies"))
            }
        }
        progress.clear()
        return try ReplayCommand.finish(FilmPage(film, command: command).text, output)
    }

    /// The command as it was typed.
    private static var command: String {
        (["lab"] + CommandLine.arguments.dropFirst()).map(ShellWord.quoted).joined(separator: " ")
    }
}
