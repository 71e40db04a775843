import LabBase

/// How far long work has come.
package struct WorkProgress: Sendable, Equatable {
    package var done: Int
    package var count: Int
    /// What there are so many of: `cells`.
    package var unit: String
    /// What is being worked on.
    package var current: String

    package init(_ done: Int, of count: Int, _ unit: String, current: String = "") {
        self.done = done
        self.count = count
        self.unit = unit
        self.current = current
    }

    /// As long as what is done took for each, if it took long enough to tell.
    func leftNs(after elapsedNs: Int64) -> Int64? {
        guard done > 0, done < count, elapsedNs > 1_000_000_000 else { return nil }
        return elapsedNs / Int64(done) * Int64(count - done)
    }

    /// `12 of 40 cells, about 8 s left: wander, lru`
    func text(after elapsedNs: Int64) -> String {
        var text = "\(done) of \(count) \(unit)"
        if let left = leftNs(after: elapsedNs) { text += ", about \(Self.span(left)) left" }
        return current.isEmpty ? text : text + ": " + current
    }

    private static func span(_ ns: Int64) -> String {
        let seconds = max(1, (ns + 500_000_000) / 1_000_000_000)
        if seconds < 100 { return "\(seconds) s" }
        return seconds < 6000 ? "\((seconds + 30) / 60) min" : "\((seconds + 1800) / 3600) h"
    }

    /// A line of JSON, for programs.
    func json(after elapsedNs: Int64) -> String {
        let left = leftNs(after: elapsedNs).map { String($0 / 1_000_000) } ?? "null"
        return "{\"done\": \(done), \"count\": \(count), "
            + "\"unit\": \(JSONText.quoted(unit)), \"current\": \(JSONText.quoted(current)), "
            + "\"elapsed_ms\": \(elapsedNs / 1_000_000), \"left_ms\": \(left)}\n"
    }
}

/// When a line was written, shared by all who may write the next; under the terminal's lock.
private final class LastLine: @unchecked Sendable {
    var ns: Int64

    init(_ ns: Int64) { self.ns = ns }
}

/// A line on standard error that redraws itself: `12 of 40 cells, about 8 s left: wander, lru`.
///
/// Whatever else `Terminal` writes clears it first, and the next `show` draws it again below. Where
/// standard error is no terminal, nothing can be redrawn, and it is a line of its own, every ten
/// seconds at most: so a log shows that long work goes on, and short work leaves none. For programs
/// it is a line of JSON each time instead, wherever it goes.
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
    /// Whether anybody is told anything.
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

    /// What is going on where nothing can be counted.
    package func show(_ text: String) {
        guard isShown else { return }
        if isJSON { return write(WorkProgress(0, of: 0, "", current: text)) }
        draw(text)
    }

    package func show(_ work: WorkProgress) {
        guard isShown else { return }
        if isJSON { return write(work) }
        draw(work.text(after: WallClock.nowNs() - begunNs))
    }

    private func write(_ work: WorkProgress) {
        let line = work.json(after: WallClock.nowNs() - begunNs)
        Terminal.drawnOn.withLock { _ in _ = Terminal.writeAll(line, to: descriptor) }
    }

    /// Cut to the terminal's width: a line that wraps can't be redrawn in its place.
    private func draw(_ text: String) {
        guard redraws else { return writeNowAndThen(text) }
        let fitting = text.prefix(Terminal.columns(descriptor: descriptor) - 1)
        Terminal.drawnOn.withLock { drawnOn in
            _ = Terminal.writeAll("\r\(fitting)\u{1B}[K", to: descriptor)
            drawnOn = descriptor
        }
    }

    private func writeNowAndThen(_ text: String) {
        let now = WallClock.nowNs()
        Terminal.drawnOn.withLock { _ in
            guard now - last.ns >= pauseNs else { return }
            last.ns = now
            _ = Terminal.writeAll(text + "\n", to: descriptor)
        }
    }

    package func clear() {
        guard !isJSON, redraws else { return }
        Terminal.drawnOn.withLock { Terminal.erase(&$0) }
    }
}
