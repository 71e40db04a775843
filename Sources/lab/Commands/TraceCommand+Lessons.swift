import LabBase
import LabCommandLine
import LabOrders
import LabReports

/// Remarks on orders that had too little to go by.
extension TraceCommand {
    /// Orders and filters that learn go by another rule first, and in a short trace they never
    /// learn.
    func remarkOnLearning(_ report: KeyReport) {
        guard !isQuiet else { return }
        let requests = report.totals.requests
        for policy in report.plan.policies {
            for lesson in policy.orders.flatMap(Self.lessons(of:)).distinct
            where requests < lesson.requests {
                Terminal.say(
                    "\(policy.text) \(lesson.rule), and there are \(requests) requests: "
                        + "\(lesson.until). Say for example \(lesson.remedy)")
            }
        }
        remarkOnLatencies(report)
    }

    /// Orders that were asked for by name and go by latencies, in a trace without any.
    private func remarkOnLatencies(_ report: KeyReport) {
        guard !report.totals.details.contains(.latencies) else { return }
        let asked = arguments.all(Options.policy)
        for policy in report.plan.policies where asked.contains(policy.text) {
            let waits = policy.orders.contains {
                $0.id == LRUMAD.id && $0.settings.numberUnlessWord(LRUMAD.latencyParameter) == nil
            }
            guard waits else { continue }
            Terminal.say(
                "\(policy.text) goes by latencies, and the trace has none: it evicted as lru does. "
                    + "Say for example lru-mad(\(LRUMAD.latencyParameter)=100), in requests")
        }
    }

    /// A lesson of an order or of a filter, and what it does without one.
    private struct Lesson: Hashable {
        var requests: Int
        var rule: String
        var until: String
        var remedy: String

        /// The lesson that a setting gives the length of. `rule` has an @ for the length.
        init(_ settings: OrderSettings, _ word: String, _ rule: String, until: String, say: String)
        {
            requests = settings.whole(word)
            self.rule = rule.replacing("@", with: "\(requests)")
            self.until = until
            remedy = say
        }
    }

    private static func lessons(of order: OrderSpec) -> [Lesson] {
        var lessons: [Lesson] = []
        if order.id == LHD.id {
            let word = LHD.lessonParameter
            lessons.append(
                Lesson(
                    order.settings, word, "learns every @ requests",
                    until: "it evicted by its first guess", say: "lhd(\(word)=16384)"))
        }
        if order.id == ThreeLCache.id {
            let word = ThreeLCache.lessonParameter
            lessons.append(
                Lesson(
                    order.settings, word, "learns from @ samples, one a request at most",
                    until: "it evicted as lru does", say: "3l-cache(\(word)=1024)"))
        }
        for filter in order.filters where filter.id == AdaptSizeFilter.id {
            let word = AdaptSizeFilter.windowParameter
            lessons.append(
                Lesson(
                    filter.settings, word, "sets its model anew every @ requests",
                    until: "it let in by its first guess",
                    say: "admit(\(AdaptSizeFilter.id), \(word)=1000)"))
        }
        return lessons
    }
}
