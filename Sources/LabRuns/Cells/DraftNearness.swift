import LabBase
import LabOrders
import LabPolicies
import LabReplay
import LabScripts

/// How near a scenario that was made of a recording comes to it.
package struct DraftNearness: Sendable {
    /// The figures of one of them.
    package struct Figures: Sendable {
        package var requests: Int64 = 0
        package var images: Int64 = 0
        package var decodedBytes: Int64 = 0
        package var durationNs: Int64 = 0
        /// By policy: hits, and requests. An app that is ended on the way asks for less.
        package var hits: [(hits: Int64, requests: Int64)] = []
    }

    package let policies: [String]
    package let recording: Figures
    package let scenario: Figures

    /// Two caches in memory: one without a limit, as long as anybody holds an image, and one with
    /// room for half of what the recording decodes.
    init(_ recording: some TraceSource, _ scenario: some TraceSource) throws(Complaint) {
        let seen = try Complaint.ofPlay { () throws(Halt) in
            try recording.figures([])
        }
        let half = max(1, seen.decodedBytes / 2_000_000)
        policies = ["weak", "lru(limit=\(half)MB)"]
        let texts = policies
        (self.recording, self.scenario) = try Complaint.ofPlay { () throws(Halt) in
            (try recording.figures(texts), try scenario.figures(texts))
        }
    }

    /// As a table, a line each.
    package var lines: [String] {
        var lines: [(name: String, text: (Figures) -> String)] = [
            ("requests", { "\($0.requests)" }), ("different images", { "\($0.images)" }),
            ("their size", { Fixed.bytes($0.decodedBytes) }),
            ("length", { Span.text(ns: $0.durationNs) }),
        ]
        for (place, policy) in policies.enumerated() {
            lines.append(
                (
                    "hit rate, \(policy)",
                    { figures in
                        let (hits, requests) = figures.hits[place]
                        guard requests > 0 else { return "-" }
                        let share = Fixed.decimal(
                            numerator: 100 * hits, denominator: requests, places: 1)
                        return "\(share) %"
                    }
                ))
        }
        let table = TextTable(
            lines,
            [
                .text("") { $0.name }, .figure("recording") { $0.text(recording) },
                .figure("scenario") { $0.text(scenario) },
            ])
        return table.lines(.plain)
    }
}

extension TraceSource {
    /// Without a policy, and with each of these.
    fileprivate func figures(_ policies: [String]) throws(Halt) -> DraftNearness.Figures {
        var figures = DraftNearness.Figures()
        var seen = SeenImages(imageCount: header.catalog.imageCount)
        try playDirectly(into: &seen)
        figures.requests = seen.requestCount
        figures.images = Int64(seen.images.count)
        figures.decodedBytes = seen.images.reduce(0) { $0 + header.catalog.sizeBytes[$1] }
        figures.durationNs = seen.durationNs
        for text in policies {
            guard let policy = try? PolicySpec.parse(text, device: header.device) else { continue }
            var replay = Replay(
                header: header, composition: policy.composition, future: nil,
                memory: ModelMemory())
            do throws(Halt) {
                try playDirectly(into: &replay)
            } catch {
                // The app was ended for good: it counts until then.
                guard case .stopped = error, replay.life.isEnded else { throw error }
            }
            let counts = replay.result().counts
            figures.hits.append((counts.hits, counts.requests))
        }
        return figures
    }
}

/// The images that are asked for.
private struct SeenImages: TraceSink {
    private var wasSeen: ArrayTable<ImageID, Bool>
    private(set) var images: [ImageID] = []
    private(set) var requestCount: Int64 = 0
    private(set) var durationNs: Int64 = 0

    init(imageCount: Int) { wasSeen = ArrayTable(repeating: false, count: imageCount) }

    var wantsLayouts: Bool { false }

    mutating func receive(_ event: TraceEvent) {
        guard case .request(_, let image, _, _) = event.action else { return }
        requestCount += 1
        guard !wasSeen[image] else { return }
        wasSeen[image] = true
        images.append(image)
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {}
    mutating func finish(timeNs: Int64) { durationNs = timeNs }
}
