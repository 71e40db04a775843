import Foundation

@testable import EvictionLabRecorder

/// A clock that a test sets.
final class HandClock: RecorderClock, @unchecked Sendable {
    private let lock = NSLock()
    private var value: Int64 = 0

    var nowNs: Int64 {
        get { lock.withLock { value } }
        set { lock.withLock { value = newValue } }
    }

    var nowMs: Int64 {
        get { nowNs / 1_000_000 }
        set { nowNs = newValue * 1_000_000 }
    }
}

/// A recorder at work, and what it wrote.
final class Recording {
    let clock = HandClock()
    let recorder: Recorder
    let file: URL

    init(largestBytes: Int = 1_000_000) {
        recorder = Recorder(clock: clock)
        file = Self.scratch()
        recorder.start(
            writingTo: file, device: .named("iphone-8"), intervalMs: 60_000,
            largestBytes: largestBytes)
    }

    deinit { try? FileManager.default.removeItem(at: file) }

    static func scratch() -> URL {
        URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("recorder-\(UUID().uuidString).ndjson")
    }

    /// The lines recorded until now, without the header.
    var lines: [String] {
        recorder.flush()
        return Array(Self.lines(of: file).dropFirst())
    }

    /// The same, events alone.
    var events: [String] { lines.filter { $0.hasPrefix("{\"t\":") } }

    /// The same, from what happened on, without the time.
    var kinds: [String] {
        events.map { event in
            event.range(of: "\"event\":\"").map { String(event[$0.upperBound...]) } ?? event
        }
    }

    static func lines(of file: URL) -> [String] {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }
}
