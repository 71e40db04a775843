/// A line on standard error that redraws itself: `12 of 40: wander, lru`.
///
/// Shown on a terminal only. Whatever else `Terminal` writes clears it first, and the next `show`
/// draws it again below.
public struct ProgressLine: Sendable {
    private let descriptor: Int32
    public let isShown: Bool

    public init(quiet: Bool) {
        self.init(descriptor: Terminal.Stream.error.rawValue, quiet: quiet)
    }

    init(descriptor: Int32, quiet: Bool) {
        self.descriptor = descriptor
        isShown = !quiet && Terminal.allowsControl(descriptor: descriptor)
    }

    /// Cut to the terminal's width: a line that wraps can't be redrawn in its place.
    public func show(_ text: String) {
        guard isShown else { return }
        let fitting = text.prefix(Terminal.columns(descriptor: descriptor) - 1)
        Terminal.drawnOn.withLock { drawnOn in
            _ = Terminal.writeAll("\r\(fitting)\u{1B}[K", to: descriptor)
            drawnOn = descriptor
        }
    }

    public func clear() {
        Terminal.drawnOn.withLock { Terminal.erase(&$0) }
    }
}
