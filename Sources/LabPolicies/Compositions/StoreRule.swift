import LabBase
import LabOrders

/// Strong references to images, limited by cost or by number.
@usableFromInline package struct StoreRule: Sendable, Equatable {
    package var order: OrderSpec
    /// Limit of the total cost; nil for none.
    package var limitBytes: Int64?
    package var limitCount: Int?
    package var cost = Cost.bytes
    /// What a file that counts costs beside its bytes.
    package var overheadBytes: Int64?
    /// Entries lie in segments of this size: each costs its share of one that is full of its like.
    package var segmentBytes: Int64?
    /// Largest cost of an entry. A store that evicts first also refuses entries above its limit.
    package var entryCapBytes: Int64?
    package var oversize = Oversize.refused
    package var admission = Admission.always
    package var evicts = Evicts.before
    /// Evicts only above this total; nil for the limit.
    package var trimStartBytes: Int64?
    /// Evicts down to this total, or to the limit if that is lower by now; nil for the limit.
    package var trimTargetBytes: Int64?
    /// An entry that was used less than this ago isn't evicted, even above the limit.
    package var youngNs: Int64 = 0
    /// A limit lowered by a reaction takes effect only at the next insertion.
    package var heedsLimitsLate = false
    /// The total keeps the cost of removed and replaced entries, but not of evicted ones.
    package var costDrifts = false
    package var lifetime: Lifetime?
    package var use = Use.apart
    package var evicted = Evicted.dropped
    package var replaced = Replaced.served
    package var lookup = Lookup.use
    /// A phone's system may take what no view shows.
    package var isPurgeable = false

    package init(order: OrderSpec, limitBytes: Int64? = nil, limitCount: Int? = nil) {
        self.order = order
        self.limitBytes = limitBytes
        self.limitCount = limitCount
    }

    /// A store with an order and its default parameters.
    package init(order: String, limitBytes: Int64? = nil, limitCount: Int? = nil) {
        self.init(order: OrderSpec(order), limitBytes: limitBytes, limitCount: limitCount)
    }

    @usableFromInline package enum Cost: String, Sendable, Word {
        case bytes
        /// Height times the row's bytes rounded up to 16, both in points, rounded to the nearest.
        case points
        /// Zero, so that only a count can limit it.
        case none
        /// The bytes of the pixels and of the file.
        case both
        /// The bytes of the pixels; and all files that the policy keeps in memory count with them.
        case all
        /// The microseconds that fetching, reading and decoding take on an idle device.
        case work
    }

    /// An entry is above the cap, or visible images leave no room for it.
    @usableFromInline package enum Oversize: String, Sendable, Word {
        /// It is refused, and an older entry under its key stays.
        case refused
        /// It is refused, and an older entry under its key is removed.
        case removes
        /// It enters all the same, above the limit.
        case enters
    }

    @usableFromInline package enum Admission: String, Sendable, Word {
        case always
        /// Only from the second load of a key. An entry that is present is refreshed at once, and
        /// an image that the app stores enters at once.
        case second
        /// Only remote images, even if they came from disk this time.
        case remote
        /// Only images that weren't fetched. An entry that is present is refreshed at once.
        case disk
    }

    @usableFromInline package enum Evicts: String, Sendable, Word {
        /// Makes room, then inserts.
        case before
        /// Inserts, then evicts: the newcomer may be the victim.
        case after
        case never
        /// Like `before`, but evicts until more than the needed room is free.
        case more
        /// Like `more`, at every insertion: one entry is evicted even if there is room.
        case each
        /// Makes room as a decode begins, for it and for all that are under way.
        case ahead
        /// Inserts, and evicts at the next frame: what came together is let in together.
        case frame
    }

    /// How views and the store share an image.
    @usableFromInline package enum Use: String, Sendable, Word {
        /// Each has its own reference; the store ignores views.
        case apart
        /// A visible image counts but can't be evicted; a newcomer is refused if no room is left.
        /// The last release puts the entry into the order like a new one, and evicts what is over
        /// the limit.
        case pinned
        /// The store has only images that no view shows: a hit takes an image out, the last release
        /// puts it back.
        case taken
    }

    /// The destination of an evicted entry.
    @usableFromInline package enum Evicted: String, Sendable, Word {
        case dropped
        /// The weak table, while a view shows the image, if the table registers evicted images; a
        /// table that registers loads has it already.
        case weak
        /// Its memory goes into the pool, unless a view shows it. So does that of an image that the
        /// last view releases, if a store with `taken` doesn't take it back.
        case pool
    }

    /// How the order sees a lookup by the app.
    @usableFromInline package enum Lookup: String, Sendable, Word { case use, peek }

    @usableFromInline package struct Lifetime: Sendable, Equatable {
        package var ns: Int64
        /// True if a hit restarts the lifetime.
        package var isSliding = true
        /// Removes expired entries at each whole multiple of this; nil to remove them at a lookup.
        package var sweepNs: Int64?
        /// True if a lookup still returns an expired entry.
        package var servesExpired = false
        /// True if a sweep reads every entry, in arbitrary order, which the order counts as a use.
        package var sweepReads = false
    }
}
