import LabBase
import LabCells
import LabOrders

/// Blank time: its tables, and what is said of it.
extension Culprits {
    func blankTables(_ alike: [Alike]) -> [CulpritTable] {
        guard counts.blankNs > 0 else { return [] }
        func blank<Key>() -> CulpritColumn<Blank<Key>> {
            .sum("blank_ns", "blank", .ns, hasShare: true) { $0.sum }
        }
        func mostly<Key>() -> CulpritColumn<Blank<Key>> {
            .text("mostly", "mostly") { largestCause(of: $0.elements) }
        }
        func from(_ moment: Int) -> String { Self.instant(moments[moment].fromNs) }
        func waits(_ image: ImageID) -> BlankWaits { self.waits[image] ?? BlankWaits() }
        return [
            CulpritTable(
                "blank_by_cause", "Blank time by cause", of: ("cause", "causes"),
                self.blank(by: \.cause),
                [
                    .text("cause", "cause") { words(ofCause: $0.key).title }, blank(),
                    // The sum is `reblank_ms`.
                    .sum("reblank_ns", "seen before", .ns) {
                        $0.elements.reduce(0) { $0 + ($1.key.isAgain ? $1.value : 0) }
                    },
                ]),
            byAlike(alike),
            // Neighbours that wait for the same in one moment: rows of a list, mostly.
            CulpritTable(
                "blank_by_place", "Blank time in one place", of: ("place", "places"),
                self.blank(by: { SharedWait($0) }),
                [
                    .text("images", "images") { names(of: Set($0.elements.map(\.key.image))) },
                    .text("cause", "cause") { words(ofCause: $0.key.cause).title },
                    .text("moment", "moment") { title(ofMoment: $0.key.moment) },
                    .text("from", "from") { from($0.key.moment) }, blank(),
                    .text("screen", "screen") { screenTitle($0.key.screen) },
                ]),
            CulpritTable(
                "blank_by_screen", "Blank time by screen", of: ("screen", "screens"),
                self.blank(by: { screenTitle($0.screen) }),
                [.text("screen", "screen") { $0.key }, blank(), mostly()]),
            CulpritTable(
                "blank_by_image", "Blank time by image", of: ("image", "images"),
                self.blank(by: \.image),
                [
                    .text("image", "image") { name(of: $0.key) },
                    .sum("waits", "waits", .count) { waits($0.key).count }, blank(),
                    .figure("longest_ns", "longest", .ns) { waits($0.key).longestNs },
                    .text("longest_at", "at") { Self.instant(waits($0.key).longestFromNs) },
                    mostly(),
                ]),
            CulpritTable(
                "blank_by_moment", "Blank time by moment", of: ("moment", "moments"),
                self.blank(by: \.moment),
                [
                    .text("moment", "moment") { title(ofMoment: $0.key) },
                    .text("from", "from") { from($0.key) }, blank(), mostly(),
                ]),
        ]
    }

    /// An instant: `12.3 s`.
    static func instant(_ ns: Int64) -> String {
        Fixed.decimal(numerator: ns, denominator: 1_000_000_000, places: 1) + " s"
    }

    /// The largest cause, and which part of the time that is.
    func largestCause(of parts: [(key: BlankPart, value: Int64)]) -> String {
        let causes = causes(of: parts)
        let share = Self.percent(causes[0].sum, of: causes.reduce(0) { $0 + $1.sum })
        return "\(words(ofCause: causes[0].key).title) \(share)"
    }

    func causes(
        of parts: [(key: BlankPart, value: Int64)]
    ) -> [Summed<Int, (key: BlankPart, value: Int64)>] {
        parts.summed(by: \.key.cause, \.value)
    }

    static func percent(_ part: some BinaryInteger, of whole: some BinaryInteger) -> String {
        let percent = Fixed.decimal(Double(part) / Double(max(1, whole)) * 100, places: 0)
        if part > 0, percent == "0" { return "<1 %" }
        return percent == "100" && part < whole ? ">99 %" : percent + " %"
    }

    var blankSentence: String {
        guard counts.blankNs > 0 else {
            return "\(policy): no view was on screen without its image."
        }
        let causes = blank(by: \.cause).prefix(3).map { blank in
            "\(Self.percent(blank.sum, of: counts.blankNs)) is \(words(ofCause: blank.key).phrase)"
        }
        let count = waits.values.reduce(0) { $0 + $1.count }
        let time = CulpritScale.text(Int128(counts.blankNs), .ns)
        let again =
            counts.reblankNs == 0
            ? ""
            : "; \(Self.percent(counts.reblankNs, of: counts.blankNs)) is for pictures seen before"
        return "\(policy): of \(time) of blank time, in \(count) \(count == 1 ? "wait" : "waits"), "
            + "\(Listing.and(causes))\(again)."
    }

    /// One cause in one moment on one screen.
    private struct SharedWait: Hashable, Comparable {
        var cause: Int
        var moment: Int
        var screen: UInt32

        init(_ part: BlankPart) {
            cause = part.cause
            moment = part.moment
            screen = part.screen
        }

        static func < (a: Self, b: Self) -> Bool {
            (a.moment, a.cause, a.screen) < (b.moment, b.cause, b.screen)
        }
    }
}
