import LabBase
import LabPictures
import LabPolicies
import LabReplay
import LabScripts

extension Trap {
    static let ofStores = [limitWithoutUnit, neverStays, limitNearImage, limitAboveDevice]

    static let limitWithoutUnit = Trap("limit-without-unit", .policy) { scene in
        scene.stores.compactMap { look in
            guard let limit = look.store.limitBytes, (1..<1000).contains(limit),
                look.store.cost != .none
            else { return nil }
            return TrapSite(
                part: scene.storePiece, what: "its limit is \(limit) bytes",
                remedy: "Did you mean \(limit)MB?")
        }
    }

    private static let neverStays = Trap("never-stays", .policy) { scene in
        scene.stores.compactMap { look in
            let refused = look.refused
            guard let most = look.store.dearestKept, !refused.isEmpty else { return nil }
            let groups = refused.map { group in
                "\(group.dear) of \(group.count) images of \(group.name), up to "
                    + look.amount(group.most)
            }
            return TrapSite(
                part: scene.storePiece,
                what: "its store keeps nothing above \(look.amount(most)): too little for "
                    + Listing.and(groups),
                remedy: "Raise \(look.store.raised)"
                    + (look.hasFitting
                        ? "." : ", or decode to the views' size with decode(fit=view)."))
        }
    }

    private static let limitNearImage = Trap("limit-near-image", .policy) { scene in
        scene.stores.compactMap { look in
            guard let limit = look.store.limitBytes, let near = look.nearest(to: limit)
            else { return nil }
            return TrapSite(
                part: scene.storePiece,
                what: "its limit of \(look.amount(limit)) is within a quarter of one image of "
                    + "\(near.group), \(look.amount(near.cost))")
        }
    }

    private static let limitAboveDevice = Trap("limit-above-device", .policy) { scene in
        let device = scene.header.device
        guard let end = device.firstEnd else { return [] }
        let room = end.bytes - device.baselineBytes
        return scene.stores.compactMap { look in
            guard let limit = look.store.limitBytes, limit > room, look.sum > room,
                look.store.cost == .bytes || look.store.cost == .both
            else { return nil }
            return TrapSite(
                part: scene.storePiece,
                what: "its limit of \(Fixed.bytes(limit)) is above the \(Fixed.bytes(room)) that "
                    + "\(device.id) leaves for images, and they come to \(Fixed.bytes(look.sum))")
        }
    }
}

extension StoreRule {
    /// The keys that let larger images stay.
    fileprivate var raised: String { entryCapBytes == nil ? "'limit'" : "'limit' or 'entryCap'" }
}

/// A store, and what the images that views ask for cost in it.
struct StoreLook {
    struct Group {
        var name: String
        /// Its different images that are asked for.
        var count: Int
        /// The number of images among them that the store never keeps.
        var dear: Int
        var most: Int64
    }

    let store: StoreRule
    private let decode: DecodeRule
    /// The costs of all groups, and of those that the rule is for.
    private let allCosts: [GroupCosts]
    private let costs: [GroupCosts]
    private let groups: [ImageGroup]

    /// Images are decoded to the size of their views already.
    var hasFitting: Bool { decode.fit != .none }

    /// The stores of a policy's rules, but for those whose costs are of work.
    ///
    /// - Parameter known: stores of the same input, in some of which images may cost the same.
    static func all(
        _ rules: [PolicyRule], _ header: TraceHeader, _ content: TraceContent,
        known: [StoreLook] = []
    ) -> [StoreLook] {
        let prices = EntryCosts(header)
        return rules.compactMap { rule in
            guard let store = rule.rule.store, store.cost != .work else { return nil }
            let decode = rule.rule.decode
            let same = known.first { $0.store.cost == store.cost && $0.decode == decode }
            let costs = same?.allCosts ?? prices.groups(of: content, in: store, decode)
            return StoreLook(
                store: store, decode: decode, allCosts: costs,
                costs: rule.groups.map { own in costs.filter { own.contains($0.group) } } ?? costs,
                groups: header.catalog.groups)
        }
    }

    var all: [Int64] { costs.flatMap { $0.costs } }

    var sum: Int64 { costs.reduce(0) { $0 + $1.sum } }

    /// The groups with images that the store never keeps.
    var refused: [Group] {
        guard let most = store.dearestKept else { return [] }
        return costs.compactMap { all in
            let dear = all.above(most)
            return dear.costs.isEmpty
                ? nil
                : Group(
                    name: groups[all.group].name, count: all.costs.count,
                    dear: dear.costs.count, most: dear.most)
        }
    }

    /// The bytes of all images that the store never keeps.
    var refusedSum: Int64 {
        guard let most = store.dearestKept else { return 0 }
        return costs.reduce(0) { $0 + $1.above(most).sum }
    }

    /// True if it keeps none of them.
    var refusesAll: Bool {
        let refused = refused
        return !costs.isEmpty && refused.count == costs.count
            && refused.allSatisfy { $0.dear == $0.count }
    }

    /// The image whose cost comes nearest to a limit, if it is within a quarter of that cost.
    func nearest(to limit: Int64) -> (group: String, cost: Int64)? {
        let all = costs.map { (group: groups[$0.group].name, cost: $0.nearest(to: limit)) }
        let near = all.min { abs($0.cost - limit) < abs($1.cost - limit) }
        guard let near, abs(near.cost - limit) <= near.cost / 4 else { return nil }
        return near
    }

    func amount(_ cost: Int64) -> String {
        Fixed.bytes(cost) + (store.cost == .points ? " in points" : "")
    }
}
