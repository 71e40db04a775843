/// A queue in a ring, which doubles whenever it is full. Elements have turns, which count up
/// endlessly: an element keeps its turn while those before it leave.
struct RingQueue<Element: BitwiseCopyable>: ~Copyable {
    private var ring = DenseTable<Element>(count: 64)
    private var begin: UInt32 = 0
    private(set) var count: UInt32 = 0

    @inline(__always)
    func turn(_ index: UInt32) -> UInt32 { begin &+ index }

    @inline(__always)
    private func slot(_ index: UInt32) -> UInt32 {
        turn(index) & UInt32(truncatingIfNeeded: ring.count &- 1)
    }

    /// Elements from the first on.
    subscript(_ index: UInt32) -> Element { @inline(__always) get { ring[slot(index)] } }

    /// Undefined without elements.
    var first: Element { @inline(__always) get { self[0] } }
    var last: Element { @inline(__always) get { self[count &- 1] } }

    @inline(__always)
    mutating func append(_ element: Element) {
        if Int(count) == ring.count { grow() }
        ring[slot(count)] = element
        count &+= 1
    }

    @inline(__always)
    mutating func removeFirst() {
        begin &+= 1
        count &-= 1
    }

    /// Takes back the latest addition.
    mutating func removeLast() { count &-= 1 }

    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow() {
        var larger = DenseTable<Element>(count: ring.count * 2)
        let mask = UInt32(truncatingIfNeeded: larger.count &- 1)
        for index in 0..<count { larger[turn(index) & mask] = self[index] }
        swap(&ring, &larger)
    }
}
