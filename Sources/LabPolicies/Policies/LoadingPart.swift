import LabBase
import LabDevices

/// What becomes of loads while they wait.
package enum LoadingPart: PolicyPart {
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
    package static let parameters = [
        PolicyParameter(
            "wanted", LoadingRule.Wanted.list, default: "moves",
            "a view wants what waits to be fetched ahead"),
        PolicyParameter(
            "abandoned", LoadingRule.Abandoned.list, default: "goes-on",
            "no view waits any more for what isn't decoding yet"),
        PolicyParameter("attempts", "5 or always", default: "1", "how often a load is tried"),
        PolicyParameter(
            "fatal", "5", default: "1",
            "how often a load is tried whose file is missing or no picture"),
        PolicyParameter(
            "while", "\(Stage.list), from..to as fetch..read, or \(waiting)",
            default: "all of them", "when an abandoned load is cancelled or demoted"),
        PolicyParameter(
            "running", LoadingRule.Running.list, default: "stored",
            "with while=\(waiting), what becomes of one that has its turn"),
        PolicyParameter(
            "hidden", LoadingRule.Hidden.list, default: "waits",
            "a view that leaves its window waits for its load all the same, or no more, or has it "
                + "demoted"),
        PolicyParameter(
            "left", LoadingRule.Left.list, default: "all",
            "a load is demoted once all views have left it, or any"),
        PolicyParameter(
            "cancelled", LoadingRule.Cancelled.list, default: "over",
            "what views have left and is cancelled is over, or tried again as what has failed"),
        PolicyParameter(
            "retries", LoadingRule.Retries.list, default: "joined",
            "what is tried again can be joined, or stands apart and is found no more"),
        PolicyParameter(
            "offline", LoadingRule.Offline.list, default: "waits",
            "who joins what waits for the network waits with it, or has it fetched once more"),
        PolicyParameter(
            "resume", "on or off", default: "off",
            "a cancelled fetch keeps what it has, and the next one takes the rest"),
        PolicyParameter(
            "deliver", "200ms", default: "at once", "images reach views together, so much later"),
        PolicyParameter("calm", "1.0", default: "none", "loads wait above this speed"),
        PolicyParameter(
            "lengths", LoadingRule.Calm.Lengths.list, default: "points",
            "whether the window's side is measured in points or in pixels"),
        PolicyParameter(
            "motion", LoadingRule.Calm.Motion.list, default: "all", "which motion makes them wait"),
        PolicyParameter(
            "prefetch", PrefetchRule.Target.list, default: "memory",
            "where images go that the app itself has loaded ahead"),
        PolicyParameter(
            "held", LoadingRule.Held.list, default: "kept",
            "what the app has loaded ahead and the store has already stays, or is replaced"),
    ]

    static let waiting = "queued"

    package static func add(
        _ arguments: PolicyArguments, to composition: inout Composition, device: Device
    ) throws(Complaint) {
        var loading = LoadingRule()
        loading.wanted = try arguments.choice("wanted") ?? loading.wanted
        loading.abandoned = try arguments.choice("abandoned") ?? loading.abandoned
        let isForGood = arguments["attempts"]?.value == "always"
        loading.attempts =
            isForGood ? .max : try arguments.count("attempts") ?? loading.attempts
        loading.fatalAttempts = try arguments.count("fatal") ?? loading.fatalAttempts
        loading.hidden = try arguments.choice("hidden") ?? loading.hidden
        loading.left = try arguments.choice("left") ?? loading.left
        loading.cancelled = try arguments.choice("cancelled") ?? loading.cancelled
        loading.retries = try arguments.choice("retries") ?? loading.retries
        loading.offline = try arguments.choice("offline") ?? loading.offline
        loading.held = try arguments.choice("held") ?? loading.held
        loading.resumesFetches = try arguments.flag("resume") ?? false
        loading.deliversEveryNs = try arguments.time("deliver")
        loading.calm = try calm(arguments)
        loading.prefetches = try arguments.choice("prefetch") ?? loading.prefetches
        if let stages = arguments["while"] {
            loading.cancelsOnlyWaiting = stages.value == waiting
            if !loading.cancelsOnlyWaiting {
                loading.abandonedStages = try arguments.stages(stages)
            }
            if loading.abandoned == .goesOn {
                throw arguments.problem(
                    "'while' does nothing where abandoned loads go on", "Add abandoned=cancelled",
                    ofNameOf: stages)
            }
        }
        loading.running = try arguments.choice("running") ?? loading.running
        if let running = arguments["running"], !loading.cancelsOnlyWaiting {
            throw arguments.problem(
                "'running' does nothing where what has its turn is cancelled",
                "Add while=\(waiting)", ofNameOf: running)
        }
        composition.loading = loading
    }

    private static func calm(
        _ arguments: PolicyArguments
    ) throws(Complaint) -> LoadingRule.Calm? {
        let lengths: LoadingRule.Calm.Lengths? = try arguments.choice("lengths")
        let motion: LoadingRule.Calm.Motion? = try arguments.choice("motion")
        guard let speed = try arguments.decimal("calm") else {
            if arguments["calm"] == nil, let idle = arguments["lengths"] ?? arguments["motion"] {
                throw arguments.problem(
                    "'\(idle.name!)' does nothing without a speed", "Add one, such as calm=1.0",
                    ofNameOf: idle)
            }
            return nil
        }
        var calm = LoadingRule.Calm(speed)
        calm.lengths = lengths ?? calm.lengths
        calm.motion = motion ?? calm.motion
        return calm
    }
}
