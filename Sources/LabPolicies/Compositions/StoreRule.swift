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
    package var replaced = Replaced.forgotten

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
    }

    /// What becomes of an entry above the cap, or that what views show leaves no room for.
    @usableFromInline
    package enum Oversize: String, Sendable, CaseIterable {
        /// It stays out, and what the store has under its key stays in.
        case refused
        /// It stays out, and what the store has under its key goes.
        case removes
    }

    @usableFromInline
    package enum Admission: String, Sendable, CaseIterable {
        case always
        /// Only from the second load of a key. What is held already is refreshed at once, and what
        /// the app hands over is let in at once.
        case second
    }

    @usableFromInline
    package enum Evicts: String, Sendable, CaseIterable {
        /// Makes room, then lets in.
        case before
        /// Lets in, then evicts: the newcomer may be the victim.
        case after
        case never
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

    /// What becomes of an entry whose image is replaced.
    @usableFromInline
    package enum Replaced: String, Sendable, CaseIterable {
        case forgotten
        /// Its time is compared at the next lookup, which then forgets it.
        case checked
        /// It is given out as before, by the weak table, too.
        case served
        /// It is found no more, and stays for ever.
        case kept
    }

    @usableFromInline
    package struct Lifetime: Sendable, Equatable {
        package var ns: Int64
        /// A hit begins it anew.
        package var isSliding: Bool
        /// What is over is removed at each whole multiple of this; nil: when it is looked up.
        package var sweepNs: Int64?
        /// A lookup gives what is over all the same.
        package var servesExpired: Bool

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
