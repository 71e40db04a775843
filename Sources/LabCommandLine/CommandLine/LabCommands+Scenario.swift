import LabCells

/// `lab scenario ...`: what one does with a scenario before it is run.
extension LabCommands {
    var list: Command {
        let names = ValueForm<String>.any(.words(ShippedScenario.all.map { $0.name }))
        return Command(
            "list", of: "scenario", .scenarioList,
            arguments: [.init("NAME", names, count: .optional)])
    }

    var check: Command {
        Command(
            "check", of: "scenario", .scenarioCheck,
            arguments: [.init("FILE", .any(.input([])), count: .oneOrMore)])
    }

    var describe: Command {
        Command(
            "describe", of: "scenario", .scenarioDescribe,
            arguments: [.init("FILE", Self.scenarioOrFile)],
            options: [device, Options.seed, Options.details])
    }

    var compile: Command {
        Command(
            "compile", of: "scenario", .scenarioCompile,
            arguments: [.init("FILE", Self.scenarioOrFile)],
            options: [device, Options.seed, Options.output, Options.keysAlone, Options.to])
    }

    var new: Command {
        Command(
            "new", of: "scenario", .scenarioNew, arguments: [.init("FILE", .file)],
            options: [Options.phone])
    }
}
