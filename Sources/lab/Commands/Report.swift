import LabBase
import LabCells
import LabCommandLine
import LabDevices
import LabPages
import LabReports
import LabRuns
import LabScripts

extension Commands {
    static func report(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let paths = arguments.arguments("RESULT")
        let form = try form(arguments)
        let output = try ReplayCommand.open(arguments[Options.output])
        let files = try paths.map(result)
        // Each world has an input of its own.
        let alike = files.filter { !$0.isOfWorlds }
        for remark in RowOrigins.remarks(alike.map { ($0.path, $0.rows) }) { Terminal.say(remark) }
        let page =
            form == .html
            ? try page(files, arguments) : try markdown(files, arguments)
        return try ReplayCommand.finish(page, output)
    }

    private static func page(
        _ files: [ResultFile], _ arguments: ParsedArguments
    ) throws(Complaint) -> String {
        guard let path = arguments[Options.film] else {
            return ReportPage(files, title: arguments[Options.title]).text
        }
        let session = try watched(files, path)
        return try Complaint.ofPlay { () throws(Halt) in
            let film = try Film(session) { _ in }
            let why = try Culprits.of(session.cells[0], session.inputs[0])
            return ReportPage(files, title: arguments[Options.title], film: film, why: why).text
        }
    }

    /// The runs of a scenario that results have, over modelled memory.
    private static func watched(_ files: [ResultFile], _ path: String) throws(Complaint)
        -> RunSession
    {
        var options = RunOptions()
        options.paths = [path]
        options.memory = .model
        let name = try InputLoader(deviceText: nil, imageCache: .standard(nil))
            .unplayed(path, seed: nil).header.scenario
        let rows = files.filter {
            $0.kind != .timeline && $0.has(.scenario) && $0.has(.policy) && $0.has(.device)
        }.flatMap { file in file.rows.filter { $0[.scenario] == name } }
        guard let first = rows.first else {
            throw .usage(
                "--film \(path): no result is of '\(name)'", "Name the scenario that was run")
        }
        options.policies = rows.map { $0[.policy] }.distinct
        if BuiltInDevices.ids.contains(first[.device]) { options.devices = [first[.device]] }
        // A recording has one seed, its own.
        if path.hasSuffix(".json") { options.seeds = UInt64(first.written(.seed)).map { $0...$0 } }
        return try RunSession(options)
    }

    private static func form(_ arguments: ParsedArguments) throws(Complaint) -> ReportForm {
        let isMarkdown = arguments[Options.output]?.hasSuffix(".md") ?? false
        let form = arguments[Options.reportFormat] ?? (isMarkdown ? .markdown : .html)
        if form == .html,
            let option = ["intro", "brief", "charts"].first(where: { arguments.isGiven($0) })
        {
            throw arguments.refusal(.conflict("--\(option)", "--format html"))
        }
        if form == .markdown, arguments.isGiven(Options.film) {
            throw arguments.refusal(.conflict("--film", "--format markdown"))
        }
        return form
    }

    static func result(_ path: String) throws(Complaint) -> ResultFile {
        let text = try InputLoader.text(of: path == "-" ? "/dev/stdin" : path)
        let file = try ResultFile(path: path == "-" ? "standard input" : path, text: text)
        if let partial = file.partial {
            Terminal.say(
                "\(file.path): isn't whole: \(partial.done) of \(partial.cells) cells are in it")
        }
        return file
    }

    private static func markdown(
        _ files: [ResultFile], _ arguments: ParsedArguments
    ) throws(Complaint) -> String {
        var options = MarkdownReport.Options()
        options.title = arguments[Options.title]
        options.charts = arguments[Options.charts]
        options.intro = try arguments[Options.intro].map(InputLoader.text(of:))
        let brief = try arguments.all(Options.brief).map(result)
        return try MarkdownReport(files, brief: brief, options).text
    }
}
