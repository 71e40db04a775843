import LabBase
import LabScripts

/// A source that was played once: cells are made of it.
@dynamicMemberLookup
package struct CellInput: Sendable {
    package let played: CellSource
    package var summary: TraceSummary
    /// The source that cells are played from: the events, where they were kept.
    package let source: any TraceSource
    /// The phone of which it is a part; nil for a scenario or a recording alone.
    package let phone: PlayedPhone?

    package init(_ played: CellSource, summary: TraceSummary, events: KeptEvents? = nil) {
        self.played = played
        self.summary = summary
        phone = nil
        source = events.map { KeptTrace(played.source, $0) } ?? played.source
    }

    /// - Parameter part: what it is of the phone.
    init(_ played: CellSource, _ part: PhonePart, of phone: PlayedPhone) {
        self.played = played
        self.phone = phone
        source = played.source
        if let app = part.app {
            summary = phone.summaries[app]
        } else {
            summary = TraceSummary(played.header)
            for remark in part.file.remarks { summary.remark(remark) }
            // Each seed and each world would say it anew, with other times.
            if played.seed == nil, played.world == nil {
                let lengths = phone.summaries.map { Optional($0.durationNs) }
                for remark in phone.phone.remarks(lengthsNs: lengths) { summary.remark(remark) }
            }
            summary.finish(timeNs: phone.phone.durationNs)
        }
    }

    /// The events of the input itself, to be looked at: of a phone's app its own. Nil for a phone
    /// as a whole, and for an app that shows nothing.
    package var script: (any TraceSource)? {
        guard let phone else { return source }
        return played.phone?.app.flatMap { phone.phone.apps[$0].trace }
    }

    /// How long it lasts: an app of a phone as long as the phone.
    package var durationNs: Int64 { phone?.phone.durationNs ?? summary.durationNs }

    package subscript<Value>(dynamicMember member: KeyPath<CellSource, Value>) -> Value {
        played[keyPath: member]
    }

    /// As its rows have it.
    package var sha256: String? { played.pedigree?.sha256 }

    /// A digest of all that the figures depend on, so that a cell's own process, which reads the
    /// input again, finds out that it has changed since.
    package func fingerprint(_ cell: Cell) -> UInt64 {
        let header = self.header
        var digest = Digest()
        if let phone { digest.add(phone) }
        for number in [summary.digest, header.seed] { digest.add(number) }
        for number in [summary.durationNs, summary.eventCount] { digest.add(UInt64(number)) }
        digest.add(header.linkedDevice, ofPhone: phone != nil)
        digest.add("\(header.decay.text) \(cell.phone?.all ?? cell.policy.spec)")
        for group in header.catalog.groups { digest.add("\(group.host ?? "") ") }
        for host in header.hosts { digest.add(JSON([host.member]).text(.tight)) }
        for size in header.sizes {
            digest.add(UInt64(size.width))
            digest.add(UInt64(size.height))
        }
        digest.add(header.catalog)
        return digest.value
    }
}

extension Digest {
    /// All that a phone's figures depend on but the device and the policies.
    fileprivate mutating func add(_ played: PlayedPhone) {
        let phone = played.phone
        for (app, summary) in zip(phone.apps, played.summaries) {
            add(app.name)
            for number in [summary.digest, app.trace?.header.seed ?? 0] { add(number) }
            for number in [summary.durationNs, summary.eventCount] { add(UInt64(number)) }
            add("\(app.plays) \(app.coldStartNs ?? -1) \(app.baselineBytes ?? -1)")
            if case .memory(let curve) = app.source { add("\(curve)") }
            if let catalog = app.trace?.header.catalog { add(catalog) }
        }
        for visit in phone.visits { add("\(visit.endNs) \(visit.app ?? -1) \(visit.isLocked)") }
    }
}
