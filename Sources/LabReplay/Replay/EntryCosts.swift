import LabOrders
import LabPictures
import LabPolicies
import LabScripts

/// The bytes that images will take in a policy's hands, and what they will cost in its store: known
/// before anything is replayed.
package struct EntryCosts {
    private let targets: DecodeTargets
    private let scale: Double

    package init(_ header: TraceHeader) {
        targets = DecodeTargets(header)
        scale = header.device.screen.scale
    }

    package func bytes(of image: ImageID, for size: SizeID, _ rule: DecodeRule) -> Int64 {
        targets.variant(of: image, for: size, rule).bytes
    }

    /// The same as its cost in a store; nil where that is the work of making it, which depends on
    /// where it comes from.
    package func cost(
        of image: ImageID, for size: SizeID, in store: StoreRule, _ rule: DecodeRule
    ) -> Int64? {
        if store.cost == .work { return nil }
        return store.cost(
            of: targets.variant(of: image, for: size, rule),
            encodedBytes: targets.catalog.encodedBytes[image], scale: scale, workMicroseconds: 0)
    }

    /// The costs in a store of the images that views ask for, by group; none if work is the cost.
    package func groups(
        of content: TraceContent, in store: StoreRule, _ rule: DecodeRule
    ) -> [GroupCosts] {
        let catalog = targets.catalog
        var lowest = ArrayTable<ImageID, Int64?>(repeating: nil, count: catalog.imageCount)
        for asked in content.asked.keys {
            guard let cost = cost(of: asked.image, for: asked.size, in: store, rule) else { break }
            lowest[asked.image] = min(lowest[asked.image] ?? .max, cost)
        }
        return catalog.groups.enumerated().compactMap { number, group in
            let costs = group.images.compactMap { lowest[$0] }
            return costs.isEmpty ? nil : GroupCosts(group: number, costs: costs)
        }
    }
}

/// The costs in a store of those of a group's images that views ask for.
package struct GroupCosts: Sendable {
    package let group: Int
    /// Each image's lowest, in the images' order: a smaller size may stay where a larger one can't.
    package let costs: [Int64]

    package var sum: Int64 { costs.reduce(0, +) }

    /// Those above a cost.
    package func above(_ most: Int64) -> GroupCosts {
        GroupCosts(group: group, costs: costs.filter { $0 > most })
    }

    package var most: Int64 { costs.max() ?? 0 }

    /// The cost that is nearest to a limit; of several the first.
    package func nearest(to limit: Int64) -> Int64 {
        costs.min { abs($0 - limit) < abs($1 - limit) } ?? 0
    }
}

extension StoreRule {
    /// True if an entry of this cost stays out, whatever else the store holds.
    package func refuses(cost: Int64, limitBytes: Int64) -> Bool {
        if oversize == .enters { return false }
        if let cap = entryCapBytes, cost > cap { return true }
        return evicts != .after && evicts != .never && evicts != .frame && cost > limitBytes
    }

    /// The largest cost of an entry that the store keeps: a dearer one is refused, or evicted by
    /// its own insertion. Nil if it keeps entries of any cost.
    package var dearestKept: Int64? {
        var bounds: [Int64] = []
        if oversize != .enters, let entryCapBytes { bounds.append(entryCapBytes) }
        if let limitBytes {
            switch evicts {
            case .never: break
            case .after: bounds.append(max(limitBytes, trimStartBytes ?? limitBytes))
            case .frame: break
            case .before, .more, .each, .ahead: if oversize != .enters { bounds.append(limitBytes) }
            }
        }
        return bounds.min()
    }

    func cost(
        of variant: Variant, encodedBytes: Int64, scale: Double,
        workMicroseconds: @autoclosure () -> Int64
    ) -> Int64 {
        let alone: Int64 =
            switch cost {
            case .bytes, .all: variant.bytes
            case .none: 0
            case .both: variant.bytes + encodedBytes
            case .work: workMicroseconds()
            case .points: Self.points(of: variant.size, bytes: variant.bytes, scale: scale)
            }
        guard let segmentBytes, alone > 0, alone <= segmentBytes else { return alone }
        return segmentBytes / (segmentBytes / alone)
    }

    /// The cost of an image in points; that of a file which is no picture is its bytes.
    private static func points(of size: PixelSize, bytes: Int64, scale: Double) -> Int64 {
        if size.width == 0 { return bytes }
        let width = Int64((Double(size.width) / scale).rounded())
        let height = Int64((Double(size.height) / scale).rounded())
        return height * ((4 * width + 15) / 16 * 16)
    }
}
