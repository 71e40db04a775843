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

    /// As long as what is done took for each, if it took long enough to tell. Less than a tenth of
    /// the first says nothing of the rest.
    func leftNs(after elapsedNs: Int64) -> Int64? {
        let ready = Double(done) + part
        guard ready >= 0.1, done < count, elapsedNs > 1_000_000_000 else { return nil }
        return Int64((Double(elapsedNs) / ready * max(0, Double(count) - ready)).rounded())
    }

    /// `12 of 40 cells, about 8 s left: wander, lru`
    func text(after elapsedNs: Int64) -> String {
        var text = "\(done) of \(count) \(unit)"
        if part > 0 {
            text += ", \(Int((Double(done) + part) / Double(max(1, count)) * 100)) % of the work"
        }
        if let left = leftNs(after: elapsedNs) {
            let seconds = (left + 500_000_000) / 1_000_000_000
            text += ", about \(Span.rough(seconds: seconds)) left"
        }
        return current.isEmpty ? text : text + ": " + current
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

/// When a line was drawn, shared by all who may draw the next; under the terminal's lock.
private final class LastDrawing: @unchecked Sendable {
    var ns: Int64

    init(_ ns: Int64) { self.ns = ns }
}

/// A line on standard error that redraws itself: `12 of 40 cells, about 8 s left: wander, lru`.
///
/// Whatever else `Terminal` writes clears it first, and the next `show` draws it again below. Where
/// standard error is no terminal, nothing is shown, since nothing can be redrawn. For programs it
/// is a line of JSON each time instead, wherever it goes.
package struct ProgressLine: Sendable {
    package enum Form: String, Sendable, CaseIterable { case line, json, none }

    private let descriptor: Int32
    private let isJSON: Bool
    private let begunNs: Int64
    private let last: LastDrawing
    /// True if lines are written at all.
    package let isShown: Bool

    package init(quiet: Bool, form: Form? = nil) {
        self.init(descriptor: Terminal.Stream.error.rawValue, quiet: quiet, form: form)
    }

    init(descriptor: Int32, quiet: Bool, form: Form? = nil) {
        self.descriptor = descriptor
        isJSON = form == .json
        isShown =
            isJSON
            || form != Form.none && !quiet && Terminal.allowsControl(descriptor: descriptor)
        begunNs = WallClock.nowNs()
        last = LastDrawing(begunNs)
    }

    /// Shows work that can't be counted.
    package func show(_ text: String) {
        if isJSON { return write(WorkProgress(0, of: 0, "", current: text)) }
        draw(text)
    }

    package func show(_ work: WorkProgress) {
        if isJSON { return write(work) }
        draw(work.text(after: WallClock.nowNs() - begunNs))
    }

    /// The same, from inside of a step: often, so that it mustn't cost, and no line of JSON.
    package func showWithin(_ work: WorkProgress) {
        guard isShown, !isJSON else { return }
        let now = WallClock.nowNs()
        let isDue = Terminal.drawnOn.withLock { _ in
            guard now - last.ns >= Self.redrawNs else { return false }
            last.ns = now
            return true
        }
        if isDue { show(work) }
    }

    /// Between two drawings from inside of a step: as often as an eye wants it.
    private static var redrawNs: Int64 { 200_000_000 }

    private func write(_ work: WorkProgress) {
        let line = work.json(after: WallClock.nowNs() - begunNs)
        Terminal.drawnOn.withLock { _ in _ = Terminal.writeAll(line, to: descriptor) }
    }

    /// Cut to the terminal's width: a line that wraps can't be redrawn in its place.
    private func draw(_ text: String) {
        guard isShown else { return }
        let fitting = Visible.line(text).prefix(Terminal.columns(descriptor: descriptor) - 1)
        Terminal.drawnOn.withLock { drawnOn in
            _ = Terminal.writeAll("\r\(fitting)\u{1B}[K", to: descriptor)
            drawnOn = descriptor
        }
    }

    package func clear() {
        guard isShown, !isJSON else { return }
        Terminal.drawnOn.withLock { Terminal.erase(&$0) }
    }
}
