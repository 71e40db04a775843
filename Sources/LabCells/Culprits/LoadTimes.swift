import LabReplay

/// How long each load under way has done what, by cause, in `ShareTime.unit`ths of a nanosecond.
struct LoadTimes {
    private struct Course {
        var policy: UInt16
        var step: LoadStep?
        /// The link's bundle that it is in.
        var bundle = 0
        var sinceNs: Int64 = 0
        /// As the step began: what who shares with it would have needed alone.
        var aloneBefore: Int128 = 0
        var totals: [Int128]
        /// Another load fetches for it: what that one's totals were as that began.
        var fetcher: LogLoad?
        var fetcherBefore: [Int128] = []
    }

    let causes: BlankCauses
    private var courses: [LogLoad: Course] = [:]
    /// The loads that a load fetches for, which end a step when it ends.
    private var sharers: [LogLoad: [LogLoad]] = [:]
    /// By bundle.
    private var link = [ShareTime()]
    private var flash = ShareTime()
    private var cores = ShareTime()

    init(_ causes: BlankCauses) { self.causes = causes }

    mutating func note(_ entry: LogEntry, _ nowNs: Int64) {
        switch entry {
        case .loadBegins(let birth):
            let none = [Int128](repeating: 0, count: causes.all.count)
            courses[birth.load] = Course(policy: birth.policy, totals: none)
        case .load(let load, let step): self.step(load, step, nowNs: nowNs)
        case .loadEnds(let load, _): end(load, nowNs: nowNs)
        case .bundled(let load, let bundle): move(load, to: bundle, nowNs: nowNs)
        case .shares(let kind, let share): shares(kind, share, nowNs: nowNs)
        case .relaunched: endAll(nowNs: nowNs)
        default: break
        }
    }

    private mutating func step(_ load: LogLoad, _ step: LoadStep, nowNs: Int64) {
        settle(load, nowNs: nowNs)
        guard var course = courses[load] else { return }
        if let fetcher = course.fetcher { sharers[fetcher]?.removeAll { $0 == load } }
        course.fetcher = nil
        course.step = step
        course.aloneBefore = alone(step, course.bundle, nowNs: nowNs)
        if case .shares(let fetcher) = step {
            course.fetcherBefore = totals(of: fetcher, nowNs: nowNs)
            course.fetcher = fetcher
            sharers[fetcher, default: []].append(load)
        }
        courses[load] = course
    }

    /// A load is in another of the link's bundles.
    private mutating func move(_ load: LogLoad, to bundle: Int, nowNs: Int64) {
        settle(load, nowNs: nowNs)
        guard var course = courses[load] else { return }
        course.bundle = bundle
        if let step = course.step { course.aloneBefore = alone(step, bundle, nowNs: nowNs) }
        courses[load] = course
    }

    private mutating func end(_ load: LogLoad, nowNs: Int64) {
        for sharer in sharers.removeValue(forKey: load) ?? [] {
            settle(sharer, nowNs: nowNs)
            courses[sharer]?.fetcher = nil
            courses[sharer]?.step = nil
        }
        if let fetcher = courses[load]?.fetcher { sharers[fetcher]?.removeAll { $0 == load } }
        courses[load] = nil
    }

    /// The process is gone, and all its loads.
    private mutating func endAll(nowNs: Int64) {
        courses = [:]
        sharers = [:]
        for bundle in link.indices { link[bundle].change(to: nil, nowNs: nowNs) }
        flash.change(to: nil, nowNs: nowNs)
        cores.change(to: nil, nowNs: nowNs)
    }

    private mutating func shares(_ kind: SharedKind, _ share: LoadShare, nowNs: Int64) {
        switch kind {
        case .link:
            while link.count <= share.bundle { link.append(ShareTime()) }
            link[share.bundle].change(to: share, nowNs: nowNs)
        case .flash: flash.change(to: share, nowNs: nowNs)
        case .cores: cores.change(to: share, nowNs: nowNs)
        }
    }

    /// Returns a load's times until now; all are 0 where it isn't under way.
    mutating func totals(of load: LogLoad, nowNs: Int64) -> [Int128] {
        settle(load, nowNs: nowNs)
        return courses[load]?.totals ?? [Int128](repeating: 0, count: causes.all.count)
    }

    private func alone(_ step: LoadStep, _ bundle: Int, nowNs: Int64) -> Int128 {
        switch step {
        case .transferring:
            // A bundle that has had no share yet counts from the beginning, as all do.
            (bundle < link.count ? link[bundle] : ShareTime()).alone(until: nowNs)
        case .reading: flash.alone(until: nowNs)
        case .decoding: cores.alone(until: nowNs)
        default: 0
        }
    }

    /// Counts what a load has done since it was last looked at.
    private mutating func settle(_ load: LogLoad, nowNs: Int64) {
        guard var course = courses[load] else { return }
        defer { courses[load] = course }
        let elapsed = Int128(nowNs - course.sinceNs) << ShareTime.unitBits
        course.sinceNs = nowNs
        if let fetcher = course.fetcher {
            let totals = totals(of: fetcher, nowNs: nowNs)
            for cause in totals.indices {
                course.totals[cause] += totals[cause] - course.fetcherBefore[cause]
            }
            course.fetcherBefore = totals
        } else if let step = course.step,
            let (own, shared) = causes.numbers(of: step, policy: course.policy)
        {
            guard let shared else {
                course.totals[own] += elapsed
                return
            }
            let now = alone(step, course.bundle, nowNs: nowNs)
            let part = min(elapsed, now - course.aloneBefore)
            course.aloneBefore = now
            course.totals[own] += part
            course.totals[shared] += elapsed - part
        }
    }
}
