import LabBase
import LabOrders

/// The parent's end of a conversation with a candidate's process. Nothing that comes from there is
/// trusted: not its length, and not that it comes.
final class CandidateTalk {
    /// The process's answer to some requests.
    enum Answer: Equatable {
        case words([UInt32])
        /// It said why it can't go on.
        case failed(CandidateStatus, String)
        /// It says nothing more, or nothing in time.
        case silence
        /// It answered with more than there can be.
        case tooLong
    }

    let page: PluginPage
    private let child: ChildProcess
    private let limits: CandidateLimits
    private var heard: [UInt8] = []
    /// Bytes at the front of `heard` that were used.
    private var used = 0
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private var waitedNs: Int64 = 0
    private var isOver = false

    init(
        _ request: CandidateRequest, _ library: [UInt8], _ limits: CandidateLimits,
        in sandbox: Sandbox
    ) throws(Complaint) {
        guard let page = PluginPage() else {
            throw .unstarted("no memory to share: \(Terminal.describe(errno))")
        }
        self.page = page
        child = try sandbox.started(
            sandbox.running + [ChildProcess.serving] + request.words, with: library,
            at: request.plugin.path, shared: page.descriptor)
        self.limits = limits
        // A process that answers without reading must not stop us.
        _ = fcntl(child.lifeline, F_SETFL, fcntl(child.lifeline, F_GETFL) | O_NONBLOCK)
    }

    /// Sends a block of requests; an empty one is the end.
    func say(keys: [UInt32], sizes: [Int64]) -> Bool {
        var rest =
            (CandidateFrames.bytes([UInt32(keys.count)] + keys)
            + CandidateFrames.bytes(sizes))[...]
        let begun = WallClock.nowNs()
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                platform_write(child.lifeline, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN, WallClock.nowNs() - begun < limits.answerNs {
                var look = pollfd(fd: child.lifeline, events: Int16(POLLOUT), revents: 0)
                _ = poll(&look, 1, 20)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Waits for an answer of so many words at most.
    func hear(most: Int) -> Answer {
        guard let head = take(4).map({ CandidateFrames.words($0)[0] }) else { return .silence }
        guard head != CandidateFrames.text else { return hearText() }
        guard Int(head) <= most else { return .tooLong }
        return take(4 * Int(head)).map { .words(CandidateFrames.words($0)) } ?? .silence
    }

    private func hearText() -> Answer {
        guard let head = take(4).map({ CandidateFrames.words($0)[0] }),
            Int(head) <= CandidateFrames.longestText, let bytes = take(Int(head))
        else { return .tooLong }
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2, let status = CandidateStatus(rawValue: String(lines[0])) else {
            return .tooLong
        }
        return .failed(status == .ok ? .unbalanced : status, Visible.line(String(lines[1])))
    }

    /// The next bytes; nil if they don't come.
    private func take(_ count: Int) -> ArraySlice<UInt8>? {
        if used == heard.count {
            heard.removeAll(keepingCapacity: true)
            used = 0
        }
        let begun = WallClock.nowNs()
        while heard.count - used < count {
            let passedNs = WallClock.nowNs() - begun
            guard !isOver, passedNs < limits.answerNs, waitedNs + passedNs < limits.waitNs else {
                waitedNs += passedNs
                return nil
            }
            read()
        }
        waitedNs += WallClock.nowNs() - begun
        defer { used += count }
        return heard[used..<used + count]
    }

    /// Reads once, or waits a little.
    private func read() {
        var look = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
        guard poll(&look, 1, 20) > 0 else { return }
        let count = platform_read(child.output, &chunk, chunk.count)
        if count > 0 { heard += chunk[..<count] }
        if count == 0 || count < 0 && errno != EINTR { isOver = true }
    }

    /// True if it was waited for as long as it may be in all.
    var isOutOfTime: Bool { waitedNs >= limits.waitNs }

    /// Ends the process, if it hasn't ended, and tells how it did: nil if it hung. Bubblewrap tells
    /// a signal as a shell does.
    func end() -> ChildProcess.Ending? {
        let ending = isOver ? awaitEnding() : nil
        if ending == nil {
            kill(child.processID, SIGKILL)
            _ = child.wait()
        } else {
            ChildProcess.living.ended(child.processID)
        }
        child.closeEnds()
        guard case .exited(let code) = ending, code > 128 else { return ending }
        return .signalled(code - 128)
    }

    /// The process has closed its output: it ends at once, or it hangs.
    private func awaitEnding() -> ChildProcess.Ending? {
        let begun = WallClock.nowNs()
        while WallClock.nowNs() - begun < limits.answerNs {
            var code: Int32 = 0
            switch platform_child(child.processID, &code) {
            case PLATFORM_CHILD_EXITED: return .exited(code)
            case PLATFORM_CHILD_SIGNALLED: return .signalled(code)
            default: Pause.short()
            }
        }
        return nil
    }
}
