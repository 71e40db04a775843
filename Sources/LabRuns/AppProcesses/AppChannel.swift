import LabBase

/// The process of an app, as those see it who send it requests.
protocol AppChannel: AnyObject {
    var processID: pid_t { get }
    /// Sends a request and waits for its answer; nil if the process is gone.
    func ask(_ request: AppRequest) -> AppAnswer?
    /// True if it is gone, found out without a request; waits so long for that.
    func isGone(waitingMs: Int32) -> Bool
    /// Kills it, should it live, and waits for its end: all that it held is free then.
    @discardableResult func end() -> ChildProcess.Ending
}

/// A process of ours: requests go to its standard input, answers come from its standard output.
final class AppPipe: AppChannel {
    private let process: ChildProcess
    private var lines: OutputLines
    private var heard: [String] = []
    private var isOver = false
    private var ending: ChildProcess.Ending?

    init(_ kind: AppKind) throws(Complaint) {
        process = try ChildProcess.started(for: kind)
        lines = OutputLines(process.output)
    }

    deinit { end() }

    var processID: pid_t { process.processID }

    func ask(_ request: AppRequest) -> AppAnswer? {
        guard !isOver, process.say(request.line + "\n") else { return nil }
        while heard.isEmpty {
            guard read(waitingMs: -1) else { return nil }
        }
        return AppAnswer(line: heard.removeFirst())
            ?? .refused("an app's process gave an answer that can't be read")
    }

    func isGone(waitingMs: Int32) -> Bool { !read(waitingMs: waitingMs) }

    /// False once its output is over.
    private func read(waitingMs: Int32) -> Bool {
        if !isOver { isOver = lines.read(waitingMs: waitingMs) { heard.append($0) } == .over }
        return !isOver
    }

    @discardableResult func end() -> ChildProcess.Ending {
        if let ending { return ending }
        kill(process.processID, SIGKILL)
        isOver = true
        process.closeEnds()
        let how = process.wait()
        ending = how
        return how
    }
}
