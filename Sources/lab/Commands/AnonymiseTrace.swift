import LabBase
import LabCells
import LabCommandLine

extension Commands {
    static func anonymiseTrace(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let file = try ReplayCommand.open(arguments[Options.output])
        let path = arguments.argument("TRACE")
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        let progress = arguments.progressLine
        progress.show(path)
        // Standard output takes a trace as it comes; a file is replaced as a whole.
        var whole = ""
        let remarks = try loader.anonymise(path) { chunk in
            if file == nil { Terminal.writeResult(chunk) } else { whole += chunk }
        }
        progress.clear()
        arguments.say(remarks)
        try file?.finish(whole)
        return .done
    }
}
