import LabBase
import LabOrders
import LabPolicies

/// A policy's strong holds: what it has under which key, what that claims to cost, and who goes.
///
/// The store names what it gives up, and the replay takes the holds away, so that the counting
/// stands in one place. An object, since a copy of its tables would be dear.
package final class ImageStore {
    /// In place of an instance: the mark that a load is under way.
    package static let marker = InstanceID(number: .max - 1)

    let rule: StoreRule
    let order: BoxedOrder
    private let sizes: EntrySizes
    /// As reactions have it now.
    var limitBytes: Int64 { didSet { tellCapacity() } }
    var limitCount: Int { didSet { tellCapacity() } }
    /// True if its order may keep a newcomer out for the sake of a victim.
    let weighsNewcomers: Bool
    private let seed: UInt64
    /// True if a newcomer is let in before room is made.
    let evictsAfter: Bool
    var evictsBefore: Bool { (rule.evicts == .before || rule.evicts == .ahead) && !evictsAfter }
    /// True if it must hear of images that come into use and go out of it.
    let watchesUses: Bool
    private let replacesInPlace: Bool
    /// By key; absent where the store holds none.
    private var held: ArrayTable<KeyID, InstanceID>
    private var cost: ArrayTable<KeyID, Int64>
    /// When an entry is over; empty where entries live for ever.
    private var endNs: ArrayTable<KeyID, Int64>
    /// When an entry was last used; empty where that doesn't matter.
    private var usedNs: ArrayTable<KeyID, Int64>
    /// Entries in use, where those are pinned.
    private var isPinned: ArrayTable<KeyID, Bool>
    private(set) var usedBytes: Int64 = 0
    private(set) var usedCount = 0
    private var pinnedBytes: Int64 = 0
    private var pinnedCount = 0
    /// What the files in memory cost that count with what is held.
    private var filesCost: Int64 = 0
    /// Entries whose key is another's now, the first to have lost it first: the next to go.
    private var orphans: [(key: KeyID, instance: InstanceID, cost: Int64)] = []
    /// A plugin's order, or a registered one, has kept the store above its limit by giving up none
    /// of its entries.
    private(set) var overruns = Overruns()
    private let hasForeignOrder: Bool
    private let needsFuture: Bool
    private var orderDeclined = false

    /// - Parameter order: one that needn't be registered; nil: the rule's.
    init(_ rule: StoreRule, order: OrderType? = nil, context: OrderContext) {
        let type = order ?? rule.order.type
        self.rule = rule
        seed = context.seed
        var context = context.with(rule.order)
        // Each entry counts for one if only a number limits the store.
        sizes = rule.limitBytes == nil ? .ones : EntrySizes(keyCapacity: context.keyCapacity)
        context.sizes = sizes
        context.capacity = rule.limitBytes ?? rule.limitCount.map(Int64.init) ?? .max
        self.order = type.made(context)
        weighsNewcomers = type.weighsNewcomers || rule.order.weighsVictims
        evictsAfter =
            rule.evicts == .after
            || rule.evicts == .before && type.insertsFirst && !weighsNewcomers
        replacesInPlace = type.replacesInPlace
        watchesUses = rule.use != .apart || type.observesReleases
        hasForeignOrder = rule.order.isForeign
        needsFuture = type.needsFuture
        limitBytes = rule.limitBytes ?? .max
        limitCount = rule.limitCount ?? .max
        let count = context.keyCapacity
        held = ArrayTable(repeating: .absent, count: count)
        cost = ArrayTable(repeating: 0, count: count)
        endNs = ArrayTable(repeating: 0, count: rule.lifetime == nil ? 0 : count)
        usedNs = ArrayTable(repeating: 0, count: rule.youngNs == 0 ? 0 : count)
        isPinned = ArrayTable(repeating: false, count: rule.use == .pinned ? count : 0)
    }

    package func instance(of key: KeyID) -> InstanceID { held[key] }

    /// True if it has an image under a key, and no mark.
    func holds(_ key: KeyID) -> Bool { held[key] != .absent && held[key] != Self.marker }

    func used(_ key: KeyID) {
        if isPinned.isEmpty || !isPinned[key] { order.used(key) }
    }

    /// A view asks again for what it let go of. No known future has this request.
    func requestedAgain(_ key: KeyID) {
        if !needsFuture { order.requested(key) }
    }

    /// A view looked for a key, and the store has nothing under it.
    func missed(_ key: KeyID) {
        if held[key] == .absent { order.missed(key) }
    }

    /// True if an entry of this cost is ever let in.
    func admits(_ key: KeyID, cost: Int64) -> Bool {
        if rule.refuses(cost: cost, limitBytes: limitBytes) { return false }
        guard limitCount > 0 else { return false }
        guard order.admits(key, size: cost) else { return false }
        guard rule.use == .pinned, rule.oversize != .enters else { return true }
        // The entry before it makes way.
        let isReplaced = isPinned[key]
        return hasRoom(
            beside: pinnedBytes - (isReplaced ? self.cost[key] : 0),
            pinnedCount - (isReplaced ? 1 : 0), cost)
    }

    private func hasRoom(beside bytes: Int64, _ count: Int, _ cost: Int64) -> Bool {
        bytes <= limitBytes - min(cost, limitBytes) && cost <= limitBytes && count < limitCount
    }

    /// True if room must be made before an entry of this cost comes in, or several.
    func isFull(for cost: Int64, count: Int = 1) -> Bool {
        let start = rule.trimStartBytes ?? limitBytes
        return cost > start || usedBytes > start - cost || usedCount > limitCount - count
    }

    /// How much must be freed before an entry comes in, and more than that, where the store makes
    /// more room than it needs; nil: nothing.
    func needed(for cost: Int64) -> Int64? {
        guard rule.evicts == .more || rule.evicts == .each else { return nil }
        let over = limitBytes == .max ? 0 : max(0, usedBytes + cost - limitBytes)
        return over > 0 || usedCount >= limitCount || rule.evicts == .each ? over : nil
    }

    /// True if more must go, once something has to.
    func isAboveTarget(for cost: Int64, count: Int = 1) -> Bool {
        let target = min(rule.trimTargetBytes ?? limitBytes, limitBytes)
        return cost > target || usedBytes > target - cost || usedCount > limitCount - count
    }

    /// After an insertion: too much is held.
    var isOver: Bool { usedBytes > (rule.trimStartBytes ?? limitBytes) || usedCount > limitCount }

    var isOverTarget: Bool {
        usedBytes > min(rule.trimTargetBytes ?? limitBytes, limitBytes) || usedCount > limitCount
    }

    func insert(_ key: KeyID, _ instance: InstanceID, cost claimed: Int64) {
        held[key] = instance
        cost[key] = claimed
        usedBytes += claimed
        usedCount += 1
        sizes[key] = max(0, claimed)
        order.inserted(key, size: claimed)
    }

    /// Puts another instance in an entry's place, where that moves nothing: the one before.
    func exchange(_ key: KeyID, _ instance: InstanceID, cost claimed: Int64) -> InstanceID? {
        let old = held[key]
        guard replacesInPlace, old != .absent, cost[key] == claimed else { return nil }
        held[key] = instance
        return old
    }

    /// Gives up an entry for a limit's sake, for a newcomer if there is one, and returns its key
    /// and its instance: the cost that it claims is free again in any case. Returns nil if none
    /// goes.
    package func evict(for newcomer: KeyID? = nil) -> (key: KeyID, instance: InstanceID)? {
        if let orphan = orphans.first {
            orphans.removeFirst()
            usedBytes -= orphan.cost
            usedCount -= 1
            return (orphan.key, orphan.instance)
        }
        guard let key = order.evict(for: newcomer) else {
            orderDeclined = orderDeclined || usedCount > pinnedCount
            return nil
        }
        usedBytes -= cost[key]
        usedCount -= 1
        let instance = held[key]
        held[key] = .absent
        return (key, instance)
    }

    /// An entry was used just now.
    func noteUse(_ key: KeyID, nowNs: Int64) { if !usedNs.isEmpty { usedNs[key] = nowNs } }

    /// True if an entry was used too short a time ago to be evicted.
    func isYoung(_ key: KeyID, nowNs: Int64) -> Bool { !usedNs.isEmpty && nowNs < agedNs(key) }

    /// From when on an entry may be evicted, unless it is used again.
    func agedNs(_ key: KeyID) -> Int64 { usedNs[key] + rule.youngNs }

    /// Files in memory count beside what is held.
    func countFiles(_ files: ByteLRU<ImageID>) {
        guard rule.cost == .all else { return }
        let all = files.usedBytes + Int64(files.usedCount) * (rule.overheadBytes ?? 0)
        usedBytes += all - filesCost
        filesCost = all
    }

    /// An entry that was given up stays after all; of several, the last comes back first.
    func spare(_ key: KeyID, _ instance: InstanceID) {
        held[key] = instance
        usedBytes += cost[key]
        usedCount += 1
        order.undoEviction(key, size: cost[key])
    }

    /// Takes an entry out; the instance that was held.
    func remove(_ key: KeyID) -> InstanceID {
        let instance = held[key]
        held[key] = .absent
        if !rule.costDrifts { usedBytes -= cost[key] }
        usedCount -= 1
        if !isPinned.isEmpty, isPinned[key] {
            isPinned[key] = false
            pinnedBytes -= cost[key]
            pinnedCount -= 1
        } else {
            order.removed(key)
        }
        return instance
    }

    /// An entry comes into use.
    func pin(_ key: KeyID) {
        guard rule.use == .pinned, !isPinned[key] else { return }
        isPinned[key] = true
        pinnedBytes += cost[key]
        pinnedCount += 1
        order.removed(key)
    }

    /// An entry is in use no more. That of one that was pinned begins anew, and so does its life.
    func released(_ key: KeyID, nowNs: Int64) {
        noteUse(key, nowNs: nowNs)
        guard rule.use == .pinned else { return order.released(key) }
        guard isPinned[key] else { return }
        isPinned[key] = false
        pinnedBytes -= cost[key]
        pinnedCount -= 1
        order.inserted(key, size: cost[key])
        beginLife(key, nowNs: nowNs)
    }

    /// The entry stays, and its key is free for another.
    func orphan(_ key: KeyID) {
        let claimed = cost[key]
        let instance = remove(key)
        usedBytes += claimed
        usedCount += 1
        orphans.append((key, instance, claimed))
    }

    var hasOrphans: Bool { !orphans.isEmpty }

    func takeOrphan() -> InstanceID? {
        guard let orphan = orphans.popLast() else { return nil }
        usedBytes -= orphan.cost
        usedCount -= 1
        return orphan.instance
    }

    private func tellCapacity() {
        if !sizes.areOnes {
            order.resized(to: limitBytes)
        } else if limitCount != .max {
            order.resized(to: Int64(limitCount))
        }
    }
}

/// Limits, and what is held above them.
extension ImageStore {
    var excessBytes: Int64 { max(0, usedBytes - limitBytes) }
    var excessCount: Int { max(0, usedCount - limitCount) }

    /// An insertion begins: what the order answers from here on is about it.
    func beginInsertion() { orderDeclined = false }

    /// An insertion is over, and the store is above a limit. That is the order's doing if it isn't
    /// the lab's and has declined to give up an entry; else the policy is written so.
    func noteExcess(_ key: KeyID, request: Int64) {
        guard hasForeignOrder, orderDeclined else { return }
        overruns.note(.bytes, held: usedBytes, limit: limitBytes, key: key, request: request)
        overruns.note(
            .entries, held: Int64(usedCount), limit: Int64(limitCount), key: key, request: request)
    }
}

/// Time to live.
extension ImageStore {
    func beginLife(_ key: KeyID, nowNs: Int64) {
        guard let lifetime = rule.lifetime else { return }
        endNs[key] = nowNs + lifetime.ns
    }

    /// What is pinned outlives its time.
    func isOver(_ key: KeyID, nowNs: Int64) -> Bool {
        !endNs.isEmpty && endNs[key] <= nowNs && (isPinned.isEmpty || !isPinned[key])
    }

    /// All that is over, by key.
    func over(nowNs: Int64) -> [KeyID] {
        held.numbers.filter { held[$0] != .absent && isOver($0, nowNs: nowNs) }
    }

    /// Everything held, in a random order, and another one at each instant.
    func shuffledKeys(nowNs: Int64) -> [KeyID] {
        let draw = Draw(seed: seed, purpose: "sweep at \(nowNs)")
        return keys.filter { held[$0] != Self.marker }
            .map { (key: $0, draw: draw.bits(UInt64($0.number))) }
            .sorted { ($0.draw, $0.key) < ($1.draw, $1.key) }.map(\.key)
    }

    /// Everything held, in the order in which it would be given up, the next first; nil where the
    /// order can't say. What is pinned stays to the end.
    package var sequence: [KeyID]? {
        guard let unpinned = order.sequence else { return nil }
        return orphans.map(\.key) + unpinned
            + (isPinned.isEmpty ? [] : isPinned.numbers.filter { isPinned[$0] })
    }

    /// Everything held, by key.
    package var keys: [KeyID] { held.numbers.filter { held[$0] != .absent } }
}
