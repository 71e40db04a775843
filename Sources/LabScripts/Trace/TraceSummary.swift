import LabBase
import LabDevices
import LabOrders
import LabPictures
import LabPolicies

/// Properties of a trace, found by playing it once without a policy: mistakes, duration, numbers of
/// events.
package struct TraceSummary: TraceSink, Sendable {
    package private(set) var durationNs: Int64 = 0
    package private(set) var eventCount: Int64 = 0
    package private(set) var requestCount: Int64 = 0
    package private(set) var warningCount: Int64 = 0
    /// The different levels of the script's warnings.
    package private(set) var warningLevels: Set<WarningLevel> = []
    package private(set) var distinctImages = 0
    /// Notes on steps that can be done and may not be meant, one for a step.
    package private(set) var remarks: [Complaint] = []
    private var wasRequested: ArrayTable<ImageID, Bool>
    /// Flags by `SizeID`.
    private var wasAskedFor: [Bool]
    private var events = Digest()
    /// Digest of every request and its time.
    package var digest: UInt64 { events.value }

    /// The sizes that requests use, in the order of the header's.
    package var sizes: [SizeID] {
        wasAskedFor.indices.dropFirst().filter { wasAskedFor[$0] }.map { SizeID($0) }
    }

    package init(_ header: TraceHeader) {
        wasRequested = ArrayTable(repeating: false, count: header.catalog.imageCount)
        wasAskedFor = Array(repeating: false, count: header.sizes.count)
    }

    @inline(__always)
    package mutating func receive(_ event: TraceEvent) {
        eventCount += 1
        switch event.action {
        case .request(let view, let image, let size, _):
            requestCount += 1
            events.add(UInt64(event.timeNs))
            events.add(UInt64(view.number) << 32 | UInt64(image.number))
            if size > 0 {
                events.add(UInt64(size))
                if Int(size) >= wasAskedFor.count || !wasAskedFor[Int(size)] { note(size) }
            }
            if !wasRequested[image] {
                wasRequested[image] = true
                distinctImages += 1
            }
        case .warning(let level):
            warningCount += 1
            warningLevels.insert(level)
        default: break
        }
    }

    /// Counts frames, as `receive` does one by one.
    mutating func countFrames(_ count: Int) { eventCount += Int64(count) }

    /// Marks a size as used. Lines between events may have declared it after the header was read.
    @inline(never)
    private mutating func note(_ size: SizeID) {
        while wasAskedFor.count <= Int(size) { wasAskedFor.append(false) }
        wasAskedFor[Int(size)] = true
    }

    package mutating func remark(_ complaint: Complaint) {
        if !remarks.contains(where: { $0.place == complaint.place }) { remarks.append(complaint) }
    }

    package mutating func finish(timeNs: Int64) { durationNs = timeNs }
}

extension TraceSource {
    package func summary() throws(Halt) -> TraceSummary {
        var summary = TraceSummary(header)
        try playDirectly(into: &summary)
        return summary
    }

    /// The requests to come, by the keys of a policy that knows the future.
    package func future(_ policy: Composition) throws(Halt) -> FutureRequests {
        let (header, empty) = (header, RequestCollector(policy, header.catalog))
        let make = { () throws(Halt) in
            var collector = empty
            try playDirectly(into: &collector)
            return FutureRequests(
                requests: collector.keys,
                keyCount: header.catalog.imageCount * (empty.hasSizes ? header.sizes.count : 1))
        }
        guard !empty.hasSizes, let kept = self as? KeptTrace else { return try make() }
        return try kept.events.future(make)
    }
}

/// Stores the keys of all requests in order: an image's number, and its size if each size has a
/// key. Policies that know the future identify images by them.
struct RequestCollector: TraceSink {
    private(set) var keys: [KeyID] = []
    private let imageCount: Int
    private let groupOf: ArrayTable<ImageID, UInt32>
    /// Flags by group: true if its images have a key for each size.
    private let isSized: [Bool]

    var hasSizes: Bool { isSized.contains(true) }

    init(_ policy: Composition, _ catalog: ImageCatalog) {
        imageCount = catalog.imageCount
        groupOf = catalog.groupOf
        isSized = catalog.groups.map { policy.rule(ofGroup: $0.name).hasSizeKeys }
    }

    mutating func receive(_ event: TraceEvent) {
        guard case .request(_, let image, let size, _) = event.action else { return }
        let isSized = isSized[Int(groupOf[image])]
        keys.append(isSized ? KeyID(image, size: size, of: imageCount) : KeyID(own: image))
    }
}

extension Composition {
    /// True if each size of an image has a key of its own.
    package var hasSizeKeys: Bool { key.sizes == .exact && decode.fit != .none }

    /// The rules that apply to a group of images.
    package func rule(ofGroup name: String) -> Composition {
        if split.isEmpty { return self }
        let own = split.first { $0.group == name } ?? split.first { $0.group == Share.rest }
        return own?.composition ?? split[0].composition
    }
}
