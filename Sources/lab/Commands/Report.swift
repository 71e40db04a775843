import LabBase
import LabCommandLine
import LabReports

extension Commands {
    static func report(_ arguments: ParsedArguments) throws -> ExitCode {
        let paths = arguments.arguments("RESULT")
        let form = try form(arguments)
        let output = try ReplayCommand.open(arguments.value("output"))
        let read = paths + arguments.values("brief") + [arguments.value("intro")].compactMap { $0 }
        if let output, let taken = read.first(where: output.replaces) {
            throw OutputFailure.isTaken(taken, by: "a result that is read")
        }
        let files = try paths.map { path in try result(path) }
        let page =
            form == .html
            ? ReportPage(files, title: arguments.value("title")).text
            : try markdown(files, arguments)
        guard let output else {
            Terminal.writeResult(page)
            return .done
        }
        try output.finish(page)
        return .done
    }

    private static func form(_ arguments: ParsedArguments) throws -> ReportForm {
        let isMarkdown = arguments.value("output")?.hasSuffix(".md") ?? false
        let form =
            arguments.choice("format", as: ReportForm.self) ?? (isMarkdown ? .markdown : .html)
        if form == .html,
            let option = ["intro", "brief", "charts"].first(where: { arguments.isGiven($0) })
        {
            throw arguments.refusal(.conflict("--\(option)", "--format html"))
        }
        return form
    }

    private static func result(_ path: String) throws -> ResultFile {
        let text = try readText(path == "-" ? "/dev/stdin" : path)
        return try ResultFile(path: path == "-" ? "standard input" : path, text: text)
    }

    private static func markdown(
        _ files: [ResultFile], _ arguments: ParsedArguments
    ) throws -> String {
        var options = MarkdownReport.Options()
        options.title = arguments.value("title")
        options.charts = arguments.value("charts")
        options.intro = try arguments.value("intro").map { path in
            try readText(path)
        }
        let brief = try arguments.values("brief").map { path in
            try result(path)
        }
        return try MarkdownReport(files, brief: brief, options).text
    }
}
