import LabCells
import LabDevices
import LabPolicies
import LabReports
import LabRuns

/// The commands that replay scenarios, and the options that they share.
extension LabCommands {
    var run: Command {
        Command(
            "run", .run, arguments: [input],
            options: replayOptions() + [
                Options.details, Options.columnHalf, Options.claims, Self.chart,
                Options.strict,
            ] + Self.worlds)
    }

    var compare: Command {
        Command(
            "compare", .compare, arguments: [scenarios(.oneOrMore)],
            options: replayOptions(replacing: [Options.comparedFormat]) + [
                Options.details, Options.columnHalf, Options.claims, Options.against,
                Options.tolerance, Self.chart,
            ] + Self.worlds)
    }

    var warn: Command {
        Command(
            "warn", .warn, arguments: [input],
            options: [Options.at, Options.level] + replayOptions(without: ["cross"])
                + [Options.details, Self.chart])
    }

    /// One of them.
    var input: Command.Argument { scenarios(.one) }

    func scenarios(_ count: Command.Argument.Count) -> Command.Argument {
        .init("SCENARIO|TRACE", Self.scenarioOrFile, count: count)
    }

    static var scenarioOrFile: ValueForm<String> {
        .any(.input(ShippedScenario.all.map { $0.name }))
    }

    /// - Parameters:
    ///   - without: names of options that a command doesn't have.
    ///   - replacing: options that it has otherwise.
    func replayOptions(
        without: [String] = [], replacing: [any CommandOption] = []
    ) -> [any CommandOption] {
        replayOptions.filter { !without.contains($0.name) }.map { option in
            replacing.first { $0.name == option.name } ?? option
        }
    }

    private var replayOptions: [any CommandOption] {
        [
            Options.policy.with(repeats: true, offering: .words([PolicyList.all] + policies)),
            Options.anySystem, Options.cross, Options.warnAt.with(repeats: true), Options.memory,
            device, network, Self.decodeCost, Self.pressure, Options.decay, Options.enforce,
            Options.kernelWarnings, Options.enforceSwap, Options.seeds, Options.repeats,
            Options.format, Options.output, Options.timeline, Options.events, Options.jobs,
            Options.imageCache, Options.require.with(repeats: true),
        ] + Self.plugins + Self.talk
    }

    var device: Command.Option { Options.device.with(offering: .nameOrInput(devices)) }

    static var pressure: Command.Option {
        Options.pressure.with(
            repeats: true, offering: .words(DeviceFigure.keys(of: "pressure").map { $0 + "=" }))
    }

    var network: Command.Option {
        Options.network.with(
            repeats: true,
            offering: .nameOrInput(networks + NetworkReader.settings.map { $0 + "=" }))
    }

    static var decodeCost: Command.Option {
        Options.decodeCost.with(
            repeats: true, offering: .words(DeviceFigure.keys(of: "decode").map { $0 + "=" }))
    }

    /// The options for all that is assumed or varies, drawn many times.
    static var worlds: [any CommandOption] { [Options.worlds, Options.world, Options.hold] }

    var networks: [String] { NetworkPreset.ids }

    /// Pictures beside the figures.
    static var chart: Command.Option { Options.chart.with(ending: ".svg") }

    /// Progress and remarks, for every command that may run long.
    static var talk: [any CommandOption] { [Options.progress, Options.quiet] }
}
