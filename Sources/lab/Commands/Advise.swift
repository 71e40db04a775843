import LabAdvice
import LabBase
import LabCommandLine
import LabDevices
import LabReplay
import LabReports
import LabRuns

extension Commands {
    static func advise(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let command = try ReplayCommand(advising: arguments)
        let path = arguments.argument("SCENARIO|TRACE")
        let outcome = try arguments.outcome()
        let chart = try ChartOutput(arguments, beside: [command.output])
        try command.checkOutputs([path])
        let clock = ContinuousClock()
        let end = arguments.nanoseconds("within").map {
            clock.now.advanced(by: .nanoseconds($0))
        }
        let cluster = try AdviceCluster(arguments)
        let study = try AdviceStudy(
            request(arguments, path), isOver: { end.map { clock.now >= $0 } ?? false },
            round: cluster.map { $0.round }, run: command.stage)
        try command.preparePictures(study.own)
        guard let found = try study.search() else {
            Terminal.say("no policy ran to its end: there is nothing to advise")
            return .failed
        }
        var findings = try study.findings(found, proof: command.groups)
        findings.outcome = outcome
        findings.doubt = try command.doubt(study, found.advice)
        let answer = findings.answer
        var style = ChartStyle.of(.output)
        if arguments.value("output") != nil { style.colour = false }
        try command.write(
            command.format == .json
                ? AdviceJSON.text(findings)
                : answer.text(command.style, style, doubt: findings.doubt))
        try chart?.write(answer, findings.doubt)
        // What the device does to a policy is part of the answer; an unreadable picture isn't.
        let verdict = command.verdict(study.own, findings.ownOutcomes)
        guard verdict == .done, let proof = findings.proof else { return verdict }
        return command.verdict(proof.session, proof.outcomes)
    }

    private static func request(
        _ arguments: ParsedArguments, _ path: String
    ) throws(Complaint) -> AdviceRequest {
        var request = AdviceRequest()
        request.path = path
        request.policies = arguments.values("policy")
        request.limits = arguments.limits("limit")
        request.device = arguments.value("device")
        request.changes = ReplayCommand.changes(arguments)
        request.seeds = arguments.seeds("seed")
        request.cells = arguments.wholeNumber("cells") ?? request.cells
        request.jobs = arguments.wholeNumber("jobs")
        request.imageCache = arguments.value("image-cache")
        guard let text = arguments.value("price") else { return request }
        request.price = try arguments.reading("--price", text) { () throws(Complaint) in
            try AdvicePrice(text)
        }
        return request
    }
}

extension ParsedArguments {
    /// By which policies are held against each other.
    func outcome() throws(Complaint) -> Column {
        guard let name = value("outcome") else { return .of(.blankMs) }
        guard let column = ResultColumns.all.first(where: { $0.name == name }) else {
            throw refusal(
                .invalidValue(
                    name: "--outcome", value: name,
                    complaint: "is no column. docs/columns.md lists them"))
        }
        guard column.better != .neither else {
            throw refusal(
                .invalidValue(
                    name: "--outcome", value: name,
                    complaint: "is neither better nor worse for being more. Choose one that is, "
                        + "such as blank_ms or decodes"))
        }
        return column
    }
}

extension ReplayCommand {
    /// For a command that says itself which cells it runs.
    init(advising arguments: ParsedArguments) throws(Complaint) {
        self.arguments = arguments
        isQuiet = arguments.flag("quiet")
        format = arguments.choice("format", as: ResultFormat.self) ?? .table
        progress = ProgressLine(
            quiet: isQuiet, form: arguments.choice("progress", as: ProgressLine.Form.self))
        requirements = []
        claimScope = .none
        let texts = arguments.all("doubt")
        doubt =
            texts == ["none"]
            ? nil
            : try DoubtSelection(
                texts.isEmpty ? [DoubtSelection.all] : texts,
                device: arguments.all("device").first ?? BuiltInDevices.standard.id)
        kernel = KernelOptions(enforces: arguments.flag("prove"))
        plugins = PluginOptions()
        groups = try KernelGroups.prepare(kernel, as: "--prove")
        output = try Self.open(arguments.value("output"))
        timelineFile = nil
        eventsFile = nil
        events = nil
    }

    /// The outcomes of a part of the work, of which nothing is written.
    fileprivate func stage(_ session: RunSession, _ name: String) throws(Complaint) -> [CellOutcome]
    {
        if session.options.memory == .real { try preparePictures(session) }
        remarkOnMapping(session)
        return run(session) { number, done in
            WorkProgress(done, of: session.cells.count, "cells", current: name)
        } interrupted: {
            Terminal.say("interrupted: there is no answer yet")
        }
    }
}
