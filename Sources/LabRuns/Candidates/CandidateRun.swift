import LabBase
import LabKeyTraces
import LabOrders
import LabSystem

/// A candidate's run over a trace at a size, in a process of its own. The trace stays here: the
/// process gets requests as far as its claims about the ones before tell what comes of them.
package struct CandidateRun: Sendable {
    package struct Outcome: Sendable, Equatable {
        package var status = CandidateStatus.ok
        /// Why there are no counts; empty if there are.
        package var reason = ""
        package var counts: KeyCounts?

        package init() {}
    }

    package var limits: CandidateLimits
    package var sandbox: Sandbox
    package var seed: UInt64
    /// Requests before counting begins.
    package var warmUp: Int

    package init(_ limits: CandidateLimits, seed: UInt64, warmUp: Int, in sandbox: Sandbox) {
        self.limits = limits
        self.sandbox = sandbox
        self.seed = seed
        self.warmUp = warmUp
    }

    package func outcome(
        of candidate: Candidate, _ library: [UInt8], _ trace: KeyTrace, _ capacity: KeyCapacity
    ) -> Outcome {
        var outcome = Outcome()
        let request = CandidateRequest(
            plugin: PluginName(path: "/candidate.so", settings: candidate.settings),
            name: candidate.name, capacity: capacity, keyCount: trace.keyCount, seed: seed, limits)
        do throws(Complaint) {
            let talk = try CandidateTalk(request, library, limits, in: sandbox)
            let referee = KeyReferee(
                capacity: capacity.amount, keyCount: trace.keyCount, warmUp: warmUp)
            let fault = play(trace.chunk, isSized: capacity.isSized, talk, referee)
            let ending = talk.end()
            if let fault { (outcome.status, outcome.reason) = fault(ending) }
            if outcome.status == .ok { outcome.counts = referee.counts }
        } catch {
            (outcome.status, outcome.reason) = (.crashed, error.line)
        }
        outcome.reason = Self.reason(outcome.reason, without: candidate.name)
        return outcome
    }

    private typealias Fault = (status: CandidateStatus, reason: String)
    /// The fault, once it is known how the process ended.
    private typealias Finding = (ChildProcess.Ending?) -> Fault

    /// Plays all requests. Returns nil if all went well.
    private func play(
        _ chunk: RequestChunk, isSized: Bool, _ talk: CandidateTalk, _ referee: KeyReferee
    ) -> Finding? {
        guard talk.hear(most: 0) == .words([]) else {
            return { _ in (.crashed, "its process couldn't begin. Run again") }
        }
        var blocks = RequestBlocks(chunk, isSized: isSized)
        while blocks.advance(while: referee.holds) {
            guard talk.say(keys: blocks.keys, sizes: isSized ? blocks.sizes : []) else {
                return finding(talk.hear(most: 0), talk)
            }
            let answer = talk.hear(most: referee.mostWords(blocks))
            guard case .words(let words) = answer else { return finding(answer, talk) }
            switch referee.judge(blocks, words) {
            case .unbalanced(let words): return { _ in (.unbalanced, words) }
            case .overLimit(let words): return { _ in (.overLimit, words) }
            case nil: break
            }
        }
        guard talk.say(keys: [], sizes: []) else { return finding(talk.hear(most: 0), talk) }
        let answer = talk.hear(most: 0)
        return answer == .words([]) ? nil : finding(answer, talk)
    }

    private func finding(_ answer: CandidateTalk.Answer, _ talk: CandidateTalk) -> Finding {
        switch answer {
        case .told(let status, let reason): { _ in (status, reason) }
        case .tooLong, .words: { _ in (.unbalanced, "answered with what is no answer") }
        case .silence: { verdict($0, talk) }
        }
    }

    private func verdict(_ ending: ChildProcess.Ending?, _ talk: CandidateTalk) -> Fault {
        let page = talk.page
        let fate: PluginEnding.Fate =
            switch ending {
            case .exited(let code): .exit(code)
            case .signalled(let signal): .signal(signal)
            case nil: .silence
            }
        let end = PluginEnding(page, fate)
        if page.wasFull || ending == .exited(ExitCode.unavailable.rawValue) {
            return (
                .outOfMemory,
                "took more than the \(Fixed.bytes(limits.bytes)) of memory that it may have, "
                    + "\(end.place)"
            )
        }
        if ending == .signalled(SIGXCPU) || ending == nil && talk.isOutOfTime {
            let kind = ending == nil ? "of waiting" : "of a processor"
            let most = PluginVerdict.seconds(ending == nil ? limits.waitNs : limits.timeNs)
            return (.timedOut, "took more than \(most) \(kind), \(end.place)")
        }
        let own = [PluginName(path: "")]
        guard let verdict = PluginVerdict(end, own, timeoutNs: limits.answerNs) else {
            return (.crashed, "ended its process \(end.place)")
        }
        return (CandidateStatus(verdict.status), verdict.problem)
    }

    /// A reason stands beside the candidate's name.
    private static func reason(_ text: String, without name: String) -> String {
        for start in [name + ": ", ": "] where text.hasPrefix(start) {
            return String(text.dropFirst(start.count))
        }
        return text
    }
}
