import LabBase
import LabEvents
import LabOrders
import LabRuns

/// Blank time: its tables, and what is said of it.
extension Culprits {
    func blankTables(_ alike: [Alike]) -> [CulpritTable] {
        guard counts.blankNs > 0 else { return [] }
        return [byCause, byAlike(alike), byPlace, byScreen, byImage, byMoment]
    }

    private var byCause: CulpritTable {
        var table = CulpritTable(
            "blank_by_cause", "Blank time by cause", of: ("cause", "causes"),
            [.text("cause", "cause"), Self.blankColumn, Self.againColumn])
        let again = Dictionary(
            uniqueKeysWithValues: blank(by: \.cause, where: \.isAgain).map { ($0.key, $0.ns) })
        table.rows = blank(by: \.cause).map { cause, ns in
            [.text(title(ofCause: cause)), .count(ns), .count(again[cause] ?? 0)]
        }
        return table
    }

    private static let blankColumn = CulpritTable.Column.sum(
        "blank_ns", "blank", .ns, hasShare: true)
    /// The sum is `reblank_ms`.
    private static let againColumn = CulpritTable.Column.sum("reblank_ns", "seen before", .ns)
    private static let mostly = CulpritTable.Column.text("mostly", "mostly")

    private var byScreen: CulpritTable {
        var table = CulpritTable(
            "blank_by_screen", "Blank time by screen", of: ("screen", "screens"),
            [.text("screen", "screen"), Self.blankColumn, Self.mostly])
        let mostly = mostly { ScreenKey(name: screenTitle($0.screen)) }
        table.rows = blank { ScreenKey(name: screenTitle($0.screen)) }.map { key, ns in
            [.text(key.name), .count(ns), .text(mostly[key] ?? "")]
        }
        return table
    }

    /// Neighbours that wait for the same in one moment: rows of a list, mostly.
    private var byPlace: CulpritTable {
        var table = CulpritTable(
            "blank_by_place", "Blank time in one place", of: ("place", "places"),
            [
                .text("images", "images"), .text("cause", "cause"), .text("moment", "moment"),
                .text("from", "from"), Self.blankColumn, .text("screen", "screen"),
            ])
        var images: [Place: Set<ImageID>] = [:]
        for part in blank.keys { images[Place(part), default: []].insert(part.image) }
        table.rows = blank { Place($0) }.map { place, ns in
            [
                .text(names(of: Array(images[place] ?? []))), .text(title(ofCause: place.cause)),
                .text(title(ofMoment: place.moment)),
                .text(Self.moment(moments[place.moment].fromNs)), .count(ns),
                .text(screenTitle(place.screen)),
            ]
        }
        return table
    }

    private struct ScreenKey: Hashable, Comparable {
        var name: String
        static func < (a: Self, b: Self) -> Bool { a.name < b.name }
    }

    private var byImage: CulpritTable {
        var table = CulpritTable(
            "blank_by_image", "Blank time by image", of: ("image", "images"),
            [
                .text("image", "image"), .sum("waits", "waits", .count), Self.blankColumn,
                .figure("longest_ns", "longest", .ns), .text("longest_at", "at"), Self.mostly,
            ])
        let mostly = mostly(by: \.image)
        table.rows = blank(by: \.image).map { image, ns in
            let waits = waits[image] ?? BlankWaits()
            return [
                .text(name(of: image)), .count(waits.count), .count(ns), .count(waits.longestNs),
                .text(Self.moment(waits.longestFromNs)), .text(mostly[image] ?? ""),
            ]
        }
        return table
    }

    private var byMoment: CulpritTable {
        var table = CulpritTable(
            "blank_by_moment", "Blank time by moment", of: ("moment", "moments"),
            [
                .text("moment", "moment"), .text("from", "from"), Self.blankColumn, Self.mostly,
            ])
        let mostly = mostly(by: \.moment)
        table.rows = blank(by: \.moment).map { place, ns in
            [
                .text(title(ofMoment: place)), .text(Self.moment(moments[place].fromNs)),
                .count(ns), .text(mostly[place] ?? ""),
            ]
        }
        return table
    }

    /// An instant: `12.3 s`.
    static func moment(_ ns: Int64) -> String {
        Fixed.decimal(numerator: ns, denominator: 1_000_000_000, places: 1) + " s"
    }

    /// The largest cause of each, and which part of it that is.
    private func mostly<Key: Hashable>(by key: (BlankPart) -> Key) -> [Key: String] {
        var sums: [Key: [Int64]] = [:]
        for (part, ns) in blank {
            sums[key(part), default: Array(repeating: 0, count: causes.all.count)][part.cause] += ns
        }
        return sums.mapValues { sums in
            let most = sums.indices.max {
                sums[$0] < sums[$1] || (sums[$0] == sums[$1] && $0 > $1)
            }!
            let share = Self.percent(sums[most], of: sums.reduce(0, +))
            return "\(title(ofCause: most)) \(share)"
        }
    }

    static func percent(_ part: Int64, of whole: Int64) -> String {
        let percent = Fixed.decimal(
            Double(part) / Double(max(1, whole)) * 100, places: 0)
        if part > 0, percent == "0" { return "<1 %" }
        return percent == "100" && part < whole ? ">99 %" : percent + " %"
    }

    /// Blank time by cause.
    var blankSentence: String {
        guard counts.blankNs > 0 else {
            return "\(policy): no view was on screen without its image."
        }
        let causes = blank(by: \.cause).prefix(3).map { cause, ns in
            "\(Self.percent(ns, of: counts.blankNs)) is \(phrase(ofCause: cause))"
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
    private struct Place: Hashable, Comparable {
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
