import LabBase

/// The contents of a log, in one form for all kinds of them, and without names. Times are
/// nanoseconds: since any moment while it is read, and then since its first event.
package struct Imported: Sendable {
    /// Entries of a log that weren't used, for one reason.
    package struct PassedOver: Sendable {
        package let why: String
        package let first: SourcePosition
        package fileprivate(set) var count = 1
    }

    package let importer: Importer
    /// As the user gave it.
    package let path: String
    package var numbers: ImportNumbers
    /// In order of their beginning, once all is read.
    package private(set) var fetches: [Fetch] = []
    package private(set) var passedOver: [PassedOver] = []
    /// False if it tells how long things took, and not when: all of them begin at 0, and nothing
    /// can be said of what happened at once.
    package var isTimed = true
    private var known: Set<[Int64]> = []

    /// More than any log has.
    private static let mostEvents = 10_000_000
    /// Times from the beginning of 1970 to that of 2100.
    private static let timesNs: ClosedRange<Int64> = 0...4_102_444_800_000_000_000
    /// A hundred days.
    private static let longestNs: Int64 = 100 * 86_400 * 1_000_000_000

    package init(_ importer: Importer, path: String, numbers: ImportNumbers = ImportNumbers()) {
        self.importer = importer
        self.path = path
        self.numbers = numbers
    }

    package mutating func add(_ fetch: Fetch, at place: SourcePosition) {
        let spans = [fetch.waitNs, fetch.receiveNs].compactMap { $0 }
        guard spans.allSatisfy((0...Self.longestNs).contains) else {
            return passOver("with times below 0 or beyond 100 days", at: place)
        }
        guard fetches.count < Self.mostEvents else {
            return passOver("beyond the first \(Self.mostEvents)", at: place)
        }
        let sentNs = fetch.sentNs ?? fetch.beginNs
        guard Self.timesNs.contains(fetch.beginNs), Self.timesNs.contains(sentNs) else {
            return passOver("before 1970 or after 2100", at: place)
        }
        guard fetch.beginNs <= sentNs else {
            return passOver("with times that run backwards", at: place)
        }
        if isTimed {
            let isNew = known.insert(
                [Int64(fetch.resource.number), fetch.beginNs, fetch.lastNs, Int64(fetch.status)]
            ).inserted
            guard isNew else { return passOver("that the log has twice", at: place) }
        }
        fetches.append(fetch)
    }

    /// Notes an entry that isn't used.
    ///
    /// - Parameter why: words without any of the log's text, after a number of entries: "without a
    ///   time".
    package mutating func passOver(_ why: String, at place: SourcePosition) {
        guard let index = passedOver.firstIndex(where: { $0.why == why }) else {
            return passedOver.append(PassedOver(why: why, first: place))
        }
        passedOver[index].count += 1
    }

    /// A line for each reason for which entries weren't used.
    package var remarks: [String] { leftOut.map { "left out: " + $0 } }

    fileprivate var leftOut: [String] {
        passedOver.map { passed in
            "\(passed.count.of("entry", "entries")) \(passed.why), "
                + (passed.count == 1 ? "" : "the first ") + "at \(passed.first.inLog)"
        }
    }
}

extension Imported {
    /// Counts times from the first event on, and puts all into their order. Refuses a log of which
    /// nothing can be used.
    mutating func finish() throws(Complaint) {
        known = []
        guard !fetches.isEmpty else {
            let why = leftOut.isEmpty ? "" : ": " + Listing.and(leftOut)
            throw Complaint(
                "holds nothing of what \(importer.name) tells\(why)",
                "Check that it was recorded while the app ran", at: .file(path))
        }
        let starts = fetches.map(\.beginNs)
        let startNs = starts.min() ?? 0
        guard starts.allSatisfy({ $0 - startNs <= Self.longestNs }) else {
            throw Complaint(
                "its times span more than 100 days",
                "Cut it to the session that you want", at: .file(path))
        }
        for index in fetches.indices {
            fetches[index].beginNs -= startNs
            fetches[index].sentNs? -= startNs
        }
        // Events of one time stay as they were.
        fetches.sort { $0.beginNs < $1.beginNs }
    }

    /// From the first event to the last.
    package var lengthNs: Int64 { fetches.map(\.lastNs).max() ?? 0 }
}
