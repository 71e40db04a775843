import LabAdvice
import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabRuns

extension Commands {
    static func advise(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments.argument("SCENARIO|TRACE")
        guard !InputLoader.isPhone(path) else { return try advisePhone(arguments, path) }
        if arguments.isGiven(Options.app) {
            throw .usage("--app: \(path) is no phone of several apps", "Leave it out")
        }
        let command = try ReplayCommand(arguments)
        let outcome = arguments[Options.outcome] ?? .of(.blankMs)
        let chart = try ChartOutput(arguments)
        let clock = ContinuousClock()
        let end = arguments[Options.within].map { clock.now.advanced(by: .nanoseconds($0)) }
        let cluster = try AdviceCluster(arguments)
        let study = try AdviceStudy(
            request(command, path), isOver: { end.map { clock.now >= $0 } ?? false },
            round: cluster.map { $0.round }, run: command.stage)
        try command.preparePictures(study.asWritten)
        guard let found = try study.search() else {
            Terminal.say("no policy ran to its end: there is nothing to advise")
            return .failed
        }
        var findings = try study.findings(found, proof: command.groups)
        findings.outcome = outcome
        let answer = findings.answer
        var charts = ChartStyle.of(.output)
        if arguments[Options.output] != nil { charts.colour = false }
        try command.write(
            command.format == .json
                ? findings.json
                : answer.text(command.style, showsDetails: command.showsDetails, charts))
        try chart?.write(answer)
        // A kill by the device is part of the answer; an unreadable picture isn't.
        var verdict = command.verdict(study.asWritten, findings.writtenOutcomes)
        if verdict == .done, let proof = findings.proof {
            verdict = command.verdict(proof.session, proof.outcomes)
        }
        return try command.heeding(verdict, traps: findings.traps)
    }

    /// Options about what no phone has: another price, a cluster.
    private static let idleOfPhones = ["price", "prove", "slurm", "within", "outcome"]

    private static func advisePhone(
        _ arguments: ParsedArguments, _ path: String
    ) throws(Complaint) -> ExitCode {
        for name in idleOfPhones where arguments.isGiven(name) {
            throw .usage(
                "--\(name): \(path) is a phone of several apps, which is judged without it",
                "Leave it out")
        }
        let command = try ReplayCommand(arguments)
        let chart = try ChartOutput(arguments)
        let study = try PhoneStudy(request(command, path), run: command.stage)
        guard let found = try study.search() else {
            Terminal.say("no variant ran to its end: there is nothing to advise")
            return .failed
        }
        try command.write(command.format == .json ? found.json : command.text(found.answer))
        try chart?.write(
            [ResultDiagrams(title: found.answer.title, diagrams: found.diagrams)],
            after: command.format, to: command.output)
        let (session, outcomes) = found.written
        return try command.heeding(command.verdict(session, outcomes)) { () throws(Complaint) in
            try TrapSearch.remarks(session, outcomes)
        }
    }

    private static func request(
        _ command: ReplayCommand, _ path: String
    ) throws(Complaint) -> AdviceRequest {
        let arguments = command.arguments
        var request = AdviceRequest()
        request.path = path
        request.app = arguments[Options.app]
        request.policies = arguments.all(Options.policy)
        request.takesAnySystem = arguments.isGiven(Options.anySystem)
        request.limits = arguments.all(Options.limit)
        request.device = arguments[Options.device]
        request.changes = InputChanges(arguments)
        request.worlds = command.worlds
        request.seeds = command.worlds == nil ? arguments[Options.seeds] : nil
        request.cells = arguments[Options.cells] ?? request.cells
        request.jobs = arguments[Options.jobs]
        request.imageCache = arguments[Options.imageCache]
        guard let text = arguments[Options.price] else { return request }
        request.price = try arguments.reading("--price", text) { () throws(Complaint) in
            try AdvicePrice(text)
        }
        return request
    }
}

extension ReplayCommand {
    /// The outcomes of a part of the work, of which nothing is written.
    fileprivate func stage(_ session: RunSession, _ name: String) throws(Complaint) -> [CellOutcome]
    {
        if session.options.memory == .real { try preparePictures(session) }
        remarkOnMapping(session)
        return run(session) { number, done in
            WorkProgress(done, of: session.cells.count, "cells", current: name)
        } interrupted: { _ in
            Terminal.say("interrupted: there is no answer yet")
        }
    }
}
