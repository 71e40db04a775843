import EvictionLabRecorder
import Foundation
import UIKit

/// The cost of recording at 120 frames a second with 30 views in sight, as a share of one core.
///
/// Frames come as a display sends them, in real time. The same loop is measured first without
/// recording, and its cost is subtracted.
@main
@MainActor
struct Benchmark {
    private static let hz = 120.0
    private static let viewsPerCell = 3
    private let window = UIWindow(frame: UIScreen.main.bounds)
    private let list = UIScrollView(frame: UIScreen.main.bounds)
    private var cells: [UIView] = []
    private let recorder = Recorder()
    private let screen: RecordedScreen
    private let keys = (0..<5000).map { "https://images.example/photos/\($0)/large.jpg" }
    private var nextKey = 0

    static func main() {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 10
        var benchmark = Benchmark()
        print("120 Hz, 30 views, \(Int(seconds)) s each; of one core")
        benchmark.measure(
            "a fling: a row of 3 views each 4 frames", seconds, everyFrames: 4, rows: 1)
        benchmark.measure("all 30 views anew in each frame", seconds, everyFrames: 1, rows: 10)
    }

    private init() {
        screen = RecordedScreen("feed", recorder: recorder)
        list.contentSize = CGSize(width: 375, height: 1_000_000)
        window.addSubview(list)
        for _ in 0..<10 {
            let cell = UIView()
            for _ in 0..<Self.viewsPerCell { cell.addSubview(UIImageView()) }
            list.addSubview(cell)
            cells.append(cell)
        }
    }

    private mutating func measure(
        _ title: String, _ seconds: Double, everyFrames: Int, rows: Int
    ) {
        let idle = cost(seconds, everyFrames, rows)
        let file = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("recorder-benchmark-\(getpid()).ndjson")
        recorder.start(writingTo: file, device: .named("iphone-8", hz: Self.hz))
        let recorded = cost(seconds, everyFrames, rows)
        recorder.stop()
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        let bytes = (attributes?[.size] as? Int) ?? 0
        try? FileManager.default.removeItem(at: file)
        let main = (recorded.main - idle.main) / seconds * 100
        let all = (recorded.all - idle.all) / seconds * 100
        let format = "%@: main thread %.2f %%, with the writer %.2f %%, %.1f kB/s"
        print(String(format: format, title, main, all, Double(bytes) / seconds / 1000))
        if let failure = recorder.failure { print("failed: \(failure)") }
    }

    /// Seconds of a core, on this thread and in the whole process.
    private mutating func cost(
        _ seconds: Double, _ everyFrames: Int, _ rows: Int
    ) -> (main: Double, all: Double) {
        let start = (Self.seconds(CLOCK_THREAD_CPUTIME_ID), Self.seconds(CLOCK_PROCESS_CPUTIME_ID))
        let frames = Int(seconds * Self.hz)
        let begun = Self.seconds(CLOCK_MONOTONIC)
        for frame in 0..<frames {
            let due = begun + Double(frame) / Self.hz
            Thread.sleep(forTimeInterval: max(0, due - Self.seconds(CLOCK_MONOTONIC)))
            show(frame, everyFrames, rows)
        }
        return (
            Self.seconds(CLOCK_THREAD_CPUTIME_ID) - start.0,
            Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - start.1
        )
    }

    private mutating func show(_ frame: Int, _ everyFrames: Int, _ rows: Int) {
        list.contentOffset = CGPoint(x: 0, y: CGFloat(frame) * 20)
        screen.didScroll(list)
        guard frame % everyFrames == 0 else { return }
        for row in 0..<rows {
            let cell = cells[(frame / everyFrames + row) % cells.count]
            recorder.didEndDisplaying(cell)
            for view in cell.subviews {
                recorder.request(keys[nextKey % keys.count], in: view)
                nextKey += 7
            }
            recorder.willDisplay(cell)
        }
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
