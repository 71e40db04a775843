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

    /// `12 of 40 cells, about 8 s left: wander, lru`
    func text(leftNs: Int64?) -> String {
        var text = "\(done) of \(count) \(unit)"
        if part > 0 {
            text += ", \(Int((Double(done) + part) / Double(max(1, count)) * 100)) % of the work"
        }
        if let leftNs {
            let seconds = (leftNs + 500_000_000) / 1_000_000_000
            text += ", about \(Span.rough(seconds: seconds)) left"
        }
        return current.isEmpty ? text : text + ": " + current
    }

    /// A line of JSON, for programs.
    func json(after elapsedNs: Int64, leftNs: Int64?) -> String {
        let line: JSON = [
            "done": JSON(done), "count": JSON(count), "unit": JSON(unit),
            "current": JSON(current), "elapsed_ms": JSON(elapsedNs / 1_000_000),
            "left_ms": JSON(leftNs.map { $0 / 1_000_000 }),
        ]
        return line.text() + "\n"
    }
}

/// How long the rest of counted work takes, told only once that is sound: a twentieth is done, and
/// of what is done the second third took about as long as the last.
///
/// The time of what came before this work, such as another stage of a search, doesn't count, and
/// neither does the first third, which may have been dear.
struct TimeLeft {
    private var unit = ""
    private var count = 0
    /// How much was done when, from the beginning on.
    private var marks: [(ready: Double, ns: Int64)] = []

    mutating func ns(of work: WorkProgress, at nowNs: Int64) -> Int64? {
        guard work.done < work.count else {
            self = TimeLeft()
            return nil
        }
        let (ready, whole) = (Double(work.done) + work.part, Double(work.count))
        // Threads that tell at the same time may come in the other order, by less than an item.
        if work.unit != unit || work.count != count || ready <= (marks.last?.ready ?? 1) - 1 {
            (unit, count, marks) = (work.unit, work.count, [(ready, nowNs)])
        } else if ready >= marks[marks.count - 1].ready + whole / 240 {
            marks.append((ready, nowNs))
        }
        let begun = marks[0].ready
        guard (ready - begun) * 20 >= whole - begun else { return nil }
        let (one, two) = (mark(begun + (ready - begun) / 3), mark(begun + (ready - begun) * 2 / 3))
        guard two.ready > one.ready, ready > two.ready, nowNs - one.ns > 1_000_000_000
        else { return nil }
        let second = Double(two.ns - one.ns) / (two.ready - one.ready)
        let last = Double(nowNs - two.ns) / (ready - two.ready)
        guard max(second, last) <= 2 * min(second, last) else { return nil }
        let each = Double(nowNs - one.ns) / (ready - one.ready)
        return Int64((each * max(0, whole - ready)).rounded())
    }

    /// The last one at which no more was done.
    private func mark(_ ready: Double) -> (ready: Double, ns: Int64) {
        marks.last { $0.ready <= ready } ?? marks[0]
    }
}

/// What was drawn, shared by all who may draw the next line; under the terminal's lock.
private final class Drawn: @unchecked Sendable {
    var lastNs: Int64
    var left = TimeLeft()

    init(_ ns: Int64) { lastNs = ns }
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
    private let drawn: Drawn
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
        drawn = Drawn(begunNs)
    }

    /// Shows work that can't be counted.
    package func show(_ text: String) {
        if isJSON { return write(WorkProgress(0, of: 0, "", current: text)) }
        draw(text)
    }

    package func show(_ work: WorkProgress) {
        if isJSON { return write(work) }
        if isShown { draw(work.text(leftNs: leftNs(of: work, at: WallClock.nowNs()))) }
    }

    /// The same, from inside of a step: often, so that it mustn't cost, and no line of JSON.
    package func showWithin(_ work: WorkProgress) {
        guard isShown, !isJSON else { return }
        let now = WallClock.nowNs()
        let isDue = Terminal.drawnOn.withLock { _ in
            guard now - drawn.lastNs >= Self.redrawNs else { return false }
            drawn.lastNs = now
            return true
        }
        if isDue { show(work) }
    }

    /// Between two drawings from inside of a step: as often as an eye wants it.
    private static var redrawNs: Int64 { 200_000_000 }

    private func write(_ work: WorkProgress) {
        let now = WallClock.nowNs()
        let line = work.json(after: now - begunNs, leftNs: leftNs(of: work, at: now))
        Terminal.drawnOn.withLock { _ in _ = Terminal.writeAll(line, to: descriptor) }
    }

    private func leftNs(of work: WorkProgress, at nowNs: Int64) -> Int64? {
        Terminal.drawnOn.withLock { _ in drawn.left.ns(of: work, at: nowNs) }
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
