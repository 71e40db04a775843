/// A heap with the least on top, for orders that look at hardly anything else of it. Each has four
/// children, which share a line of the processor's where an element has sixteen bytes or fewer.
struct LeastHeap<Element: Comparable & BitwiseCopyable>: ~Copyable {
    private var elements = DenseTable<Element>(count: 64)
    private(set) var count: UInt32 = 0

    var isFull: Bool {
        @inline(__always) get { Int(count) == elements.count }
    }

    /// In no sequence but that the first is the least.
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

    /// One that takes the place of the least.
    @inline(__always)
    mutating func replaceLeast(with element: Element) { fall(element, from: 0) }

    @inline(__always)
    mutating func removeLeast() {
        count -= 1
        if count > 0 { fall(elements[count], from: 0) }
    }

    mutating func removeAll() { count = 0 }

    /// Leaves those out that nobody wants any more.
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
