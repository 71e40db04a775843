import EvictionLabRecorder
import Foundation

/// An app that does anything, in any order, with the oddest names and numbers: whatever it does, the
/// lab must take its recording.
public struct RandomApp {
    private var state: UInt64
    private let time = StandInTimeBox()
    private var views: [RecordedView] = []
    private var screens: [RecordedScreen] = []

    private static let texts = [
        "", "feed", "#", "a#b", "=1+1", "\"", "\\", "\u{0}\u{1B}[31m\n", "é🌍", "../..", "nan",
    ]
    private static let lengths: [Double] = [
        0, 1, -1, 0.0004, 1e6, -1e300, 1e300, .infinity, -.infinity, .nan, 12.3456,
    ]
    private static let pixels = [0, 1, -5, 88, 600, 1 << 20, .max, .min]

    public init(seed: UInt64) { state = seed }

    /// - Returns: the trace's file.
    public static func record(seed: UInt64, into file: URL) throws -> URL {
        var app = RandomApp(seed: seed)
        let recorder = Recorder(clock: app.time)
        recorder.start(
            writingTo: file, title: app.pick(texts), device: .named("iphone-8"), intervalMs: 5)
        for _ in 0..<2000 { app.act(recorder) }
        app.views = []
        recorder.stop()
        if let failure = recorder.failure { throw failure }
        return try recorder.recording()
    }

    private mutating func act(_ recorder: Recorder) {
        time.advance(by: Int64(below(30)) * 1_000_000)
        switch below(16) {
        case 0: views.append(RecordedView(recorder))
        case 1 where !views.isEmpty: views.remove(at: below(views.count))
        case 2: screens.append(RecordedScreen(pick(Self.texts), recorder: recorder))
        case 3 where !screens.isEmpty: pick(screens).willAppear()
        case 4...6 where !views.isEmpty:
            pick(views).request(image(), size: size(), isShown: below(2) == 0)
        case 7 where !views.isEmpty: pick(views).show(fromPool: below(2) == 0)
        case 8 where !views.isEmpty: pick(views).hide(isPooled: below(2) == 0)
        case 9 where !views.isEmpty: pick(views).clear()
        case 10, 11:
            guard !screens.isEmpty else { return }
            let phases: [RecordedScrollPhase?] = [nil, .drag, .deceleration, .jump]
            let rate = pick(Self.lengths)
            if below(4) == 0 { pick(screens).didLetGo(velocity: rate, ratePerMs: rate) }
            pick(screens).didScroll(
                to: pick(Self.lengths), viewport: pick(Self.lengths), phase: pick(phases))
        case 12:
            let size = PixelSize(width: pick(Self.pixels), height: pick(Self.pixels))
            recorder.loaded(
                image(),
                ImageFacts(
                    size: size, encodedBytes: pick(Self.pixels), isRemote: below(2) == 0,
                    format: pick([nil, "png", "jpeg", "webp", "gif", "\""]), host: pick(Self.texts))
            )
        case 13: recorder.prefetch(image(), size: size())
        case 14: if below(2) == 0 { recorder.remove(image()) } else { recorder.removeAll() }
        default:
            switch below(3) {
            case 0: recorder.memoryWarning()
            case 1: recorder.background()
            default: recorder.foreground()
            }
        }
    }

    private mutating func image() -> String { "\(pick(Self.texts))\(below(9))" }

    private mutating func size() -> PixelSize? {
        if below(2) == 0 { return nil }
        return PixelSize(width: pick(Self.pixels), height: pick(Self.pixels))
    }

    private mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }

    private mutating func below(_ count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(count))
    }
}

/// A clock that the random app moves.
private final class StandInTimeBox: RecorderClock, @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int64 = 0

    var nowNs: Int64 { lock.withLock { value } }

    func advance(by ns: Int64) { lock.withLock { value += ns } }
}
