import LabBase
import LabCommandLine
import LabReports
import LabRuns

/// The commands of `lab`, one file for each.
enum Commands {
    static func execute(_ words: [String]) -> ExitCode {
        do throws(Complaint) {
            switch try ArgumentParser(LabCommands.root).parse(words) {
            case .help(let page): Terminal.write(page)
            case .version: Terminal.write(FormatVersions.text)
            case .command(let arguments): return execute(arguments)
            }
            return .done
        } catch {
            return error.report()
        }
    }

    private static func execute(_ arguments: ParsedArguments) -> ExitCode {
        if arguments.id != .cell, arguments.id != .reap {
            Interruption.begin()
            FileUses.begin()
        }
        defer {
            KernelGroups.end()
            KeptInput.end()
        }
        var arguments = arguments
        do throws(Complaint) {
            // With a file in the place of each input that can be read only once.
            arguments = try arguments.mappingInputs(KeptInput.path(of:))
            try refuseLogsOfKeys(arguments)
            switch arguments.id {
            case .run: return try run(arguments)
            case .compare: return try compare(arguments)
            case .warn: return try warn(arguments)
            case .sweep: return try sweep(arguments)
            case .advise: return try advise(arguments)
            case .why: return try why(arguments)
            case .traps: return try traps(arguments)
            case .traceRun: return try runTrace(arguments)
            case .traceCurve: return try curveTrace(arguments)
            case .traceScore: return try ScoreCommand(arguments).execute()
            case .traceInfo: return try traceInfo(arguments)
            case .traceGenerate: return try generateTrace(arguments)
            case .traceConvert: return try convertTrace(arguments)
            case .traceCheck: return try checkTrace(arguments)
            case .traceAnonymise: return try anonymiseTrace(arguments)
            case .traceImport: return try importTrace(arguments)
            case .scenarioCheck: return checkScenario(arguments)
            case .scenarioDescribe: return try describeScenario(arguments)
            case .scenarioCompile: return try compileScenario(arguments)
            case .scenarioNew: return try newScenario(arguments)
            case .scenarioList: return try listScenarios(arguments)
            case .pluginCheck: return try checkPlugin(arguments)
            case .film: return try film(arguments)
            case .report: return try report(arguments)
            case .policies: return try listPolicies(arguments)
            case .devices: return try listDevices(arguments)
            case .schema: return try printSchema(arguments)
            case .pictures: return try pictures(arguments)
            case .bench: return try bench(arguments)
            case .completions: return completions(arguments)
            case .man: return try manual(arguments)
            case .cell: exit(CellServer.serve(arguments.passedThrough))
            case .reap: exit(GroupWatch.serve(arguments.passedThrough))
            }
        } catch {
            return (FileUses.refusal ?? error.namingImport(arguments)).report()
        }
    }
}
