import LabBase
import LabCells
import LabEvents
import LabOrders
import LabRuns

/// Images decoded again: how the copies before were lost, and how long that was ago.
extension Culprits {
    var redecodeTables: [CulpritTable] {
        guard !redecodes.isEmpty else { return [] }
        return [byLoss, redecodesByImage]
    }

    private static let count = CulpritTable.Column.sum(
        "redecodes", "again", .count, hasShare: true)
    private static let distances: [CulpritTable.Column] = [
        .figure("unused_ns", "since used", .ns),
        .figure("images_between", "images between", .count),
        .figure("bytes_between", "bytes between", .bytes), .figure("lost_ns", "since lost", .ns),
        .sum("bytes", "bytes", .bytes), .sum("blank_ns", "blank", .ns),
    ]

    /// Medians of how far away they were, and what they came to.
    private func distances(_ redecodes: [Redecode]) -> [CulpritTable.Cell] {
        [
            Self.median(redecodes.map(\.sinceUseNs)),
            Self.median(redecodes.map { Int64($0.imagesBetween) }),
            Self.median(redecodes.map(\.bytesBetween)), Self.median(redecodes.map(\.sinceLossNs)),
            .count(redecodes.reduce(0) { $0 + $1.bytes }),
            .count(redecodes.reduce(0) { $0 + blankNs(of: $1) }),
        ]
    }

    private func blankNs(of redecode: Redecode) -> Int64 {
        redecode.load.flatMap { blankOfLoads[$0] } ?? 0
    }

    private var byLoss: CulpritTable {
        var table = CulpritTable(
            "redecodes_by_loss", "Images decoded again, by how the copy before was lost",
            of: ("way", "ways"),
            [.text("lost", "lost to"), Self.count] + Self.distances)
        let groups = redecodes.grouped(by: \.loss.kind.alike).sorted {
            $0.elements.count > $1.elements.count
        }
        table.rows = groups.map { kind, redecodes in
            [.text(kind.title), .count(redecodes.count)] + distances(redecodes)
        }
        return table
    }

    private var redecodesByImage: CulpritTable {
        var table = CulpritTable(
            "redecodes_by_image", "Images decoded again", of: ("image", "images"),
            [
                .text("image", "image"), Self.count, .text("lost", "lost to"),
                .text("evictor", "evicted for"),
            ] + Self.distances)
        let groups = redecodes.grouped(by: \.image).sorted {
            ($1.elements.count, $0.key) < ($0.elements.count, $1.key)
        }
        table.rows = groups.map { image, redecodes in
            [
                .text(name(of: image)), .count(redecodes.count),
                .text(Self.mostFrequent(redecodes.map(\.loss.kind.title))),
                .text(
                    Self.mostFrequent(redecodes.compactMap(\.loss.newcomer).map { name(of: $0) })),
            ] + distances(redecodes)
        }
        return table
    }

    /// Returns the most frequent word; of equals the first.
    private static func mostFrequent(_ words: [String]) -> String {
        let groups = words.grouped(by: { $0 })
        let most = groups.map(\.elements.count).max() ?? 0
        return groups.first { $0.elements.count == most }?.key ?? ""
    }

    /// The lower one of two in the middle.
    private static func median(_ numbers: [Int64?]) -> CulpritTable.Cell {
        let sorted = numbers.compactMap { $0 }.sorted()
        return sorted.isEmpty ? .none : .count(sorted[(sorted.count - 1) / 2])
    }

    var redecodeSentences: [String] {
        guard counts.redecodes > 0 else {
            return counts.decodes > 0 ? ["\(policy): no image was decoded twice."] : []
        }
        let groups = redecodes.grouped(by: \.loss.kind.alike).sorted {
            $0.elements.count > $1.elements.count
        }
        let ways = groups.prefix(3).map { "\($0.elements.count) \($0.key.phrase)" }
        var sentences = [
            "\(policy): \(counts.redecodes) of \(counts.decodes) decodes were of images decoded "
                + "before: \(Listing.and(ways))."
        ]
        if let sentence = evictionSentence { sentences.append(sentence) }
        return sentences
    }

    /// How far away images were that had been evicted.
    private var evictionSentence: String? {
        let evicted = redecodes.filter { $0.loss.kind == .evicted }
        guard !evicted.isEmpty,
            let images = Self.median(evicted.map { Int64($0.imagesBetween) }).number,
            let bytes = Self.median(evicted.map(\.bytesBetween)).number
        else { return nil }
        let worst = evicted.grouped(by: \.image).sorted {
            ($1.elements.count, $0.key) < ($0.elements.count, $1.key)
        }[0]
        let first = worst.elements[0]
        let often = Often.text("\(worst.elements.count)")
        let whom = first.loss.newcomer.map { " for \(name(of: $0))" } ?? ""
        return "Half of the evicted were wanted again with \(images) other "
            + "\(images == 1 ? "image" : "images") (\(Fixed.bytes(Int64(bytes)))) or fewer "
            + "between; \(name(of: worst.key)) was decoded again \(often), first at "
            + "\(Self.moment(first.atNs)), evicted\(whom) at \(Self.moment(first.loss.atNs))."
    }
}

extension Redecode {
    var sinceUseNs: Int64? { usedNs.map { atNs - $0 } }

    /// The time since the loss; nil: it wasn't lost, as far as is known.
    var sinceLossNs: Int64? {
        loss.kind == .alive || loss.kind == .unknown ? nil : atNs - loss.atNs
    }
}
