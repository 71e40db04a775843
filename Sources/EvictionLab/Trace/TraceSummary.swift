/// What a trace amounts to, found by playing it once without a policy: whether it plays at all,
/// how long it lasts, how much happens.
public struct TraceSummary: TraceSink, Sendable {
    public private(set) var durationNs: Int64 = 0
    public private(set) var eventCount: Int64 = 0
    public private(set) var requestCount: Int64 = 0
    public private(set) var warningCount: Int64 = 0
    public private(set) var distinctImages = 0
    private var wasRequested: [Bool]
    private var events = Digest()
    /// Of every request and its time.
    public var digest: UInt64 { events.value }

    init(imageCount: Int) { wasRequested = Array(repeating: false, count: imageCount) }

    public var wantsLayouts: Bool { false }

    @inline(__always)
    public mutating func receive(_ event: TraceEvent) {
        eventCount += 1
        switch event.action {
        case .request(let view, let image, let size, _):
            requestCount += 1
            events.add(UInt64(event.timeNs))
            events.add(UInt64(view) << 32 | UInt64(image))
            if size > 0 { events.add(UInt64(size)) }
            if !wasRequested[Int(image)] {
                wasRequested[Int(image)] = true
                distinctImages += 1
            }
        case .warning: warningCount += 1
        default: break
        }
    }

    public mutating func receive(_ layout: TraceLayout, timeNs: Int64) {}

    public mutating func finish(timeNs: Int64) { durationNs = timeNs }
}

extension TraceSource {
    public func summary() throws(TraceFailure) -> TraceSummary {
        var summary = TraceSummary(imageCount: header.catalog.imageCount)
        try playDirectly(into: &summary)
        return summary
    }

    /// The requests to come, for an order that needs to know them.
    func future() throws(TraceFailure) -> FutureRequests {
        let keyCount = header.catalog.imageCount
        if let kept = self as? KeptTrace { return kept.events.future(keyCount: keyCount) }
        var collector = RequestCollector()
        try playDirectly(into: &collector)
        return FutureRequests(requests: collector.images, keyCount: keyCount)
    }
}

/// Keeps the images of all requests, in order.
struct RequestCollector: TraceSink {
    private(set) var images: [ImageID] = []

    var wantsLayouts: Bool { false }

    mutating func receive(_ event: TraceEvent) {
        if case .request(_, let image, _, _) = event.action { images.append(image) }
    }

    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {}
    mutating func finish(timeNs: Int64) {}
}
