/// `lab traps`, and the option by which other commands heed what it finds.
extension LabCommands {
    var traps: Command {
        Command(
            "traps", .traps, arguments: [scenarios(.optional)],
            options: [
                Options.policy.with(repeats: true, offering: .words(policies)),
                Options.only.with(repeats: true), device, network, Self.decodeCost, Self.pressure,
                Options.seed, Options.adviceFormat, Options.output, Options.strict,
                Options.imageCache,
            ])
    }
}
