import LabOrders

/// Strong holds, limited by cost or by number.
@usableFromInline
package struct StoreRule: Sendable, Equatable {
    package var order: OrderSpec
    /// Nil: no limit.
    package var limitBytes: Int64?
    package var limitCount: Int?
    package var cost = Cost.bytes
    /// The largest cost that is let in. A store that evicts before lets nothing in that is above
    /// its limit, either.
    package var entryCapBytes: Int64?
    package var oversize = Oversize.refused
    package var admission = Admission.always
    package var evicts = Evicts.before
    /// Evicts only above this; nil: above the limit.
    package var trimStartBytes: Int64?
    /// And then down to this, or to the limit if that is lower by now; nil: down to the limit.
    package var trimTargetBytes: Int64?
    /// A limit that a reaction lowers is heeded at the next insertion only.
    package var heedsLimitsLate = false
    /// The cost of what is removed or replaced is never taken off; that of what is evicted is.
    package var costDrifts = false
    package var lifetime: Lifetime?
    package var use = Use.apart
    package var evicted = Evicted.dropped
    package var replaced = Replaced.served
    package var lookup = Lookup.use

    package init(order: OrderSpec, limitBytes: Int64? = nil, limitCount: Int? = nil) {
        self.order = order
        self.limitBytes = limitBytes
        self.limitCount = limitCount
    }

    /// An order as it stands.
    package init(order: String, limitBytes: Int64? = nil, limitCount: Int? = nil) {
        self.init(order: OrderSpec(order), limitBytes: limitBytes, limitCount: limitCount)
    }

    /// What an entry claims to cost.
    @usableFromInline
    package enum Cost: String, Sendable, CaseIterable {
        case bytes
        /// Height times the row's bytes rounded up to 16, both in points, to the nearest.
        case points
        /// Nothing: only a count can limit it.
        case none
        /// The pixels' bytes and the file's.
        case both
        /// The microseconds that fetching, reading and decoding it takes a device that does
        /// nothing else.
        case work
    }

    /// What becomes of an entry above the cap, or that what views show leaves no room for.
    @usableFromInline
    package enum Oversize: String, Sendable, CaseIterable {
        /// It stays out, and what the store has under its key stays in.
        case refused
        /// It stays out, and what the store has under its key goes.
        case removes
        /// It comes in all the same, above the limit.
        case enters
    }

    @usableFromInline
    package enum Admission: String, Sendable, CaseIterable {
        case always
        /// Only from the second load of a key. What is held already is refreshed at once, and what
        /// the app hands over is let in at once.
        case second
        /// Only what is remote, wherever it came from this time.
        case remote
        /// Only what didn't have to be fetched. What is held already is refreshed at once.
        case disk
    }

    @usableFromInline
    package enum Evicts: String, Sendable, CaseIterable {
        /// Makes room, then lets in.
        case before
        /// Lets in, then evicts: the newcomer may be the victim.
        case after
        case never
        /// As before, and goes on until more is free than was needed.
        case more
        /// As that, at every insertion: one entry goes though there is room.
        case each
    }

    /// What views and the store hold at once.
    @usableFromInline
    package enum Use: String, Sendable, CaseIterable {
        /// Each holds for itself; a view's hold means nothing to the store.
        case apart
        /// What a view shows can't be a victim, and counts; a newcomer for which that leaves no
        /// room stays out. With the last release an entry stands in the order as if it had just
        /// come in, and what is over the limit by then goes.
        case pinned
        /// The store has only what no view shows: a hit takes it out, the last release brings it
        /// back.
        case taken
    }

    /// Where an evicted entry goes.
    @usableFromInline
    package enum Evicted: String, Sendable, CaseIterable {
        case dropped
        /// Into the weak table, for as long as a view shows it, if that registers what is evicted;
        /// one that registers loads knows it.
        case weak
        /// Its memory goes into the pool, unless a view shows it; so does that of an image that a
        /// view lets go of and a store that is left for views doesn't take back.
        case pool
    }

    /// What a lookup by the app is to the order.
    @usableFromInline
    package enum Lookup: String, Sendable, CaseIterable { case use, peek }

    @usableFromInline
    package struct Lifetime: Sendable, Equatable {
        package var ns: Int64
        /// A hit begins it anew.
        package var isSliding: Bool
        /// What is over is removed at each whole multiple of this; nil: when it is looked up.
        package var sweepNs: Int64?
        /// A lookup gives what is over all the same.
        package var servesExpired: Bool
        /// A sweep reads every entry, in no order of theirs, which is a use to the order.
        package var sweepReads = false

        package init(
            ns: Int64, isSliding: Bool = true, sweepNs: Int64? = nil, servesExpired: Bool = false
        ) {
            self.ns = ns
            self.isSliding = isSliding
            self.sweepNs = sweepNs
            self.servesExpired = servesExpired
        }
    }
}
