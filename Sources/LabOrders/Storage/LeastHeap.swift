/// A heap with the least element on top, for orders that need little else. Each parent has four
/// children, which share a cache line if an element has at most sixteen bytes.
struct LeastHeap<Element: Comparable & BitwiseCopyable>: ~Copyable {
    private var elements = DenseTable<Element>(count: 64)
    private(set) var count: UInt32 = 0

    var isFull: Bool { @inline(__always) get { Int(count) == elements.count } }

    /// Elements in arbitrary order, except that the first is the least.
    subscript(_ index: UInt32) -> Element { @inline(__always) get { elements[index] } }

    @inline(__always)
    mutating func insert(_ element: Element) {
        if isFull { elements = DenseTable(copying: elements, count: elements.count * 2) }
        var hole = count
        count += 1
        while hole > 0 {
            let parent = (hole &- 1) >> 2
            guard element < elements[parent] else { break }
            elements[hole] = elements[parent]
            hole = parent
        }
        elements[hole] = element
    }

    @inline(__always)
    mutating func replaceLeast(with element: Element) { fall(element, from: 0) }

    @inline(__always)
    mutating func removeLeast() {
        count -= 1
        if count > 0 { fall(elements[count], from: 0) }
    }

    mutating func removeAll() { count = 0 }

    mutating func keep(where isKept: (Element) -> Bool) {
        var kept: UInt32 = 0
        for index in 0..<count where isKept(elements[index]) {
            elements[kept] = elements[index]
            kept += 1
        }
        count = kept
        for index in (0..<(kept + 2) / 4).reversed() { fall(elements[index], from: index) }
    }

    @inline(__always)
    private mutating func fall(_ element: Element, from start: UInt32) {
        var hole = start
        while true {
            let child = (hole << 2) &+ 1
            guard child < count else { break }
            let least = child &+ 3 < count ? leastOfFour(child) : leastOfLast(child)
            let leastElement = elements[least]
            guard leastElement < element else { break }
            elements[hole] = leastElement
            hole = least
        }
        elements[hole] = element
    }

    /// The index of the least of four children, computed and not chosen: a processor can't foresee
    /// which it is.
    @inline(__always)
    private func leastOfFour(_ child: UInt32) -> UInt32 {
        let first = child &+ isLess(child &+ 1, child)
        let second = child &+ 2 &+ isLess(child &+ 3, child &+ 2)
        return first ^ (first ^ second) & (0 &- isLess(second, first))
    }

    /// 1 if an element is less than another one, else 0.
    @inline(__always)
    private func isLess(_ index: UInt32, _ other: UInt32) -> UInt32 {
        elements[index] < elements[other] ? 1 : 0
    }

    private func leastOfLast(_ child: UInt32) -> UInt32 {
        var least = child
        for sibling in child + 1..<max(count, child + 1) where elements[sibling] < elements[least] {
            least = sibling
        }
        return least
    }
}
