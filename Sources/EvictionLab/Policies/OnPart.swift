/// What a store does when a signal comes.
public enum OnPart: PolicyPart {
    public static let id = "on"
    public static let summary = "what the store does on a signal: on(warning, clear)"
    public static let explanation = """
        on(warning, clear) empties the store on a memory warning of either level; \
        on(critical, clear) on critical ones alone. trim=10% evicts down to a tenth of the \
        store's limits. Signals are warning, critical, background and foreground. It can stand \
        in a policy several times, once for each signal.
        """
    public static let parameters = [
        PolicyParameter(
            "signal", "warning, critical, background or foreground", default: "required",
            "when", isPositional: true),
        PolicyParameter("clear", "clear", default: "", "empties the store", isPositional: true),
        PolicyParameter("trim", "10%", default: "", "evicts down to a share of the store's limits"),
    ]

    public static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(SpecProblem) {
        let places = arguments.arguments.filter { $0.name == nil }
        guard let signal = places.first else {
            throw arguments.problem("a signal is missing. Write for example on(warning, clear)")
        }
        let triggers = Reaction.Trigger.named
        try arguments.check(signal, isOneOf: triggers.map(\.word))
        let trigger = triggers.first { $0.word == signal.value }!.trigger
        if composition.reactions.contains(where: { $0.trigger == trigger }) {
            throw arguments.problem(
                "'\(signal.value)' has a reaction already. Leave one", of: signal)
        }
        let deed: Reaction.Deed
        switch (places.dropFirst().first, arguments["trim"]) {
        case (let clear?, nil):
            try arguments.check(clear, isOneOf: ["clear"])
            deed = .clear
        case (nil, let trim?): deed = .trim(shareMillionths: try arguments.percent(trim))
        case (nil, nil):
            throw arguments.problem(
                "what to do is missing. Write on(\(signal.value), clear) "
                    + "or on(\(signal.value), trim=10%)")
        case (_?, _?):
            throw arguments.problem("'clear' and 'trim' exclude each other. Leave one")
        }
        composition.reactions.append(Reaction(trigger, deed))
    }
}
