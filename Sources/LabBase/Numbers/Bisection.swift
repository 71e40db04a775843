extension RandomAccessCollection where Index == Int {
    /// The index of the first element for which a condition holds that also holds for all later
    /// ones; the end if it holds for none.
    @inlinable @inline(__always) package func bisected(where holds: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
