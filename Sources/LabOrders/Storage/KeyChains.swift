/// Doubly linked lists of keys, with links by dense number: no node is allocated, no key hashed,
/// and a key is in one list at most.
///
/// Each list is a ring through a sentinel, so that no end is a special case. Links count from 1,
/// and a key whose links are zero is in no list, so that a fresh table needs no filling.
public struct KeyChains: ~Copyable {
    /// One of the lists, from 0.
    public typealias List = UInt32

    struct Links {
        var ahead: UInt32
        var behind: UInt32
    }

    private let links: DenseTable<Links>
    /// What stands for key 0 in a link: zero is nobody, then come the sentinels.
    private let first: UInt32

    public init(lists: Int = 1, keyCapacity: Int) {
        first = UInt32(lists) + 1
        links = DenseTable(count: keyCapacity + lists + 1)
        for sentinel in 1...UInt32(lists) {
            links[sentinel] = Links(ahead: sentinel, behind: sentinel)
        }
    }

    /// Whether a key is in any list.
    @inline(__always)
    public func holds(_ key: KeyID) -> Bool { links[key &+ first].ahead != 0 }

    public func isEmpty(_ list: List = 0) -> Bool { links[list &+ 1].ahead == list &+ 1 }

    @inline(__always)
    public mutating func pushFront(_ key: KeyID, _ list: List = 0) {
        let sentinel = list &+ 1
        insert(key &+ first, between: sentinel, and: links[sentinel].behind)
    }

    @inline(__always)
    public mutating func pushBack(_ key: KeyID, _ list: List = 0) {
        let sentinel = list &+ 1
        insert(key &+ first, between: links[sentinel].ahead, and: sentinel)
    }

    /// Next to a key of some list, toward its back.
    public mutating func push(_ key: KeyID, behind other: KeyID) {
        let node = other &+ first
        insert(key &+ first, between: node, and: links[node].behind)
    }

    /// Between one that is ahead of it, toward the front, and one that is behind it.
    @inline(__always)
    private func insert(_ node: UInt32, between ahead: UInt32, and behind: UInt32) {
        links[node] = Links(ahead: ahead, behind: behind)
        links[ahead].behind = node
        links[behind].ahead = node
    }

    @inline(__always)
    public mutating func remove(_ key: KeyID) {
        let node = key &+ first
        let own = links[node]
        links[own.ahead].behind = own.behind
        links[own.behind].ahead = own.ahead
        links[node] = Links(ahead: 0, behind: 0)
    }

    @inline(__always)
    public mutating func moveToFront(_ key: KeyID, _ list: List = 0) {
        let node = key &+ first
        let own = links[node]
        links[own.ahead].behind = own.behind
        links[own.behind].ahead = own.ahead
        let sentinel = list &+ 1
        insert(node, between: sentinel, and: links[sentinel].behind)
    }

    /// Takes out the last of a list.
    @inline(__always)
    public mutating func popBack(_ list: List = 0) -> KeyID? {
        let sentinel = list &+ 1
        let node = links[sentinel].ahead
        guard node != sentinel else { return nil }
        let ahead = links[node].ahead
        links[sentinel].ahead = ahead
        links[ahead].behind = sentinel
        links[node] = Links(ahead: 0, behind: 0)
        return node &- first
    }

    /// Takes out the first of a list.
    public mutating func popFront(_ list: List = 0) -> KeyID? {
        let key = front(list)
        guard key != .absent else { return nil }
        remove(key)
        return key
    }

    /// The first of a list; absent where it is empty.
    @inline(__always)
    public func front(_ list: List = 0) -> KeyID { key(links[list &+ 1].behind) }

    /// The last of a list; absent where it is empty.
    @inline(__always)
    public func back(_ list: List = 0) -> KeyID { key(links[list &+ 1].ahead) }

    /// The next toward the front of its list; absent at the front.
    @inline(__always)
    public func ahead(of key: KeyID) -> KeyID { self.key(links[key &+ first].ahead) }

    /// The next toward the back of its list; absent at the back.
    @inline(__always)
    public func behind(_ key: KeyID) -> KeyID { self.key(links[key &+ first].behind) }

    @inline(__always)
    private func key(_ node: UInt32) -> KeyID { node < first ? .absent : node &- first }

    /// The key's links are wanted soon.
    @inline(__always)
    public func prefetch(_ key: KeyID) { links.prefetch(key &+ first) }

    /// The links of the key's neighbours are wanted soon; its own should be here by now.
    @inline(__always)
    public func prefetchNeighbours(_ key: KeyID) {
        let own = links[key &+ first]
        links.prefetch(own.ahead)
        links.prefetch(own.behind)
    }
}
