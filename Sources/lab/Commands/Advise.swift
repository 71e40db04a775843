import LabAdvice
import LabBase
import LabCommandLine
import LabReports
import LabRuns

extension Commands {
    static func advise(_ arguments: ParsedArguments) throws -> ExitCode {
        let command = try ReplayCommand(advising: arguments)
        let path = arguments.argument("SCENARIO|TRACE")
        if let output = command.output, output.replaces(path) {
            throw OutputFailure.isTaken(output.path, by: "what is to be run")
        }
        let plan = try AdvicePlan(request(arguments, path))
        let swept = try command.stage(plan.sweep)
        guard let advice = try answer(plan, swept, by: command.stage) else {
            return command.verdict(plan.sweep, swept)
        }
        let own = try command.stage(plan.own)
        let warning = try plan.warning(advice)
        let warned = try warning.map { try command.stage($0.session) }
        let demand = try plan.demand(advice)
        let demanded = try demand.map { ($0, try command.stage($0)) }
        let proof = try command.groups.map { groups in
            let session = try plan.proof(advice, groups: groups)
            return (session, try command.stage(session))
        }
        var findings = AdviceFindings(
            plan, advice, own: own, warning, warned ?? [], demand: demanded, proof: proof?.1)
        findings.doubt = try command.doubt(plan, advice) { plan, stage in
            try answer(plan, try stage(plan.sweep), by: stage)
        }
        var style = ChartStyle.of(.output)
        if arguments.value("output") != nil { style.colour = false }
        try command.write(
            command.format == .json
                ? AdviceJSON.text(findings) : AdviceReport.text(findings, style))
        // What the device does to a cell is part of the answer.
        let verdict = command.verdict(plan.sweep, swept)
        guard verdict == .done, let proof else { return verdict }
        return command.verdict(proof.0, proof.1)
    }

    /// By the sweep alone, and then by what lies between its limits; nil where no cell has figures.
    private static func answer(
        _ plan: AdvicePlan, _ swept: [CellOutcome],
        by stage: (RunSession) throws -> [CellOutcome]
    ) throws -> Advice? {
        guard let advice = plan.advice([(plan.sweep, swept)]) else { return nil }
        let refinement = try plan.refinement(advice)
        guard let refinement else { return advice }
        return plan.advice([(plan.sweep, swept), (refinement, try stage(refinement))]) ?? advice
    }

    private static func request(_ arguments: ParsedArguments, _ path: String) -> AdviceRequest {
        var request = AdviceRequest()
        request.path = path
        request.policies = arguments.values("policy")
        request.limits = arguments.limits("limit")
        request.device = arguments.value("device")
        request.changes = ReplayCommand.changes(arguments)
        request.seeds = arguments.seeds("seed")
        request.jobs = arguments.wholeNumber("jobs")
        request.imageCache = arguments.value("image-cache")
        return request
    }

}

extension ReplayCommand {
    /// For a command that says itself which cells it runs.
    init(advising arguments: ParsedArguments) throws {
        self.arguments = arguments
        isQuiet = arguments.flag("quiet")
        format = arguments.choice("format", as: ResultFormat.self) ?? .table
        progress = ProgressLine(
            quiet: isQuiet, form: arguments.choice("progress", as: ProgressLine.Form.self))
        requirements = []
        claimScope = .none
        doubt = try Self.doubt(arguments, isModelled: true)
        kernel = KernelOptions(enforces: arguments.flag("prove"))
        plugins = PluginOptions()
        groups = try KernelGroups.prepare(kernel, as: "--prove")
        output = try Self.open(arguments.value("output"))
        timelineFile = nil
        eventsFile = nil
        events = nil
    }

    /// The outcomes of a part of the work, of which nothing is written.
    fileprivate func stage(_ session: RunSession) throws -> [CellOutcome] {
        try run(session, writes: false) { _ in "" }
    }
}
