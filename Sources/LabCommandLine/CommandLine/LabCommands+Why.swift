/// How an explanation is written.
package enum WhyForm: String, Sendable, CaseIterable { case table, markdown, json }

extension LabCommands {
    var why: Command {
        Command(
            "why", .why, arguments: [input, .init("FIGURE", count: .optional)],
            options: [
                Options.policy.with(offering: .words(policies)),
                Options.againstPolicy.with(offering: .words(policies)), Options.anySystem,
                Options.limit, Options.warnAt.with(repeats: true), device, network,
                Self.decodeCost, Self.pressure, Options.seed, Options.top, Options.whyFormat,
                Options.output, Options.details, Options.imageCache, Options.quiet,
            ])
    }
}
