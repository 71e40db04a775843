/// Keys in groups of one frequency, each group in the sequence in which keys came to it, and the
/// groups in a ring by frequency: whoever was used least often stands first in the first group.
///
/// All steps take constant time, except entering at a frequency other than the lowest. Links count
/// from 1, so that a fresh table is one of keys that are nowhere; group 0 is where the ring closes.
/// A key that is alone in its group, as most that are popular are, takes its group along.
package struct FrequencyChains: ~Copyable {
    struct Links: BitwiseCopyable {
        /// Keys of its group, that came before it and after it.
        var earlier: UInt32
        var later: UInt32
        var group: UInt32
    }

    struct Group: BitwiseCopyable {
        var frequency: Int64
        /// Keys.
        var first: UInt32
        var last: UInt32
        /// Groups; a free one has the next free one for the higher.
        var higher: UInt32
        var lower: UInt32
    }

    private let links: KeyTable<Links>
    private var groups: DenseTable<Group>
    private var groupCount: UInt32 = 1
    private var freeGroup: UInt32 = 0

    package init(keyCapacity: Int) {
        links = Table(count: keyCapacity)
        groups = DenseTable(count: 64)
    }

    /// Which a link leads to; absent where it leads nowhere.
    @inline(__always)
    private static func key(_ link: UInt32) -> KeyID { KeyID(number: link &- 1) }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { links[key].group != 0 }

    /// Of a key that is here.
    @inline(__always)
    package func frequency(of key: KeyID) -> Int64 { groups[links[key].group].frequency }

    package var isEmpty: Bool { groups[0].higher == 0 }

    /// Who came first to the lowest frequency; absent where nobody is here.
    @inline(__always)
    package var firstOfLowest: KeyID { Self.key(groups[groups[0].higher].first) }

    /// Who came last to the lowest frequency; absent where nobody is here.
    @inline(__always)
    package var lastOfLowest: KeyID { Self.key(groups[groups[0].higher].last) }

    /// Of those who came first to a frequency up to the highest that is asked for, the one with the
    /// lowest stamp; absent where nobody is as low.
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

    /// From the lowest frequency up; of one frequency, in the order in which they came to it.
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

    /// A key that is here was used once more.
    @inline(__always)
    package mutating func raise(_ key: KeyID) {
        let own = links[key]
        let group = groups[own.group]
        let frequency = group.frequency &+ 1
        let isAlone = group.first == group.last
        var higher = group.higher
        if higher == 0 || groups[higher].frequency != frequency {
            if isAlone {
                groups[own.group].frequency = frequency
                return
            }
            higher = newGroup(frequency, above: own.group)
        }
        unlink(own)
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

    /// Takes out the key that these links are of, and its group if it was alone.
    @inline(__always)
    private mutating func unlink(_ own: Links) {
        if own.earlier == 0 {
            groups[own.group].first = own.later
            if own.later == 0 { return free(own.group) }
        } else {
            links[Self.key(own.earlier)].later = own.later
        }
        if own.later == 0 {
            groups[own.group].last = own.earlier
        } else {
            links[Self.key(own.later)].earlier = own.earlier
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
        groups[group] = Group(
            frequency: frequency, first: 0, last: 0, higher: higher, lower: lower)
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

    /// The key's links are wanted soon.
    @inline(__always)
    package func prefetch(_ key: KeyID) { links.prefetch(key) }

    /// The links of the key's neighbours are wanted soon; its own should be here by now.
    @inline(__always)
    package func prefetchNeighbours(_ key: KeyID) {
        let own = links[key]
        links.prefetch(Self.key(own.earlier))
        links.prefetch(Self.key(own.later))
        links.prefetch(Self.key(groups[groups[own.group].higher].last))
    }
}
