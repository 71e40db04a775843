/// Doubly linked lists of keys or other numbered things. No node is allocated, no key hashed, and a
/// key is in at most one list.
///
/// Each list is a ring through a sentinel, so that no end is a special case. Links count from 1,
/// and zero links mean that a key is in no list, so that a fresh table needs no filling.
public struct DenseChains<Key: DenseID>: ~Copyable {
    /// One of the lists, from 0.
    public typealias List = UInt32

    @usableFromInline
    struct Links: BitwiseCopyable {
        @usableFromInline var ahead: UInt32
        @usableFromInline var behind: UInt32

        @inlinable @inline(__always)
        init(ahead: UInt32, behind: UInt32) {
            self.ahead = ahead
            self.behind = behind
        }
    }

    @usableFromInline
    let links: DenseTable<Links>
    /// The link of key 0: links below are zero for none, and the sentinels.
    @usableFromInline
    let first: UInt32

    /// Empty lists, for keys below a capacity.
    @inlinable
    public init(lists: Int = 1, keyCapacity: Int) {
        first = UInt32(lists) + 1
        links = DenseTable(count: keyCapacity + lists + 1)
        for sentinel in 1...UInt32(lists) {
            links[sentinel] = Links(ahead: sentinel, behind: sentinel)
        }
    }

    /// True if a key is in any list.
    @inlinable @inline(__always)
    public func holds(_ key: Key) -> Bool { links[node(key)].ahead != 0 }

    /// True if a list has no keys.
    @inlinable
    public func isEmpty(_ list: List = 0) -> Bool { links[list &+ 1].ahead == list &+ 1 }

    /// Inserts a key, which is in no list, at the front of one.
    @inlinable @inline(__always)
    public mutating func pushFront(_ key: Key, _ list: List = 0) {
        let sentinel = list &+ 1
        insert(node(key), between: sentinel, and: links[sentinel].behind)
    }

    /// Inserts a key, which is in no list, at the back of one.
    @inlinable @inline(__always)
    public mutating func pushBack(_ key: Key, _ list: List = 0) {
        let sentinel = list &+ 1
        insert(node(key), between: links[sentinel].ahead, and: sentinel)
    }

    /// Inserts a key next to another one, toward the back of its list.
    @inlinable
    public mutating func push(_ key: Key, behind other: Key) {
        let node = self.node(other)
        insert(self.node(key), between: node, and: links[node].behind)
    }

    /// Inserts a node between its neighbours: `ahead` toward the front, `behind` toward the back.
    @inlinable @inline(__always)
    func insert(_ node: UInt32, between ahead: UInt32, and behind: UInt32) {
        links[node] = Links(ahead: ahead, behind: behind)
        links[ahead].behind = node
        links[behind].ahead = node
    }

    /// Removes a key from its list.
    @inlinable @inline(__always)
    public mutating func remove(_ key: Key) {
        let node = self.node(key)
        let neighbours = links[node]
        links[neighbours.ahead].behind = neighbours.behind
        links[neighbours.behind].ahead = neighbours.ahead
        links[node] = Links(ahead: 0, behind: 0)
    }

    /// Moves a key from its list to the front of the same or another one.
    @inlinable @inline(__always)
    public mutating func moveToFront(_ key: Key, _ list: List = 0) {
        let node = self.node(key)
        let neighbours = links[node]
        links[neighbours.ahead].behind = neighbours.behind
        links[neighbours.behind].ahead = neighbours.ahead
        let sentinel = list &+ 1
        insert(node, between: sentinel, and: links[sentinel].behind)
    }

    /// Removes and returns the last key of a list. Prefetches what the next call needs, since keys
    /// at the back were touched long ago.
    @inlinable @inline(__always)
    public mutating func popBack(_ list: List = 0) -> Key? {
        let sentinel = list &+ 1
        let node = links[sentinel].ahead
        guard node != sentinel else { return nil }
        let ahead = links[node].ahead
        links[sentinel].ahead = ahead
        links[ahead].behind = sentinel
        links.prefetch(links[ahead].ahead)
        links[node] = Links(ahead: 0, behind: 0)
        return Key(number: node &- first)
    }

    /// Removes and returns the first key of a list.
    @inlinable
    public mutating func popFront(_ list: List = 0) -> Key? {
        let key = front(list)
        guard key != .absent else { return nil }
        remove(key)
        return key
    }

    /// The first key of a list; absent if it is empty.
    @inlinable @inline(__always)
    public func front(_ list: List = 0) -> Key { key(links[list &+ 1].behind) }

    /// The last key of a list; absent if it is empty.
    @inlinable @inline(__always)
    public func back(_ list: List = 0) -> Key { key(links[list &+ 1].ahead) }

    /// The next key toward the front of the list; absent at the front.
    @inlinable @inline(__always)
    public func ahead(of key: Key) -> Key { self.key(links[node(key)].ahead) }

    /// The next key toward the back of the list; absent at the back.
    @inlinable @inline(__always)
    public func behind(_ key: Key) -> Key { self.key(links[node(key)].behind) }

    package func keysFromBack(_ list: List = 0) -> [Key] {
        var keys: [Key] = []
        var key = back(list)
        while key != .absent {
            keys.append(key)
            key = ahead(of: key)
        }
        return keys
    }

    @inlinable @inline(__always)
    func node(_ key: Key) -> UInt32 { key.number &+ first }

    @inlinable @inline(__always)
    func key(_ node: UInt32) -> Key { node < first ? .absent : Key(number: node &- first) }

    /// Prefetches a key's links, which are needed soon.
    @inlinable @inline(__always)
    public func prefetch(_ key: Key) { links.prefetch(node(key)) }

    /// Prefetches the links of the key's neighbours, which are needed soon; its own should have
    /// arrived.
    @inlinable @inline(__always)
    public func prefetchNeighbours(_ key: Key) {
        let neighbours = links[node(key)]
        links.prefetch(neighbours.ahead)
        links.prefetch(neighbours.behind)
    }
}

/// Lists of keys, as most orders use them.
public typealias KeyChains = DenseChains<KeyID>
