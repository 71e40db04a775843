import LabPolicies
import LabReports

/// `lab advise`: the grid that it needs it makes itself.
extension LabCommands {
    var advise: Command {
        Command(
            "advise", .advise, arguments: [input],
            options: [
                Options.policy.with(repeats: true, offering: .words([PolicyList.all] + policies)),
                Options.anySystem, Options.app, Options.limit.with(repeats: true), Options.price,
                Options.cells, Options.within, device, network, Self.decodeCost, Self.pressure,
                Options.seeds, Options.adviceFormat, Options.output, Options.jobs, Options.prove,
                Options.details, Options.worlds, Self.outcome, Self.chart,
                Options.strict, Options.imageCache,
            ] + Self.talk + [Options.slurm, Options.resume] + Self.clusterSettings)
    }
}
