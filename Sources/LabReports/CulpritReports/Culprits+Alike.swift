import LabCells

/// Blank time by images that wait alike: those of a group, on a screen, in moments of a kind.
extension Culprits {
    private struct WaitKind: Hashable, Comparable {
        var group: UInt32
        var screen: String
        /// The rank of a kind of moments among all, and its words.
        var rank: Int
        var occasion: String
        /// The occasion names the screen.
        var isNamed = false

        static func < (a: Self, b: Self) -> Bool {
            (a.group, a.screen, a.rank, a.occasion) < (b.group, b.screen, b.rank, b.occasion)
        }
    }

    /// Images that wait alike, and what they wait for.
    struct Alike {
        var images: String
        /// The same in a sentence, after their number.
        var phrase: String
        var imageCount: Int
        var screen: String
        var occasion: String
        /// ` on feed`; empty where the occasion names the screen, or there is none.
        var onScreen: String
        var moments: Int
        var ns: Int64
        /// The largest cause in a sentence, and with its part of the time in a table.
        var cause: String
        var mostly: String
    }

    private typealias Parts = [(key: BlankPart, value: Int64)]

    /// The ones with most blank time first. A report works it out once.
    var alike: [Alike] {
        let kinds = blank(by: kind(of:)).sorted { $0.key < $1.key }
        return kinds.flatMap { kind in
            split(kind.elements, kind.key.group).map { images, phrase, parts in
                alike(images, phrase, parts, kind.key)
            }
        }.sorted { $0.ns > $1.ns }
    }

    private func kind(of part: BlankPart) -> WaitKind {
        let screen = screenTitle(part.screen)
        var isNamed = false
        func named(_ name: UInt32) -> String {
            isNamed = screenName(ofMoment: name) == screen
            return screenName(ofMoment: name)
        }
        let (rank, occasion) =
            switch moments[part.moment].kind {
            case .start: (0, "before any screen opened")
            case .screen(let name, isNew: true): (1, "as \(named(name)) opened")
            case .screen(let name, isNew: false): (2, "as \(named(name)) came back")
            case .drag, .fling, .jump: (3, "while it scrolled")
            case .rest: (4, "after it scrolled")
            case .warning: (5, "after a warning")
            case .background: (6, "in the background")
            case .foreground: (7, "as the app came back")
            case .killed: (8, "after a kill")
            case .relaunched: (9, "after the app was started again")
            }
        return WaitKind(
            group: UInt32(catalog.groupOf[part.image]), screen: screen, rank: rank,
            occasion: occasion, isNamed: isNamed)
    }

    private func alike(
        _ images: String, _ phrase: String, _ parts: Parts, _ kind: WaitKind
    ) -> Alike {
        return Alike(
            images: images, phrase: phrase, imageCount: Set(parts.map(\.key.image)).count,
            screen: kind.screen, occasion: kind.occasion,
            onScreen: kind.isNamed || kind.screen == Self.noScreen ? "" : " on \(kind.screen)",
            moments: Set(parts.map(\.key.moment)).count,
            ns: parts.reduce(0) { $0 + $1.value },
            cause: words(ofCause: causes(of: parts)[0].key).phrase, mostly: largestCause(of: parts))
    }

    /// Images at even distances, as the first photos of albums that have as many, apart from the
    /// rest: `the first of each 6 photos`.
    private func split(
        _ parts: Parts, _ number: UInt32
    ) -> [(images: String, phrase: String, parts: Parts)] {
        let group = catalog.groups[Int(number)]
        func member(_ part: (key: BlankPart, value: Int64)) -> Int { group.member(part.key.image) }
        let members = parts.summed(by: member, \.value)
        let whole = members.reduce(0) { $0 + $1.sum }
        var (heavy, sum): ([Int], Int128) = ([], 0)
        for member in members where sum * 10 < whole * 8 {
            heavy.append(member.key)
            sum += member.sum
        }
        heavy.sort()
        let step = zip(heavy, heavy.dropFirst()).reduce(0) { Self.divisor($0, $1.1 - $1.0) }
        guard heavy.count >= 4, step > 1 else {
            return [(group.name, " of \(group.name)", parts)]
        }
        let first = heavy[0] % step
        let (even, rest) = (
            parts.filter { member($0) % step == first }, parts.filter { member($0) % step != first }
        )
        let which = first == 0 ? "first" : Self.ordinal(first + 1)
        let name = "the \(which) of each \(step) \(group.name)"
        let other = "other \(group.name)"
        return [(name, ", \(name),", even)]
            + (rest.isEmpty ? [] : [(other, " of the \(other)", rest)])
    }

    private static func divisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    func byAlike(_ alike: [Alike]) -> CulpritTable {
        CulpritTable(
            "blank_by_kind", "Blank time by images that wait alike", of: ("kind", "kinds"), alike,
            [
                .text("images", "images") { $0.images }, .text("screen", "screen") { $0.screen },
                .text("occasion", "occasion") { $0.occasion },
                .figure("image_count", "count", .count) { Int64($0.imageCount) },
                .figure("moments", "moments", .count) { Int64($0.moments) },
                .sum("blank_ns", "blank", .ns, hasShare: true) { $0.ns },
                .text("mostly", "mostly") { $0.mostly },
            ])
    }

    /// `weak: 47 images of photos waited on feed while it scrolled, 61 % of the blank time, mostly
    /// being decoded.`
    func alikeSentences(_ alike: [Alike], most: Int) -> [String] {
        alike.prefix(most).map { alike in
            let images = alike.imageCount == 1 ? "1 image" : "\(alike.imageCount) images"
            return "\(policy): \(images)\(alike.phrase) waited\(alike.onScreen) \(alike.occasion), "
                + "\(Self.percent(alike.ns, of: counts.blankNs)) of the blank time, mostly "
                + "\(alike.cause)."
        }
    }
}
