/// Doubly linked lists of keys, or of what else has numbers: no node is allocated, no key hashed,
/// and a key is in one list at most.
///
/// Each list is a ring through a sentinel, so that no end is a special case. Links count from 1,
/// and a key whose links are zero is in no list, so that a fresh table needs no filling.
public struct Chains<Key: Identifier>: ~Copyable {
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
    /// What stands for key 0 in a link: zero is nobody, then come the sentinels.
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

    /// Whether a key is in any list.
    @inlinable @inline(__always)
    public func holds(_ key: Key) -> Bool { links[node(key)].ahead != 0 }

    /// Whether a list has no keys.
    @inlinable
    public func isEmpty(_ list: List = 0) -> Bool { links[list &+ 1].ahead == list &+ 1 }

    /// Puts a key that is in no list to the front of one.
    @inlinable @inline(__always)
    public mutating func pushFront(_ key: Key, _ list: List = 0) {
        let sentinel = list &+ 1
        insert(node(key), between: sentinel, and: links[sentinel].behind)
    }

    /// Puts a key that is in no list to the back of one.
    @inlinable @inline(__always)
    public mutating func pushBack(_ key: Key, _ list: List = 0) {
        let sentinel = list &+ 1
        insert(node(key), between: links[sentinel].ahead, and: sentinel)
    }

    /// Next to a key of some list, toward its back.
    @inlinable
    public mutating func push(_ key: Key, behind other: Key) {
        let node = self.node(other)
        insert(self.node(key), between: node, and: links[node].behind)
    }

    /// Between one that is ahead of it, toward the front, and one that is behind it.
    @inlinable @inline(__always)
    func insert(_ node: UInt32, between ahead: UInt32, and behind: UInt32) {
        links[node] = Links(ahead: ahead, behind: behind)
        links[ahead].behind = node
        links[behind].ahead = node
    }

    /// Takes a key out of the list that it is in.
    @inlinable @inline(__always)
    public mutating func remove(_ key: Key) {
        let node = self.node(key)
        let own = links[node]
        links[own.ahead].behind = own.behind
        links[own.behind].ahead = own.ahead
        links[node] = Links(ahead: 0, behind: 0)
    }

    /// Takes a key out of the list that it is in, to the front of that or another.
    @inlinable @inline(__always)
    public mutating func moveToFront(_ key: Key, _ list: List = 0) {
        let node = self.node(key)
        let own = links[node]
        links[own.ahead].behind = own.behind
        links[own.behind].ahead = own.ahead
        let sentinel = list &+ 1
        insert(node, between: sentinel, and: links[sentinel].behind)
    }

    /// Takes out the last of a list.
    @inlinable @inline(__always)
    public mutating func popBack(_ list: List = 0) -> Key? {
        let sentinel = list &+ 1
        let node = links[sentinel].ahead
        guard node != sentinel else { return nil }
        let ahead = links[node].ahead
        links[sentinel].ahead = ahead
        links[ahead].behind = sentinel
        links[node] = Links(ahead: 0, behind: 0)
        return Key(number: node &- first)
    }

    /// Takes out the first of a list.
    @inlinable
    public mutating func popFront(_ list: List = 0) -> Key? {
        let key = front(list)
        guard key != .absent else { return nil }
        remove(key)
        return key
    }

    /// The first of a list; absent where it is empty.
    @inlinable @inline(__always)
    public func front(_ list: List = 0) -> Key { key(links[list &+ 1].behind) }

    /// The last of a list; absent where it is empty.
    @inlinable @inline(__always)
    public func back(_ list: List = 0) -> Key { key(links[list &+ 1].ahead) }

    /// The next toward the front of its list; absent at the front.
    @inlinable @inline(__always)
    public func ahead(of key: Key) -> Key { self.key(links[node(key)].ahead) }

    /// The next toward the back of its list; absent at the back.
    @inlinable @inline(__always)
    public func behind(_ key: Key) -> Key { self.key(links[node(key)].behind) }

    /// A list from its back to its front.
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
    func key(_ node: UInt32) -> Key {
        node < first ? .absent : Key(number: node &- first)
    }

    /// The key's links are wanted soon.
    @inlinable @inline(__always)
    public func prefetch(_ key: Key) { links.prefetch(node(key)) }

    /// The links of the key's neighbours are wanted soon; its own should be here by now.
    @inlinable @inline(__always)
    public func prefetchNeighbours(_ key: Key) {
        let own = links[node(key)]
        links.prefetch(own.ahead)
        links.prefetch(own.behind)
    }
}

/// Lists of keys, as most orders have them.
public typealias KeyChains = Chains<KeyID>
