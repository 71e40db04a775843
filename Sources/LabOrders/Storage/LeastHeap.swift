/// A heap with the least element on top, for orders that need little else. Each parent has four
/// children, which share a cache line if an element has at most sixteen bytes.
struct LeastHeap<Element: Comparable & BitwiseCopyable>: ~Copyable {
    private var elements = DenseTable<Element>(count: 64)
    private(set) var count: UInt32 = 0

    var isFull: Bool {
        @inline(__always) get { Int(count) == elements.count }
    }

    /// Elements in arbitrary order, except that the first is the least.
    subscript(_ place: UInt32) -> Element {
        @inline(__always) get { elements[place] }
    }

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

    /// Replaces the least element.
    @inline(__always)
    mutating func replaceLeast(with element: Element) { fall(element, from: 0) }

    @inline(__always)
    mutating func removeLeast() {
        count -= 1
        if count > 0 { fall(elements[count], from: 0) }
    }

    mutating func removeAll() { count = 0 }

    /// Removes elements that aren't kept.
    mutating func keep(where isKept: (Element) -> Bool) {
        var kept: UInt32 = 0
        for place in 0..<count where isKept(elements[place]) {
            elements[kept] = elements[place]
            kept += 1
        }
        count = kept
        for place in (0..<(kept + 2) / 4).reversed() { fall(elements[place], from: place) }
    }

    @inline(__always)
    private mutating func fall(_ element: Element, from start: UInt32) {
        var hole = start
        while true {
            let child = (hole << 2) + 1
            guard child < count else { break }
            var least = child
            var leastElement = elements[child]
            for sibling in child + 1..<min(child + 4, max(count, child + 1)) {
                let element = elements[sibling]
                if element < leastElement {
                    least = sibling
                    leastElement = element
                }
            }
            guard leastElement < element else { break }
            elements[hole] = leastElement
            hole = least
        }
        elements[hole] = element
    }
}
