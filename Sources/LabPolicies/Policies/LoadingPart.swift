import LabBase
import LabDevices

/// How loads react while they wait.
package enum LoadingPart: KeyedPart {
    package static let id = "loading"
    package static let summary = "what happens to loads that are wanted sooner, or no more"
    static var field: WritableKeyPath<Composition, LoadingRule> { \.loading }
    static let keys: [PartKey<LoadingRule>] = [
        .word("wanted", \.wanted, "a view wants an image whose prefetch still waits"),
        .word("abandoned", \.abandoned, "no view waits for a load that isn't decoding yet"),
        PartKey(
            PolicyParameter("attempts", "5 or always", default: "1", "how often a load is tried")
        ) { arguments, _, loading throws(Complaint) in
            let isForGood = arguments["attempts"]?.value == "always"
            loading.attempts = isForGood ? .max : try arguments.count("attempts") ?? 1
        } write: { loading, text in
            let attempts = loading.attempts
            text.add("attempts", attempts == .max ? "always" : "\(attempts)", if: attempts != 1)
        },
        .count(
            "fatal", \.fatalAttempts, "5",
            "how often a load is tried whose file is missing or no picture"),
        PartKey(
            PolicyParameter(
                "while", "\(Stage.list), from..to as fetch..read, or \(waiting)",
                default: "all of them", "when an abandoned load is cancelled or demoted")
        ) { arguments, _, loading throws(Complaint) in
            guard let stages = arguments["while"] else { return }
            loading.cancelsOnlyWaiting = stages.value == waiting
            if !loading.cancelsOnlyWaiting {
                loading.abandonedStages = try arguments.stages(stages)
            }
        } write: { loading, text in
            let stages = loading.abandonedStages
            if loading.cancelsOnlyWaiting {
                text.add("while", waiting)
            } else if stages != LoadingRule.usual.abandonedStages {
                text.add("while", stages.text)
            }
        }.refused("does nothing where abandoned loads go on", "Add abandoned=cancelled") {
            loading, _ in loading.abandoned == .goesOn
        },
        .word("running", \.running, "with while=\(waiting), what becomes of one that has its turn")
            .refused(
                "does nothing where what has its turn is cancelled", "Add while=\(waiting)"
            ) { loading, _ in !loading.cancelsOnlyWaiting },
        .word(
            "hidden", \.hidden,
            "a view that leaves its window waits for its load all the same, or no more, or has it "
                + "demoted"),
        .word("left", \.left, "a load is demoted once all views have left it, or any"),
        .word(
            "cancelled", \.cancelled,
            "what views have left and is cancelled is over, or tried again as what has failed"),
        .word(
            "retries", \.retries,
            "what is tried again can be joined, or stands apart and is found no more"),
        .word(
            "offline", \.offline,
            "who joins what waits for the network waits with it, or has it fetched once more"),
        .flag(
            "resume", \.resumesFetches,
            "a cancelled fetch keeps what it has, and the next one takes the rest"),
        .time(
            "deliver", \.deliversEveryNs, "200ms", default: "at once",
            "images reach views together, so much later"),
        PartKey(PolicyParameter("calm", "1.0", default: "none", "loads wait above this speed")) {
            arguments, _, loading throws(Complaint) in
            loading.calm = try arguments.decimal("calm").map(LoadingRule.Calm.init)
        } write: { loading, text in
            text.add("calm", decimal: loading.calm?.lengthsPerSecond)
        },
        ofCalm(
            .word(
                "lengths", \.lengths,
                "whether the window's side is measured in points or in pixels")),
        ofCalm(.word("motion", \.motion, "which motion makes them wait")),
        .word("prefetch", \.prefetches, "where images go that the app itself has loaded ahead"),
        .word(
            "prefetchPriority", \.prefetchPriority, "the priority of their transfers over HTTP/2"),
        .word(
            "held", \.held,
            "what the app has loaded ahead and the store has already stays, or is replaced"),
    ]

    private static func ofCalm(_ key: PartKey<LoadingRule.Calm>) -> PartKey<LoadingRule> {
        key.inside(\.calm).refused(
            "does nothing without a speed", "Add one, such as calm=1.0"
        ) { loading, arguments in loading.calm == nil && arguments["calm"] == nil }
    }

    static let waiting = "queued"
}
