import Dispatch
import Foundation

/// Encodes and writes on a queue of its own, at a low priority.
final class RecordingWriter: @unchecked Sendable {
    /// Everything below belongs to the queue.
    private let queue = DispatchQueue(label: "EvictionLabRecorder", qos: .utility)
    private let path: String
    private let largestBytes: Int
    private let intervalMs: Int
    private let file: FileWriter
    private var encoder: TraceEncoder
    private var writtenBytes = 0
    private var wasHolding = false
    private var failure: RecorderFailure?
    private let failed: @Sendable (RecorderFailure) -> Void

    init(
        path: String, header: TraceHeader, intervalMs: Int, largestBytes: Int,
        failed: @escaping @Sendable (RecorderFailure) -> Void
    ) throws {
        self.path = path
        self.intervalMs = intervalMs
        self.largestBytes = largestBytes
        self.failed = failed
        file = try FileWriter(path: path)
        encoder = TraceEncoder(header: header)
        try file.write(encoder.takeLines())
    }

    deinit { file.close() }

    /// In a while, with what there is by then.
    func schedule(_ take: @escaping @Sendable () -> [RecordedEvent]) {
        queue.asyncAfter(deadline: .now() + .milliseconds(intervalMs)) {
            self.write(take(), isAll: false)
            // Held events are written the next time at the latest.
            if self.encoder.isHolding, self.failure == nil { self.schedule(take) }
        }
    }

    /// Now, and comes back once it is written. Takes on the queue, so that nothing overtakes.
    func flush(_ take: () -> [RecordedEvent]) { queue.sync { write(take(), isAll: true) } }

    func end(timeNs: Int64, _ take: () -> [RecordedEvent]) {
        queue.sync {
            encoder.encode(take())
            encoder.end(timeNs: timeNs)
            write([], isAll: true)
        }
    }

    private func write(_ events: [RecordedEvent], isAll: Bool) {
        guard failure == nil else { return }
        if wasHolding, events.isEmpty { encoder.encodeHeld() }
        encoder.encode(events)
        if isAll { encoder.encodeAll() }
        wasHolding = encoder.isHolding
        let lines = encoder.takeLines()
        if lines.isEmpty { return }
        do {
            guard writtenBytes + lines.count <= largestBytes, !encoder.isFull else {
                throw RecorderFailure.full(path: path, bytes: writtenBytes)
            }
            try file.write(lines)
            writtenBytes += lines.count
        } catch {
            let known =
                error as? RecorderFailure
                ?? .cannotWrite(path: path, reason: String(describing: error))
            failure = known
            failed(known)
        }
    }
}
