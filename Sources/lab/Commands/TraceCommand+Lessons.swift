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
            let parts = policy.orders.flatMap { order in
                [(order.id, order.settings)] + order.filters.map { ($0.id, $0.settings) }
            }
            let lines = parts.flatMap { id, settings in
                Self.lessons.filter { $0.id == id && requests < settings.whole($0.setting) }.map {
                    lesson in
                    let rule = lesson.rule.replacing("@", with: "\(settings.whole(lesson.setting))")
                    return "\(policy.text) \(rule), and there are \(requests) requests: "
                        + "\(lesson.until). Say for example \(lesson.remedy)"
                }
            }
            for line in lines.distinct { Terminal.say(line) }
        }
        remarkOnLatencies(report)
    }

    /// What orders and filters do after so many requests, and until then. The setting has the
    /// number, which stands for the @ of the rule.
    private static let lessons:
        [(id: String, setting: String, rule: String, until: String, remedy: String)] = [
            (
                LHD.id, LHD.lessonParameter, "learns every @ requests",
                "it evicted by its first guess",
                "lhd(\(LHD.lessonParameter)=16384)"
            ),
            (
                ThreeLCache.id, ThreeLCache.lessonParameter,
                "learns from @ samples, one a request at most", "it evicted as lru does",
                "3l-cache(\(ThreeLCache.lessonParameter)=1024)"
            ),
            (
                AdaptSizeFilter.id, AdaptSizeFilter.windowParameter,
                "sets its model anew every @ requests", "it let in by its first guess",
                "admit(\(AdaptSizeFilter.id), \(AdaptSizeFilter.windowParameter)=1000)"
            ),
        ]

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
}
