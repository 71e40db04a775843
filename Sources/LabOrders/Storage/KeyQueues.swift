/// Queues of keys, in each of which the next to leave is the one that entered, or was renewed,
/// longest ago: FIFO and LRU queues, and memories of keys that left. A key is in one of them at
/// most, or bears a mark instead.
///
/// Each queue is a ring of keys in the sequence in which they came, and each key has its place: the
/// queue, and the position in its ring. A key that leaves from the middle, or is renewed, only
/// changes its place; what it leaves in the ring is passed over later, since it isn't its place. So
/// whatever happens to a key touches one number of its own, where links would touch its
/// neighbours', and who leaves next is known well ahead. A ring of which half is left behind is
/// tidied when it is full, else it grows: four to sixteen bytes for an entry, and four for a key.
package struct KeyQueues: ~Copyable {
    /// One of the queues, from 1.
    package typealias Queue = UInt32

    /// Of a key that is in none.
    package static var none: Queue { 0 }
    /// Of a key that bears a mark.
    package static var marked: Queue { 15 }
    package static var most: Int { 14 }

    private struct Ring {
        var base: UnsafeMutablePointer<KeyID>
        var mask: UInt32
        /// Positions count up for ever, and lie in the ring by the mask.
        var begin: UInt32 = 0
        var end: UInt32 = 0
        var count: UInt32 = 0
        var occupied: Int64 = 0
    }

    private let rings: DenseTable<Ring>
    private let queueCount: Int
    /// By key: the position above, the queue below.
    private let places: KeyTable<UInt32>
    private let sizes: EntrySizes
    /// How many entries ahead of the next to leave a key's place is asked for.
    private static var ahead: UInt32 { 12 }

    package init(queues: Int, keyCapacity: Int, sizes: EntrySizes = .ones) {
        precondition((1...Self.most).contains(queues))
        self.sizes = sizes
        queueCount = queues
        places = Table(count: keyCapacity)
        rings = DenseTable(count: queues + 1)
        for queue in 0...UInt32(queues) {
            rings[queue] = Ring(base: Self.slots(16), mask: 15)
        }
    }

    deinit {
        for queue in 0...UInt32(queueCount) { rings[queue].base.deallocate() }
    }

    private static func slots(_ count: Int) -> UnsafeMutablePointer<KeyID> {
        let slots = UnsafeMutablePointer<KeyID>.allocate(capacity: count)
        slots.initialize(repeating: KeyID(number: 0), count: count)
        return slots
    }

    @inline(__always)
    package func queue(of key: KeyID) -> Queue { places[key] & 15 }

    @inline(__always)
    package func isEmpty(_ queue: Queue) -> Bool { rings[queue].count == 0 }

    @inline(__always)
    package func count(_ queue: Queue) -> Int { Int(rings[queue].count) }

    /// What its keys count for together.
    @inline(__always)
    package func occupied(_ queue: Queue) -> Int64 {
        sizes.areOnes ? Int64(rings[queue].count) : rings[queue].occupied
    }

    @inline(__always)
    private static func place(_ position: UInt32, _ queue: Queue) -> UInt32 {
        position &<< 4 | queue
    }

    /// A key that is in no queue enters one.
    @inline(__always)
    package mutating func push(_ key: KeyID, _ queue: Queue) {
        append(key, queue)
        rings[queue].count &+= 1
        if !sizes.areOnes { rings[queue].occupied &+= sizes[key] }
    }

    /// It is the last to leave its queue now.
    @inline(__always)
    package mutating func renew(_ key: KeyID, _ queue: Queue) { append(key, queue) }

    /// A key that is in no queue enters one as the next to leave it.
    package mutating func pushOldest(_ key: KeyID, _ queue: Queue) {
        if rings[queue].end &- rings[queue].begin > rings[queue].mask { makeRoom(queue) }
        let begin = rings[queue].begin &- 1
        rings[queue].base[Int(begin & rings[queue].mask)] = key
        rings[queue].begin = begin
        places[key] = Self.place(begin, queue)
        rings[queue].count += 1
        if !sizes.areOnes { rings[queue].occupied += sizes[key] }
    }

    @inline(__always)
    package mutating func move(_ key: KeyID, from old: Queue, to new: Queue) {
        leave(key, old)
        push(key, new)
    }

    @inline(__always)
    private func append(_ key: KeyID, _ queue: Queue) {
        if rings[queue].end &- rings[queue].begin > rings[queue].mask { makeRoom(queue) }
        let end = rings[queue].end
        rings[queue].base[Int(end & rings[queue].mask)] = key
        rings[queue].end = end &+ 1
        places[key] = Self.place(end, queue)
    }

    @inline(__always)
    private func leave(_ key: KeyID, _ queue: Queue) {
        rings[queue].count &-= 1
        if !sizes.areOnes { rings[queue].occupied &-= sizes[key] }
    }

    @inline(__always)
    package mutating func remove(_ key: KeyID, _ queue: Queue) {
        leave(key, queue)
        places[key] = Self.none
    }

    /// Takes a key out of its queue, of which it has another size by now.
    @inline(__always)
    package mutating func remove(_ key: KeyID, _ queue: Queue, size: Int64) {
        rings[queue].count &-= 1
        if !sizes.areOnes { rings[queue].occupied &-= size }
        places[key] = Self.none
    }

    /// Takes a key out of its queue, and marks it with the queue that it was in.
    @inline(__always)
    package mutating func mark(_ key: KeyID, _ queue: Queue) {
        leave(key, queue)
        places[key] = queue &<< 4 | Self.marked
    }

    /// The queue that a key was in when it was marked; none where it bears no mark.
    @inline(__always)
    package func markedIn(_ key: KeyID) -> Queue {
        let place = places[key]
        return place & 15 == Self.marked ? place &>> 4 : Self.none
    }

    /// Takes a key's mark off, if it bears one.
    @inline(__always)
    package mutating func unmark(_ key: KeyID) {
        if queue(of: key) == Self.marked { places[key] = Self.none }
    }

    /// Takes a key out of its queue whose size isn't known any more: what is left is counted anew.
    package mutating func forget(_ key: KeyID, _ queue: Queue) {
        rings[queue].count -= 1
        places[key] = Self.none
        guard !sizes.areOnes else { return }
        rings[queue].occupied = 0
        let ring = rings[queue]
        var position = ring.begin
        while position != ring.end {
            let key = ring.base[Int(position & ring.mask)]
            if places[key] == Self.place(position, queue) { rings[queue].occupied += sizes[key] }
            position &+= 1
        }
    }

    /// All that are in a queue, the one that leaves next first.
    package func keys(_ queue: Queue) -> [KeyID] {
        let ring = rings[queue]
        var keys: [KeyID] = []
        var position = ring.begin
        while position != ring.end {
            let key = ring.base[Int(position & ring.mask)]
            if places[key] == Self.place(position, queue) { keys.append(key) }
            position &+= 1
        }
        return keys
    }

    package func size(of key: KeyID) -> Int64 { sizes[key] }

    /// The one that leaves next.
    @inline(__always)
    package mutating func oldest(_ queue: Queue) -> KeyID? {
        while rings[queue].begin != rings[queue].end {
            let begin = rings[queue].begin
            let mask = rings[queue].mask
            let base = rings[queue].base
            let key = base[Int(begin & mask)]
            places.prefetch(base[Int((begin &+ Self.ahead) & mask)])
            if places[key] == Self.place(begin, queue) { return key }
            rings[queue].begin = begin &+ 1
        }
        return nil
    }

    /// Takes out the one that leaves next.
    @inline(__always)
    package mutating func pop(_ queue: Queue) -> KeyID? {
        guard let key = oldest(queue) else { return nil }
        rings[queue].begin &+= 1
        remove(key, queue)
        return key
    }

    /// A key that is in no queue enters one that stands for no more than a limit: who entered it
    /// longest ago makes room. What is larger than the limit stays out.
    @inline(__always)
    package mutating func remember(_ key: KeyID, _ queue: Queue, limit: Int64) {
        let size = sizes[key]
        guard size <= limit else { return }
        while occupied(queue) &+ size > limit, pop(queue) != nil {}
        push(key, queue)
    }

    /// A key that may leave soon, or have left.
    @inline(__always)
    package func upcoming(_ queue: Queue) -> KeyID {
        let ring = rings[queue]
        return ring.base[Int((ring.begin &+ Self.ahead) & ring.mask)]
    }

    /// A place has 28 bits for the position.
    private static var largestMask: UInt32 { 1 << 28 - 1 }

    /// Tidies the ring where half of it is left behind, else gives it twice the room. The largest
    /// one is tidied as long as anything is.
    @inline(never)
    private func makeRoom(_ queue: Queue) {
        var ring = rings[queue]
        if ring.count <= ring.mask / 2 || ring.mask == Self.largestMask && ring.count < ring.mask {
            return tidy(queue)
        }
        if ring.mask == Self.largestMask {
            fatalError("more than 2^28 keys in one queue of an order. Take a smaller size")
        }
        let mask = ring.mask * 2 + 1
        let slots = Self.slots(Int(mask) + 1)
        var position = ring.begin
        while position != ring.end {
            slots[Int(position & mask)] = ring.base[Int(position & ring.mask)]
            position &+= 1
        }
        ring.base.deallocate()
        ring.base = slots
        ring.mask = mask
        rings[queue] = ring
    }

    private func tidy(_ queue: Queue) {
        let ring = rings[queue]
        var kept = ring.begin
        var position = ring.begin
        while position != ring.end {
            places.prefetch(ring.base[Int((position &+ 2 * Self.ahead) & ring.mask)])
            let key = ring.base[Int(position & ring.mask)]
            if places[key] == Self.place(position, queue) {
                ring.base[Int(kept & ring.mask)] = key
                places[key] = Self.place(kept, queue)
                kept &+= 1
            }
            position &+= 1
        }
        rings[queue].end = kept
    }

    /// The key's place is wanted soon.
    @inline(__always)
    package func prefetch(_ key: KeyID) { places.prefetch(key) }
}
