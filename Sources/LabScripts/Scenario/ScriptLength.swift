import LabBase
import LabDevices

/// Lower bounds of a script's duration and work, to refuse a script that would never end before
/// anything runs.
struct ScriptLength {
    let log: ProblemLog
    private(set) var ns: Int64 = 0
    /// In events: each step is as much at least.
    private(set) var work: Int64 = 0
    private var isBeyond = false

    init(log: ProblemLog) { self.log = log }

    /// Adds the steps one after the other, and reports the first that exceeds a bound.
    mutating func add(_ steps: [Step]) {
        for step in steps where !isBeyond {
            if case .repeat(let count, let inner) = step.action {
                let before = self
                add(inner)
                if isBeyond { return }
                let rounds = Int64(count).saturatingProduct(Int64(step.times))
                ns = before.ns.saturatingSum((ns - before.ns).saturatingProduct(rounds))
                work = before.work.saturatingSum((work - before.work).saturatingProduct(rounds))
            } else {
                ns = ns.saturatingSum(Self.leastNs(step))
                let each = step.meanwhile.reduce(1) { $0 + $1.step.times }
                work = work.saturatingSum(Int64(step.times).saturatingProduct(Int64(each)))
            }
            check(step)
        }
    }

    private mutating func check(_ step: Step) {
        let fault: Complaint
        if ns > ScriptBounds.longestNs {
            fault = Complaint(
                "with this step the script is longer than \(ScriptBounds.mostDays) days",
                "Shorten or repeat less")
        } else if work > ScriptBounds.mostWork {
            fault = Complaint(
                "with this step the script has more than \(ScriptBounds.mostWork) steps",
                "Repeat less")
        } else {
            return
        }
        isBeyond = true
        log.report(fault, at: step.position)
    }

    /// Minimum time of a step. With `every`, only the last repetition takes its own time; motion
    /// isn't counted.
    private static func leastNs(_ step: Step) -> Int64 {
        let once: Int64 =
            switch step.action {
            case .wait(let ns), .background(let ns): ns
            case .drag(let drag): drag.durationNs
            case .wander(let wander): wander.durationNs
            default: 0
            }
        guard let every = step.everyNs else { return once.saturatingProduct(Int64(step.times)) }
        return every.saturatingProduct(Int64(step.times - 1)).saturatingSum(once)
    }
}

extension Int64 {
    /// Multiplies and saturates. Operands are never negative, and too large a result is only
    /// compared.
    fileprivate func saturatingProduct(_ other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }

    fileprivate func saturatingSum(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
