/// Keys grouped by frequency. A group is in the order in which keys reached the frequency, and the
/// groups form a ring by frequency: the first key of the first group was used least often.
///
/// All operations take constant time, except inserting at a frequency other than the lowest. Links
/// count from 1, so that a fresh table contains no keys; the ring closes at group 0. A key that is
/// alone in its group, as most popular ones are, takes its group along.
package struct FrequencyChains: ~Copyable {
    struct Links: BitwiseCopyable {
        /// Neighbours in its group: the one that came before it, and the one after it.
        var earlier: UInt32
        var later: UInt32
        var group: UInt32
    }

    struct Group: BitwiseCopyable {
        var frequency: Int64
        /// First and last key.
        var first: UInt32
        var last: UInt32
        /// Neighbouring groups; in a free group `higher` is the next free one.
        var higher: UInt32
        var lower: UInt32
    }

    private let links: KeyTable<Links>
    private var groups: DenseTable<Group>
    private var groupCount: UInt32 = 1
    private var freeGroup: UInt32 = 0

    package init(keyCapacity: Int) {
        links = FixedTable(count: keyCapacity)
        groups = DenseTable(count: 64)
    }

    @inline(__always)
    private static func key(_ link: UInt32) -> KeyID { KeyID(number: link &- 1) }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { links[key].group != 0 }

    /// Frequency of a key, which must be in a group.
    @inline(__always)
    package func frequency(of key: KeyID) -> Int64 { groups[links[key].group].frequency }

    package var isEmpty: Bool { groups[0].higher == 0 }

    /// The key that reached the lowest frequency first; absent without keys.
    @inline(__always)
    package var firstOfLowest: KeyID { Self.key(groups[groups[0].higher].first) }

    /// The key that reached the lowest frequency last; absent without keys.
    @inline(__always)
    package var lastOfLowest: KeyID { Self.key(groups[groups[0].higher].last) }

    /// Among the keys that were first to reach a frequency up to `highest`, the one with the lowest
    /// stamp; absent if all frequencies are higher.
    @inline(__always)
    package func earliest(upTo highest: Int64, by stamps: borrowing KeyTable<Int64>) -> KeyID {
        var earliest = KeyID.absent
        var stamp = Int64.max
        var group = groups[0].higher
        while group != 0, groups[group].frequency <= highest {
            let first = Self.key(groups[group].first)
            if stamps[first] < stamp {
                stamp = stamps[first]
                earliest = first
            }
            group = groups[group].higher
        }
        return earliest
    }

    /// Keys from the lowest frequency up; within one in the order in which they reached it.
    package var keys: [KeyID] {
        var keys: [KeyID] = []
        var group = groups[0].higher
        while group != 0 {
            var link = groups[group].first
            while link != 0 {
                keys.append(Self.key(link))
                link = links[Self.key(link)].later
            }
            group = groups[group].higher
        }
        return keys
    }

    @inline(__always)
    package mutating func insert(_ key: KeyID, frequency: Int64 = 1) {
        var below: UInt32 = 0
        var group = groups[0].higher
        while group != 0, groups[group].frequency < frequency {
            below = group
            group = groups[group].higher
        }
        if group == 0 || groups[group].frequency != frequency {
            group = newGroup(frequency, above: below)
        }
        append(key, group)
    }

    /// Raises the frequency of a key, which must be in a group.
    @inline(__always)
    package mutating func raise(_ key: KeyID) {
        let former = links[key]
        let group = groups[former.group]
        let frequency = group.frequency &+ 1
        let isAlone = group.first == group.last
        var higher = group.higher
        if higher == 0 || groups[higher].frequency != frequency {
            if isAlone {
                groups[former.group].frequency = frequency
                return
            }
            higher = newGroup(frequency, above: former.group)
        }
        unlink(former)
        append(key, higher)
    }

    package mutating func remove(_ key: KeyID) {
        unlink(links[key])
        links[key] = Links(earlier: 0, later: 0, group: 0)
    }

    @inline(__always)
    private mutating func append(_ key: KeyID, _ group: UInt32) {
        let last = groups[group].last
        links[key] = Links(earlier: last, later: 0, group: group)
        let link = key.number &+ 1
        if last == 0 { groups[group].first = link } else { links[Self.key(last)].later = link }
        groups[group].last = link
    }

    /// Removes the key with these links, and its group if it was alone.
    @inline(__always)
    private mutating func unlink(_ former: Links) {
        if former.earlier == 0 {
            groups[former.group].first = former.later
            if former.later == 0 { return free(former.group) }
        } else {
            links[Self.key(former.earlier)].later = former.later
        }
        if former.later == 0 {
            groups[former.group].last = former.earlier
        } else {
            links[Self.key(former.later)].earlier = former.earlier
        }
    }

    private mutating func newGroup(_ frequency: Int64, above lower: UInt32) -> UInt32 {
        var group = freeGroup
        if group != 0 {
            freeGroup = groups[group].higher
        } else {
            group = groupCount
            groupCount += 1
            if Int(group) == groups.count {
                groups = DenseTable(copying: groups, count: groups.count * 2)
            }
        }
        let higher = groups[lower].higher
        groups[group] = Group(frequency: frequency, first: 0, last: 0, higher: higher, lower: lower)
        groups[lower].higher = group
        groups[higher].lower = group
        return group
    }

    private mutating func free(_ group: UInt32) {
        let gone = groups[group]
        groups[gone.lower].higher = gone.higher
        groups[gone.higher].lower = gone.lower
        groups[group].higher = freeGroup
        freeGroup = group
    }

    @inline(__always)
    package func prefetch(_ key: KeyID) { links.prefetch(key) }

    /// Prefetches the links of the key that follows the one to be removed next.
    @inline(__always)
    package func prefetchLowest() {
        let first = firstOfLowest
        if first != .absent { links.prefetch(Self.key(links[first].later)) }
    }

    /// Prefetches the links of the key's neighbours, which are needed soon; its own should have
    /// arrived.
    @inline(__always)
    package func prefetchNeighbours(_ key: KeyID) {
        let neighbours = links[key]
        links.prefetch(Self.key(neighbours.earlier))
        links.prefetch(Self.key(neighbours.later))
        links.prefetch(Self.key(groups[groups[neighbours.group].higher].last))
    }
}
