extension RandomAccessCollection where Index == Int {
    /// The place of the first element that a condition holds for, which holds for all after it; the
    /// end where it holds for none.
    @inlinable @inline(__always)
    package func bisected(where holds: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
