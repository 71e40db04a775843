import EvictionLab

/// The commands of `lab`, one file for each.
enum Commands {
    static func execute(_ words: [String]) -> ExitCode {
        do {
            switch try ArgumentParser(commandLine.root).parse(words) {
            case .help(let page): Terminal.write(page)
            case .version: Terminal.write(LabVersion.text + "\n")
            case .command(let arguments): return try execute(arguments)
            }
            return .done
        } catch {
            Terminal.writeError(error.text)
            return .usage
        }
    }

    static var commandLine: LabCommands {
        LabCommands(
            policies: [
                "none", "weak", "lru", "cache", "offscreen", "dictionary", "unbounded", "belady",
            ],
            devices: ["iphone-8", "iphone-x"])
    }

    private static func execute(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
        switch arguments.id {
        case .run: try run(arguments)
        case .compare: try compare(arguments)
        case .warn: try warn(arguments)
        case .scenarioCheck: try checkScenario(arguments)
        case .scenarioDescribe: try describeScenario(arguments)
        case .scenarioCompile: try compileScenario(arguments)
        case .scenarioNew: try newScenario(arguments)
        case .policies: try listPolicies(arguments)
        case .devices: try listDevices(arguments)
        case .bench: try bench(arguments)
        case .completions: completions(arguments)
        case .cell: try runCell(arguments)
        }
    }
}
