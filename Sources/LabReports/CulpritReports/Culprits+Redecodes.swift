import LabBase
import LabCells
import LabOrders

/// Images decoded again: how the copies before were lost, and how long that was ago.
extension Culprits {
    var redecodeTables: [CulpritTable] {
        guard !redecodes.isEmpty else { return [] }
        func count<Key>() -> CulpritColumn<Summed<Key, Redecode>> {
            .sum("redecodes", "again", .count, hasShare: true) { $0.sum }
        }
        func most<Key>(
            _ key: String, _ title: String, _ word: @escaping (Redecode) -> String?
        ) -> CulpritColumn<Summed<Key, Redecode>> {
            .text(key, title) { Self.mostFrequent($0.elements.compactMap(word)) }
        }
        return [
            CulpritTable(
                "redecodes_by_loss", "Images decoded again, by how the copy before was lost",
                of: ("way", "ways"), byLoss,
                [most("lost", "lost to") { $0.loss.kind.words.title }, count()] + distances()),
            CulpritTable(
                "redecodes_by_image", "Images decoded again", of: ("image", "images"),
                Self.byImage(redecodes),
                [
                    .text("image", "image") { name(of: $0.key) }, count(),
                    most("lost", "lost to") { $0.loss.kind.words.title },
                    most("evictor", "evicted for") { $0.loss.newcomer.map { name(of: $0) } },
                ] + distances()),
        ]
    }

    /// Medians of how far away they were, and what they came to.
    private func distances<Key>() -> [CulpritColumn<Summed<Key, Redecode>>] {
        func median(
            _ key: String, _ title: String, _ unit: CulpritTable.Unit,
            _ number: @escaping (Redecode) -> Int64?
        ) -> CulpritColumn<Summed<Key, Redecode>> {
            .figure(key, title, unit) { Self.median($0.elements.compactMap(number)) }
        }
        return [
            median("unused_ns", "since used", .ns, \.sinceUseNs),
            median("images_between", "images between", .count) { Int64($0.imagesBetween) },
            median("bytes_between", "bytes between", .bytes, \.bytesBetween),
            median("lost_ns", "since lost", .ns, \.sinceLossNs),
            .sum("bytes", "bytes", .bytes) { $0.elements.reduce(0) { $0 + $1.bytes } },
            .sum("blank_ns", "blank", .ns) { group in
                group.elements.reduce(0) { $0 + ($1.load.flatMap { blankOfLoads[$0] } ?? 0) }
            },
        ]
    }

    /// All warnings are one way; of equal ways the first to come is first.
    private var byLoss: [Summed<Int, Redecode>] {
        let ways = redecodes.map(\.loss.kind.alike).distinct
        return redecodes.summed(by: { ways.firstIndex(of: $0.loss.kind.alike)! }, { _ in 1 })
    }

    private static func byImage(_ redecodes: [Redecode]) -> [Summed<ImageID, Redecode>] {
        redecodes.summed(by: \.image, { _ in 1 })
    }

    /// Returns the most frequent word; of equals the first.
    private static func mostFrequent(_ words: [String]) -> String {
        let groups = words.grouped(by: { $0 })
        let most = groups.map(\.elements.count).max() ?? 0
        return groups.first { $0.elements.count == most }?.key ?? ""
    }

    /// The lower one of two in the middle.
    private static func median(_ numbers: [Int64]) -> Int64? {
        numbers.isEmpty ? nil : numbers.sorted()[(numbers.count - 1) / 2]
    }

    var redecodeSentences: [String] {
        guard counts.redecodes > 0 else {
            return counts.decodes > 0 ? ["\(policy): no image was decoded twice."] : []
        }
        let ways = byLoss.prefix(3).map {
            "\($0.elements.count) \($0.elements[0].loss.kind.words.phrase)"
        }
        return [
            "\(policy): \(counts.redecodes) of \(counts.decodes) decodes were of images decoded "
                + "before: \(Listing.and(ways))."
        ] + [evictionSentence].compactMap(\.self)
    }

    /// How far away images were that had been evicted.
    private var evictionSentence: String? {
        let evicted = redecodes.filter { $0.loss.kind == .evicted }
        guard !evicted.isEmpty,
            let images = Self.median(evicted.map { Int64($0.imagesBetween) }),
            let bytes = Self.median(evicted.map(\.bytesBetween))
        else { return nil }
        let worst = Self.byImage(evicted)[0]
        let first = worst.elements[0]
        let often = Often.text("\(worst.elements.count)")
        let whom = first.loss.newcomer.map { " for \(name(of: $0))" } ?? ""
        return "Half of the evicted were wanted again with \(images) other "
            + "\(images == 1 ? "image" : "images") (\(Fixed.bytes(bytes))) or fewer "
            + "between; \(name(of: worst.key)) was decoded again \(often), first at "
            + "\(Self.instant(first.atNs)), evicted\(whom) at \(Self.instant(first.loss.atNs))."
    }
}

extension Redecode {
    var sinceUseNs: Int64? { usedNs.map { atNs - $0 } }

    /// The time since the loss; nil: it wasn't lost, as far as is known.
    var sinceLossNs: Int64? {
        loss.kind == .alive || loss.kind == .unknown ? nil : atNs - loss.atNs
    }
}
