import LabBase

/// How far long work has come.
package struct WorkProgress: Sendable, Equatable {
    package var done: Int
    package var count: Int
    /// The noun that is counted: `cells`.
    package var unit: String
    /// The item under work.
    package var current: String
    /// How much is done of those that are under way, where that can be told: a half and a third of
    /// another are 0.83.
    package var part: Double

    package init(
        _ done: Int, of count: Int, _ unit: String, current: String = "", part: Double = 0
    ) {
        self.done = done
        self.count = count
        self.unit = unit
        self.current = current
        self.part = part
    }

    /// As long as what is done took for each, if it took long enough to tell.
    func leftNs(after elapsedNs: Int64) -> Int64? {
        let ready = Double(done) + part
        guard ready > 0, done < count, elapsedNs > 1_000_000_000 else { return nil }
        return Int64((Double(elapsedNs) / ready * max(0, Double(count) - ready)).rounded())
    }

    /// `12 of 40 cells, about 8 s left: wander, lru`
    func text(after elapsedNs: Int64) -> String {
        var text = "\(done) of \(count) \(unit)"
        if part > 0 {
            text += ", \(Int((Double(done) + part) / Double(max(1, count)) * 100)) % of the work"
        }
        if let left = leftNs(after: elapsedNs) { text += ", about \(Self.span(left)) left" }
        return current.isEmpty ? text : text + ": " + current
    }

    package static func span(_ ns: Int64) -> String {
        let seconds = max(1, (ns + 500_000_000) / 1_000_000_000)
        if seconds < 100 { return "\(seconds) s" }
        return seconds < 6000 ? "\((seconds + 30) / 60) min" : "\((seconds + 1800) / 3600) h"
    }

    /// A line of JSON, for programs.
    func json(after elapsedNs: Int64) -> String {
        let line: JSON = [
            "done": JSON(done), "count": JSON(count), "unit": JSON(unit),
            "current": JSON(current), "elapsed_ms": JSON(elapsedNs / 1_000_000),
            "left_ms": JSON(leftNs(after: elapsedNs).map { $0 / 1_000_000 }),
        ]
        return line.text() + "\n"
    }
}

/// When a line was written, shared by all who may write the next; under the terminal's lock.
private final class LastLine: @unchecked Sendable {
    var ns: Int64
    /// The text of the work under way; nil if there is none.
    var current: Saying?
    /// True if a thread repeats it now and then.
    var isRepeated = false

    init(_ ns: Int64) { self.ns = ns }
}

/// The content of a line.
private enum Saying {
    case words(String)
    case work(WorkProgress)

    func text(after elapsedNs: Int64) -> String {
        switch self {
        case .words(let text): text
        case .work(let work): work.text(after: elapsedNs)
        }
    }

    /// Once more, so that it must say that time has gone by.
    func repeated(after elapsedNs: Int64) -> String {
        let text = text(after: elapsedNs)
        if case .work(let work) = self, work.leftNs(after: elapsedNs) != nil { return text }
        return text + " (for \(WorkProgress.span(elapsedNs)))"
    }
}

/// A line on standard error that redraws itself: `12 of 40 cells, about 8 s left: wander, lru`.
///
/// Whatever else `Terminal` writes clears it first, and the next `show` draws it again below. Where
/// standard error is no terminal, nothing can be redrawn, and it is a line of its own, every ten
/// seconds, also where nothing new is to be told: so a log shows that long work goes on, and short
/// work leaves none. For programs it is a line of JSON each time instead, wherever it goes.
package struct ProgressLine: Sendable {
    /// How progress is told.
    package enum Form: String, Sendable, CaseIterable { case line, json, none }

    private let descriptor: Int32
    private let isJSON: Bool
    private let begunNs: Int64
    /// Between two lines where nothing can be redrawn.
    private let pauseNs: Int64
    /// When the last of those was written, or there was nothing yet to write.
    private let last: LastLine
    private let redraws: Bool
    /// True if lines are written at all.
    package let isShown: Bool

    package init(quiet: Bool, form: Form? = nil) {
        self.init(descriptor: Terminal.Stream.error.rawValue, quiet: quiet, form: form)
    }

    init(
        descriptor: Int32, quiet: Bool, form: Form? = nil, pauseNs: Int64 = 10_000_000_000
    ) {
        self.descriptor = descriptor
        isJSON = form == .json
        redraws = Terminal.allowsControl(descriptor: descriptor)
        isShown = isJSON || form != Form.none && !quiet
        begunNs = WallClock.nowNs()
        self.pauseNs = pauseNs
        last = LastLine(begunNs)
    }

    /// Shows work that can't be counted.
    package func show(_ text: String) {
        guard isShown else { return }
        if isJSON { return write(WorkProgress(0, of: 0, "", current: text)) }
        draw(.words(text))
    }

    package func show(_ work: WorkProgress) {
        guard isShown else { return }
        if isJSON { return write(work) }
        draw(.work(work))
    }

    /// The same, from inside of a step: often, so that it mustn't cost, and no line of JSON.
    package func showWithin(_ work: WorkProgress) {
        guard isShown, !isJSON else { return }
        guard redraws else { return remember(.work(work)) }
        let now = WallClock.nowNs()
        let isDue = Terminal.drawnOn.withLock { _ in
            guard now - last.ns >= Self.redrawNs else { return false }
            last.ns = now
            return true
        }
        if isDue { draw(.work(work)) }
    }

    /// Between two drawings from inside of a step: as often as an eye wants it.
    private static var redrawNs: Int64 { 200_000_000 }

    private func write(_ work: WorkProgress) {
        let line = work.json(after: WallClock.nowNs() - begunNs)
        Terminal.drawnOn.withLock { _ in _ = Terminal.writeAll(line, to: descriptor) }
    }

    /// Cut to the terminal's width: a line that wraps can't be redrawn in its place.
    private func draw(_ saying: Saying) {
        guard redraws else { return writeNowAndThen(saying) }
        let text = Visible.line(saying.text(after: WallClock.nowNs() - begunNs))
        let fitting = text.prefix(Terminal.columns(descriptor: descriptor) - 1)
        Terminal.drawnOn.withLock { drawnOn in
            _ = Terminal.writeAll("\r\(fitting)\u{1B}[K", to: descriptor)
            drawnOn = descriptor
        }
    }

    private func writeNowAndThen(_ saying: Saying) {
        remember(saying)
        write(ifDue: { saying.text(after: $0) })
    }

    private func write(ifDue text: (Int64) -> String) {
        let now = WallClock.nowNs()
        Terminal.drawnOn.withLock { _ in
            guard last.current != nil, now - last.ns >= pauseNs else { return }
            last.ns = now
            _ = Terminal.writeAll(Visible.line(text(now - begunNs)) + "\n", to: descriptor)
        }
    }

    /// Says it again where nothing else is said for as long: a single cell can take an hour.
    private func remember(_ saying: Saying) {
        let isNew = Terminal.drawnOn.withLock { _ in
            last.current = saying
            defer { last.isRepeated = last.isRepeated || pauseNs > 0 }
            return !last.isRepeated && pauseNs > 0
        }
        guard isNew else { return }
        let line = self
        WorkerThreads.detach { line.repeatUntilCleared() }
    }

    private func repeatUntilCleared() {
        while true {
            Pause.of(ns: min(max(pauseNs / 10, 1_000_000), 500_000_000))
            let current = Terminal.drawnOn.withLock { _ in
                if last.current == nil { last.isRepeated = false }
                return last.current
            }
            guard let current else { return }
            write(ifDue: { current.repeated(after: $0) })
        }
    }

    package func clear() {
        guard !isJSON else { return }
        guard redraws else { return Terminal.drawnOn.withLock { _ in last.current = nil } }
        Terminal.drawnOn.withLock { Terminal.erase(&$0) }
    }
}
