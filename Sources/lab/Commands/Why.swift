import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabRuns
import LabScripts

extension Commands {
    static func why(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments.argument("SCENARIO|TRACE")
        let form = arguments[Options.whyFormat] ?? .table
        let output = try ReplayCommand.open(arguments[Options.output])
        var sessions = [try session(arguments, path, policy: arguments[Options.policy])]
        if let other = arguments[Options.againstPolicy] {
            sessions.append(try session(arguments, path, policy: other))
            if sessions[0].cells[0].policy.text == sessions[1].cells[0].policy.text {
                throw .usage("policy '\(other)' is given twice", "Keep one")
            }
        }
        if !arguments[flag: Options.quiet] { SourceRemarks.say(sessions.flatMap(\.remarks)) }
        let answer =
            sessions[0].cells[0].phone == nil
            ? try whyApp(arguments, path, sessions) : try whyPhone(arguments, sessions)
        let text = answer.text(form, arguments)
        if output == nil, form == .table {
            Terminal.write(text)
            return .done
        }
        return try ReplayCommand.finish(text, output)
    }

    private static func whyApp(
        _ arguments: ParsedArguments, _ path: String, _ sessions: [RunSession]
    ) throws(Complaint) -> CulpritAnswer {
        if let figure = arguments.optionalArgument("FIGURE") {
            throw .usage(
                "a figure is taken for a phone of several apps, and \(path) has one app",
                "Leave '\(figure)' out: the answer is about its blank time and redecodes")
        }
        let found = try sessions.map { (session) throws(Complaint) in
            do throws(Halt) {
                return try Culprits.of(session.cells[0], session.inputs[0])
            } catch {
                var complaint = error.complaint.within(path)
                complaint.exit = .failed
                throw complaint
            }
        }
        let input = sessions[0].inputs[0]
        let header = input.header
        let report = CulpritReport(
            heading: "\(header.scenario) on \(header.setting), seed \(header.seed), under "
                + Listing.and(found.map(\.policy)),
            found, top: arguments[Options.top] ?? 10)
        return CulpritAnswer(report: report, inputs: [input]) {
            zip(sessions, found).map { session, culprits in
                CellOutcome.finished(session.cells[0], session.inputs[0], culprits.result, nil).row
            }
        }
    }

    /// One policy's; without a name the first that is usual for the input.
    private static func session(
        _ arguments: ParsedArguments, _ path: String, policy: String?
    ) throws(Complaint) -> RunSession {
        var options = RunOptions(inThisProcess: arguments, path)
        options.takesPhones = true
        options.policies = policy.map { [$0] } ?? []
        options.limits = arguments.all(Options.limit)
        let plan = try CellPlan(options)
        // A phone's replay has a cell for each of its apps.
        let replays = plan.cells.grouped { $0.phone?.replay ?? $0.number }
        if let policy, replays.count > 1 {
            throw .usage("'\(policy)' and its limits are \(replays.count) cells", "Choose one")
        }
        try arguments.refusePlugins(of: plan.cells.prefix(1), "Choose a policy without plugins")
        return try RunSession(plan, replays[0].elements)
    }
}

/// What made figures, with the rows that have them.
struct CulpritAnswer {
    let report: CulpritReport
    let inputs: [CellInput]
    let rows: () -> [Row]

    fileprivate func text(_ form: WhyForm, _ arguments: ParsedArguments) -> String {
        switch form {
        case .table:
            report.answer.text(
                arguments[Options.output] == nil ? .of(.output) : .page,
                showsDetails: arguments[flag: Options.details])
        case .markdown: report.markdown
        case .json: JSONReport(inputs, extra: [("why", report.json)], rows: rows()).text
        }
    }
}

extension Commands {
    /// Why a phone's apps were ended, in one variant or two.
    static func whyPhone(
        _ arguments: ParsedArguments, _ sessions: [RunSession]
    ) throws(Complaint) -> CulpritAnswer {
        let names = sessions[0].cells[0].phone?.names ?? []
        let question = try arguments.optionalArgument("FIGURE").map { (text) throws(Complaint) in
            try PhoneQuestion(text, apps: names)
        }
        let found = try sessions.map { (session) throws(Complaint) in
            try Complaint.ofPlay { () throws(Halt) in
                try PhoneEndings.of(session.cells[0], session.inputs[session.cells[0].input])
            }
        }
        let input = sessions[0].inputs[sessions[0].cells[0].input]
        let header = input.header
        let report = CulpritReport(
            heading: "\(header.scenario) on \(header.setting), seed \(header.seed), "
                + Listing.and(found.map(\.endings.variant)),
            found.map(\.endings), question ?? .all, top: arguments[Options.top] ?? 10)
        return CulpritAnswer(report: report, inputs: sessions[0].inputs) {
            zip(sessions, found).flatMap { session, found in
                session.cells.map { cell in
                    CellOutcome.finished(
                        cell, session.inputs[cell.input], found.result[cell], nil
                    ).row
                }
            }
        }
    }
}
