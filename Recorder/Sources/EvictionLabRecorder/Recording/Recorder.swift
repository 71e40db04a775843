import Foundation

/// Records what an app's image views do, as a trace that `lab run` replays.
///
/// All of it may be called from any thread, costs a lock and a few words of memory, and does
/// nothing while nothing is recorded. Encoding and writing happen on a queue of their own, four
/// times a second; what is written when the app is killed is a recording, up to its last line.
public final class Recorder: Sendable {
    public static let shared = Recorder()

    private let clock: any RecorderClock
    private let state = RecorderState()

    public init(clock: any RecorderClock = UptimeClock()) { self.clock = clock }

    /// Begins a recording, in place of the one that is under way. It never throws, since an app
    /// isn't to end for it: `failure` tells what went wrong.
    ///
    /// - Parameters:
    ///   - file: where the recording goes. One that is there, of an app that was killed perhaps, is
    ///     kept as `previous(of:)` till the next start. Without it,
    ///     `recording.ndjson` in the app's folder for caches.
    ///   - title: what results call it.
    ///   - network: one that the lab knows, such as `wifi`, if not the device's usual one.
    ///   - intervalMs: how often the file is written, and so how much a kill can cost.
    ///   - largestBytes: where the recording ends.
    public func start(
        writingTo file: URL = Recorder.usualFile, title: String = "recorded",
        device: RecordedDevice, network: String? = nil, intervalMs: Int = 250,
        largestBytes: Int = 256_000_000
    ) {
        stop()
        Self.keepPrevious(file)
        do {
            let writer = try RecordingWriter(
                path: file.path,
                header: TraceHeader(title: title, device: device, network: network),
                intervalMs: intervalMs, largestBytes: largestBytes,
                failed: { [state] failure in state.fail(failure) })
            state.begin(writer, file: file, hz: device.hz, nowNs: clock.nowNs)
        } catch {
            state.fail(
                error as? RecorderFailure
                    ?? .cannotWrite(path: file.path, reason: String(describing: error)))
        }
    }

    /// The default file of a recording.
    public static var usualFile: URL {
        let folders = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)
        let folder = folders.first ?? URL(fileURLWithPath: NSTemporaryDirectory())
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent("recording.ndjson")
    }

    /// The file of the recording before: beside the file, as `recording.previous.ndjson`.
    public static func previous(of file: URL) -> URL {
        let name = file.deletingPathExtension().lastPathComponent + ".previous.ndjson"
        return file.deletingLastPathComponent().appendingPathComponent(name)
    }

    private static func keepPrevious(_ file: URL) {
        let files = FileManager.default
        let attributes = try? files.attributesOfItem(atPath: file.path)
        guard attributes?[.type] as? FileAttributeType == FileAttributeType.typeRegular else {
            return
        }
        try? files.removeItem(at: previous(of: file))
        try? files.moveItem(at: file, to: previous(of: file))
    }

    /// Ends the recording, and comes back once it is in its file.
    public func stop() {
        guard let writer = state.writer else { return }
        let endNs = state.timeNs(clock.nowNs)
        writer.end(timeNs: endNs) { state.take() }
        state.finish()
    }

    /// Comes back once everything until now is in the file.
    public func flush() {
        state.writer?.flush { state.take() }
    }

    public var isRecording: Bool { state.isOn }

    /// The error that ended a recording, or kept it from beginning; nil if there was none.
    public var failure: RecorderFailure? { state.failure }

    /// The recording's file, the one that is under way or the last one, with everything until now
    /// in it. `lab` takes it as it is.
    public func recording() throws -> URL {
        flush()
        guard let file = state.file else { throw RecorderFailure.notRecorded }
        return file
    }
}

/// Events that an app reports itself.
extension Recorder {
    /// The system asks for memory.
    public func memoryWarning() { add(.warning) }

    /// The app is left. Everything is written first, since it may never come back.
    public func background() {
        add(.background)
        flush()
    }

    public func foreground() { add(.foreground) }

    /// The app has an image loaded ahead of any view.
    public func prefetch(_ image: String, size: PixelSize? = nil) {
        add(.prefetch(image: image, size: size))
    }

    /// The app has an image forgotten, in memory and on disk.
    public func remove(_ image: String) { add(.remove(image: image)) }

    /// The app has everything forgotten that is kept in memory.
    public func removeAll() { add(.empty) }

    /// An image was loaded: how large it is, and whence it came.
    public func loaded(_ image: String, _ facts: ImageFacts) {
        add(.facts(image: image, facts))
    }

    /// An image's file was loaded. Its first bytes say how large the picture is; what they are not
    /// understood of is passed over.
    public func loaded(_ image: String, file: Data, isRemote: Bool, host: String? = nil) {
        guard isRecording, let picture = PictureHeader.read(file) else { return }
        loaded(
            image,
            ImageFacts(
                size: picture.size, encodedBytes: file.count, isRemote: isRemote,
                format: picture.format, host: host))
    }

    func add(_ action: RecordedEvent.Action) {
        guard state.isOn else { return }
        add { _ in action }
    }

    /// Under the lock: what is added may depend on what a handle knows.
    func add(_ make: (RecorderState) -> RecordedEvent.Action?) {
        let nowNs = clock.nowNs
        guard let writer = state.add(nowNs: nowNs, make) else { return }
        writer.schedule { [state] in state.take() }
    }

    var hz: Double { state.hz }
}

extension Recorder {
    var nowNs: Int64 { clock.nowNs }

    func underLock<Value>(_ body: () -> Value) -> Value { state.underLock(body) }

    func beginObserving() -> Bool { state.beginObserving() }

    /// How many events wait to be written.
    var waiting: Int { state.waiting }
}
