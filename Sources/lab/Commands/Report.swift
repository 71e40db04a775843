import LabBase
import LabCommandLine
import LabReports

extension Commands {
    static func report(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
        let paths = arguments.arguments("RESULT")
        let output = try ReplayCommand.open(arguments.value("output"))
        if let output, let taken = paths.first(where: output.replaces) {
            throw .output(.isTaken(taken, by: "a result that is read"))
        }
        var files: [ResultFile] = []
        for path in paths {
            let text = try readText(path == "-" ? "/dev/stdin" : path)
            do throws(ResultFile.Problem) {
                files.append(
                    try ResultFile(path: path == "-" ? "standard input" : path, text: text))
            } catch {
                throw .load(LoadFailure(error.message, error.exitCode))
            }
        }
        let page = ReportPage(files, title: arguments.value("title")).text
        guard let output else {
            Terminal.write(page)
            return .done
        }
        do throws(OutputFailure) {
            try output.finish(page)
        } catch {
            throw .output(error)
        }
        return .done
    }
}
