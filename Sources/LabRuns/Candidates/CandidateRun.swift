import LabBase
import LabKeyTraces
import LabOrders

/// A candidate's run over a trace at a size, in a process of its own. The trace stays here: the
/// process gets requests as far as its claims about the ones before tell what comes of them.
package struct CandidateRun: Sendable {
    package struct Outcome: Sendable, Equatable {
        package var status: CandidateStatus
        /// Why there are no counts; empty if there are.
        package var reason: String
        package var counts: KeyCounts?

        package init(_ status: CandidateStatus, _ reason: String = "", counts: KeyCounts? = nil) {
            self.status = status
            self.reason = reason
            self.counts = counts
        }
    }

    package var limits: CandidateLimits
    package var sandbox: Sandbox
    package var seed: UInt64
    /// Requests before counting begins.
    package var warmUp: Int

    package func outcome(
        of candidate: Candidate, _ library: [UInt8], _ trace: KeyTrace, _ capacity: KeyCapacity
    ) -> Outcome {
        var outcome: Outcome
        let request = CandidateRequest(
            plugin: PluginName(path: "/candidate.so", settings: candidate.settings),
            name: candidate.name, capacity: capacity, keyCount: trace.keyCount, seed: seed,
            limits: limits)
        do throws(Complaint) {
            let talk = try CandidateTalk(request, library, limits, in: sandbox)
            let referee = KeyReferee(
                capacity: capacity.amount, keyCount: trace.keyCount, warmUp: warmUp)
            let fault = play(trace.chunk, isSized: capacity.isSized, talk, referee)
            let ending = talk.end()
            outcome =
                switch fault {
                case .failed(let status, let reason): Outcome(status, reason)
                case .tooLong, .words: Outcome(.unbalanced, "answered with what is no answer")
                case .silence: verdict(ending, talk)
                case nil: Outcome(.ok, counts: referee.counts)
                }
        } catch {
            outcome = Outcome(.crashed, error.line)
        }
        // A reason stands beside the candidate's name.
        let prefixes = [candidate.name + ": ", ": "]
        if let start = prefixes.first(where: outcome.reason.hasPrefix) {
            outcome.reason.removeFirst(start.count)
        }
        return outcome
    }

    /// Plays all requests. Returns the answer after which it can't go on; nil if all went well.
    private func play(
        _ chunk: RequestChunk, isSized: Bool, _ talk: CandidateTalk, _ referee: KeyReferee
    ) -> CandidateTalk.Answer? {
        guard talk.hear(most: 0) == .words([]) else {
            return .failed(.crashed, "its process couldn't begin. Run again")
        }
        var blocks = RequestBlocks(chunk, isSized: isSized)
        while blocks.advance(while: referee.holds) {
            guard talk.say(keys: blocks.keys, sizes: isSized ? blocks.sizes : []) else {
                return talk.hear(most: 0)
            }
            let answer = talk.hear(most: referee.mostWords(blocks))
            guard case .words(let words) = answer else { return answer }
            switch referee.judge(blocks, words) {
            case .unbalanced(let words): return .failed(.unbalanced, words)
            case .overLimit(let words): return .failed(.overLimit, words)
            case nil: break
            }
        }
        guard talk.say(keys: [], sizes: []) else { return talk.hear(most: 0) }
        let answer = talk.hear(most: 0)
        return answer == .words([]) ? nil : answer
    }

    private func verdict(_ ending: ChildProcess.Ending?, _ talk: CandidateTalk) -> Outcome {
        let page = talk.page
        let end = PluginEnding(page, ending)
        if page.wasFull || ending == .exited(ExitCode.unavailable.rawValue) {
            return Outcome(
                .outOfMemory,
                "took more than the \(Fixed.bytes(limits.bytes)) of memory that it may have, "
                    + "\(end.moment)")
        }
        if ending == .signalled(SIGXCPU) || ending == nil && talk.isOutOfTime {
            let kind = ending == nil ? "of waiting" : "of a processor"
            let most = PluginVerdict.seconds(ending == nil ? limits.waitNs : limits.timeNs)
            return Outcome(.timedOut, "took more than \(most) \(kind), \(end.moment)")
        }
        let library = [PluginName(path: "")]
        guard let verdict = PluginVerdict(end, library, timeoutNs: limits.answerNs) else {
            return Outcome(.crashed, "ended its process \(end.moment)")
        }
        return Outcome(CandidateStatus(verdict.status), verdict.problem)
    }
}
