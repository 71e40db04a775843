import LabBase
import LabEvents
import LabOrders
import LabReplay
import LabRuns

/// Blank time by images that wait alike: those of a group, on a screen, in moments of a kind.
extension Culprits {
    /// A kind of moments.
    private enum Occasion: Hashable, Comparable {
        case start
        case opens(String), back(String)
        case scrolls, rests, warned, background, foreground, killed, relaunched

        var words: String {
            switch self {
            case .start: "before any screen opened"
            case .opens(let name): "as \(name) opened"
            case .back(let name): "as \(name) came back"
            case .scrolls: "while it scrolled"
            case .rests: "after it scrolled"
            case .warned: "after a warning"
            case .background: "in the background"
            case .foreground: "as the app came back"
            case .killed: "after a kill"
            case .relaunched: "after the app was started again"
            }
        }
    }

    private struct Kind: Hashable, Comparable {
        var group: UInt32
        var screen: String
        var occasion: Occasion

        static func < (a: Self, b: Self) -> Bool {
            (a.group, a.screen, a.occasion) < (b.group, b.screen, b.occasion)
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
        var moments: Int
        var ns: Int64
        /// The largest cause, and its part of the time.
        var cause: Int
        var causeNs: Int64
    }

    /// The ones with most blank time first. A report works it out once.
    var alike: [Alike] {
        var kinds: [Kind: [BlankPart: Int64]] = [:]
        for (part, ns) in blank { kinds[kind(of: part), default: [:]][part] = ns }
        let found = kinds.sorted { $0.key < $1.key }.flatMap { kind, parts in
            split(parts, kind.group).map { images, phrase, parts in
                alike(images, phrase, parts, kind)
            }
        }
        return found.enumerated().sorted { ($1.element.ns, $0.offset) < ($0.element.ns, $1.offset) }
            .map(\.element)
    }

    private func kind(of part: BlankPart) -> Kind {
        let screen = screenTitle(part.screen)
        let occasion: Occasion =
            switch moments[part.moment].kind {
            case .start: .start
            case .screen(let name, let isNew):
                isNew ? .opens(screenName(ofMoment: name)) : .back(screenName(ofMoment: name))
            case .drag, .fling, .jump: .scrolls
            case .rest: .rests
            case .warning: .warned
            case .background: .background
            case .foreground: .foreground
            case .killed: .killed
            case .relaunched: .relaunched
            }
        return Kind(
            group: UInt32(catalog.groupOf[part.image]), screen: screen, occasion: occasion)
    }

    private func alike(
        _ images: String, _ phrase: String, _ parts: [BlankPart: Int64], _ kind: Kind
    ) -> Alike {
        var causes: [Int: Int64] = [:]
        for (part, ns) in parts { causes[part.cause, default: 0] += ns }
        let most = causes.max { ($0.value, $1.key) < ($1.value, $0.key) } ?? (0, 0)
        return Alike(
            images: images, phrase: phrase,
            imageCount: Set(parts.keys.map(\.image)).count, screen: kind.screen,
            occasion: kind.occasion.words, moments: Set(parts.keys.map(\.moment)).count,
            ns: parts.values.reduce(0, +), cause: most.key, causeNs: most.value)
    }

    /// Images at even distances, as the first photos of albums that have as many, apart from the
    /// rest: `the first of each 6 photos`.
    private func split(
        _ parts: [BlankPart: Int64], _ number: UInt32
    ) -> [(images: String, phrase: String, parts: [BlankPart: Int64])] {
        let group = catalog.groups[Int(number)]
        func member(_ part: BlankPart) -> Int { group.member(part.image) }
        var sums: [Int: Int64] = [:]
        for (part, ns) in parts { sums[member(part), default: 0] += ns }
        let whole = sums.values.reduce(0, +)
        var (heavy, sum): ([Int], Int64) = ([], 0)
        for (member, ns) in sums.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
        where sum * 10 < whole * 8 {
            heavy.append(member)
            sum += ns
        }
        heavy.sort()
        let step = zip(heavy, heavy.dropFirst()).reduce(0) { Self.divisor($0, $1.1 - $1.0) }
        guard heavy.count >= 4, step > 1 else {
            return [(group.name, " of \(group.name)", parts)]
        }
        let first = heavy[0] % step
        let (even, rest) = (
            parts.filter { member($0.key) % step == first },
            parts.filter { member($0.key) % step != first }
        )
        let which = first == 0 ? "first" : Self.ordinal(first + 1)
        let name = "the \(which) of each \(step) \(group.name)"
        let other = "other \(group.name)"
        return [(name, ", \(name),", even)]
            + (rest.isEmpty ? [] : [(other, " of the \(other)", rest)])
    }

    /// The greatest that divides both.
    private static func divisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    func byAlike(_ alike: [Alike]) -> CulpritTable {
        var table = CulpritTable(
            "blank_by_kind", "Blank time by images that wait alike", of: ("kind", "kinds"),
            [
                .text("images", "images"), .text("screen", "screen"), .text("occasion", "occasion"),
                .figure("image_count", "count", .count), .figure("moments", "moments", .count),
                .sum("blank_ns", "blank", .ns, hasShare: true), .text("mostly", "mostly"),
            ])
        table.rows = alike.map { alike in
            [
                .text(alike.images), .text(alike.screen), .text(alike.occasion),
                .count(alike.imageCount), .count(alike.moments), .count(alike.ns),
                .text(
                    "\(title(ofCause: alike.cause)) \(Self.percent(alike.causeNs, of: alike.ns))"),
            ]
        }
        return table
    }

    /// `weak: 47 images of photos waited on feed while it scrolled, 61 % of the blank time, mostly
    /// being decoded.`
    func alikeSentences(_ alike: [Alike], most: Int) -> [String] {
        alike.prefix(most).map { alike in
            let images = alike.imageCount == 1 ? "1 image" : "\(alike.imageCount) images"
            let isSaid =
                alike.occasion.contains(" \(alike.screen) ") || alike.screen == Self.noScreen
            return "\(policy): \(images)\(alike.phrase) waited"
                + (isSaid ? "" : " on \(alike.screen)") + " \(alike.occasion), "
                + "\(Self.percent(alike.ns, of: counts.blankNs)) of the blank time, mostly "
                + "\(phrase(ofCause: alike.cause))."
        }
    }
}
