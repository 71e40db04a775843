@testable import LabDevices
@testable import LabPictures
@testable import LabScripts
@testable import OrderOracles

/// Events from a list, on a device whose stages take whole milliseconds.
struct ListTrace: TraceSource {
    var header: TraceHeader
    var events: [TraceEvent] = []
    var endNs: Int64 = 0
    /// As `--warn-at` asks for.
    var extraWarnings: [ExtraWarning] = []

    init(groups: [ImageGroup]) {
        var device = BuiltInDevices.standard
        device.id = "grid"
        // 1 ms to read, and 1 ms more for each megabyte; 1 ms to decode a thousand pixels.
        device.flash.latencyNs = 1_000_000
        device.flash.bytesPerSecond = 1_000_000_000
        for format in PictureFormat.allCases { device.decode[pixel: PictureKind(format)] = 1000 }
        device.decode.readingMillionths = 500_000
        header = TraceHeader(
            scenario: "list", about: "", seed: 42, device: device, policies: [],
            transitionNs: 350_000_000, catalog: ImageCatalog(groups: groups),
            screenNames: ["a", "b", "c"])
    }

    func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        for event in events { try sink.receive(event) }
        try sink.finish(timeNs: endNs)
    }

    mutating func add(_ action: TraceAction, atMs timeMs: Int64) {
        events.append(TraceEvent(timeNs: timeMs * 1_000_000, action: action))
        endNs = max(endNs, timeMs * 1_000_000)
    }

    static func generated(
        _ name: String, count: Int, width: Int, height: Int, encodedBytes: Int64 = 0,
        format: PictureFormat = .png
    ) -> ImageGroup {
        ImageGroup(
            name: name,
            source: .generated(
                DrawnPictures(
                    name: name, style: .flat, sizes: .same(PixelSize(width: width, height: height)),
                    contents: count, format: format)),
            count: count, remote: false, encodedBytes: encodedBytes, firstImage: 0)
    }

    /// The known facts of a file of 50 x 20 pixels.
    enum Condition {
        case sound, damaged, unreadable
        /// A GIF of three frames.
        case animation

        var finding: PictureFile.Finding {
            var facts = PictureFacts(
                self == .animation ? .gif : .png, PixelSize(width: 50, height: 20))
            if self == .animation {
                facts.frames = 3
                facts.frameNs = 3_000_000
                facts.hasAlpha = true
                facts.animationBytes = 8000
            }
            return self == .unreadable ? .unreadable("no PNG") : .picture(facts)
        }

        var soundness: PictureSoundness { self == .damaged ? .damaged("pixels") : .sound }
    }

    static func folder(_ conditions: [Condition]) -> ImageGroup {
        let files = conditions.enumerated().map {
            PictureFile(path: "\($0).png", fileBytes: 0, finding: $1.finding)
        }
        let folder = PictureFolder(
            path: "folder", files: files, soundness: conditions.map(\.soundness))
        return ImageGroup(
            name: "folder", source: .directory(folder), count: files.count, remote: false,
            encodedBytes: 0, firstImage: 0)
    }

    static func plain(count: Int, bytes: Int64) -> ImageGroup {
        ImageGroup(
            name: "plain", source: .plain(bytes: bytes), count: count, remote: false,
            encodedBytes: 0, firstImage: 0)
    }

    /// As a reader of a failure wants it.
    var text: String {
        var lines = events.map { "\($0.timeNs / 1_000_000) ms: \($0.action)" }
        lines += extraWarnings.map { "from outside at \($0.atNs / 1_000_000) ms: \($0.level)" }
        let device = header.device
        let pressure = device.json(of: "pressure")
        if !pressure.isAbsent {
            lines.append(
                "\(device.ramBytes) bytes of RAM, \(device.footprintLimitBytes ?? 0) for the app, "
                    + "baseline \(device.baselineBytes): \(pressure.text(.tight))")
        }
        return (lines + ["end at \(endNs / 1_000_000) ms"]).joined(separator: "\n")
    }
}

extension ListTrace {
    /// The smallest trace that still fails, found by leaving out one thing after the other.
    func shrunk(while fails: (ListTrace) -> Bool) -> ListTrace {
        var best = self
        var shrinks = true
        while shrinks {
            shrinks = false
            for index in best.events.indices.reversed() {
                var smaller = best
                smaller.events.remove(at: index)
                guard fails(smaller) else { continue }
                best = smaller
                shrinks = true
            }
            for index in best.extraWarnings.indices.reversed() {
                var smaller = best
                smaller.extraWarnings.remove(at: index)
                guard fails(smaller) else { continue }
                best = smaller
                shrinks = true
            }
        }
        return best
    }
}
