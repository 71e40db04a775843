import LabBase

/// How loads react while they wait.
package enum LoadingPart: KeyedPart {
    package static let id = "loading"
    package static let summary = "what happens to loads that are wanted sooner, or no more"
    static var field: WritableKeyPath<Composition, LoadingRule> { \.loading }
    static let keys: [PartKey<LoadingRule>] = [
        key("wanted", \.wanted, .word), key("abandoned", \.abandoned, .word),
        PartKey(PolicyParameter("attempts", of: id)) { arguments, _, loading throws(Complaint) in
            let isForGood = arguments["attempts"]?.value == "always"
            loading.attempts = isForGood ? .max : try arguments.count("attempts") ?? 1
        } write: { loading, text in
            let attempts = loading.attempts
            text.add("attempts", attempts == .max ? "always" : "\(attempts)", if: attempts != 1)
        },
        key("fatal", \.fatalAttempts, .count("5")),
        PartKey(PolicyParameter("while", of: id)) { arguments, _, loading throws(Complaint) in
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
        key("running", \.running, .word)
            .refused(
                "does nothing where what has its turn is cancelled", "Add while=\(waiting)"
            ) { loading, _ in !loading.cancelsOnlyWaiting },
        key("hidden", \.hidden, .word), key("left", \.left, .word),
        key("cancelled", \.cancelled, .word), key("retries", \.retries, .word),
        key("offline", \.offline, .word), key("resume", \.resumesFetches, .flag),
        key("deliver", \.deliversEveryNs, .time),
        PartKey(PolicyParameter("calm", of: id)) { arguments, _, loading throws(Complaint) in
            loading.calm = try arguments.decimal("calm").map(LoadingRule.Calm.init)
        } write: { loading, text in
            text.add("calm", decimal: loading.calm?.lengthsPerSecond)
        },
        ofCalm(key("lengths", \.lengths, .word)), ofCalm(key("motion", \.motion, .word)),
        key("prefetch", \.prefetches, .word), key("prefetchPriority", \.prefetchPriority, .word),
        key("held", \.held, .word),
    ]

    private static func ofCalm(_ key: PartKey<LoadingRule.Calm>) -> PartKey<LoadingRule> {
        key.inside(\.calm).refused(
            "does nothing without a speed", "Add one, such as calm=1.0"
        ) { loading, arguments in loading.calm == nil && arguments["calm"] == nil }
    }

    static let waiting = "queued"
}
