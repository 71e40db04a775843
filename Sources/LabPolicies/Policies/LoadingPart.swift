import LabBase
import LabDevices

/// How loads react while they wait.
package enum LoadingPart: KeyedPart {
    package static let id = "loading"
    package static let summary = "what becomes of loads that are wanted sooner, or no more"
    package static let explanation = """
        'wanted' is about a load that waits to be fetched ahead when a view asks for it: it moves \
        to where views' loads wait; or stays, and the view waits for it there; or stays, while \
        the view's own load begins beside it. 'abandoned' is about a load that isn't decoding yet \
        and that no view waits for any more: it goes on; is cancelled; or is cancelled and begins \
        anew behind the prefetches. 'attempts' is how often a load is tried whose fetch failed \
        for want of a network, 'fatal' how often one whose file is missing, or is no picture. \
        'while' says in which stages an abandoned load is cancelled; \
        what decodes goes on in any case. while=queued: only as long as it waits for its turn. One \
        that has it goes on, and no view joins it: with running=stored to its end, so that the \
        store has it; with running=dropped to the end of its stage, and what that brings is kept \
        nowhere. hidden=abandons: a view that leaves its window waits \
        for its load no more, and asks again on its return; hidden=demotes: it waits on, and its \
        load is demoted. With left=any a load is demoted as soon as one view has left it, and \
        before that view asks for something else; the others go on waiting. With retries=apart a \
        load that is tried again since its file is missing is one that no request finds: none \
        joins or demotes it, and what it brings is for those who waited, not kept, and decoded \
        when it is shown. It stands in the views' queue, after queues that wait for that one have \
        had their turn. cancelled=retried: what is cancelled counts as failed, and is tried again \
        apart, beside what begins anew. With offline=again each request for what waits for the \
        network is a fetch of its own on its return. resume=on: a fetch that was \
        cancelled goes on from where it was when it is wanted again. With deliver=200ms images \
        reach views together, so long after the first of them was ready; the store has each as \
        soon as it is ready. With 'calm' the loads \
        of views wait while content moves faster than so many lengths of the window's longer \
        side in a second; lengths=pixels takes that side in pixels and the speed in points, as \
        Flutter does; motion=flings asks it of content that runs out, and not of a finger's \
        drag. 'prefetch' is where images go that the app itself has loaded ahead; what the store \
        has already isn't loaded, or with held=replaced is, and takes its place undecoded.
        """
    static var field: WritableKeyPath<Composition, LoadingRule> { \.loading }
    static let keys: [PartKey<LoadingRule>] = [
        .word("wanted", \.wanted, "a view wants what waits to be fetched ahead"),
        .word("abandoned", \.abandoned, "no view waits any more for what isn't decoding yet"),
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
