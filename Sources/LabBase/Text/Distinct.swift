extension Sequence where Element: Hashable {
    /// The elements without repetitions, in the order in which they first come.
    package var distinct: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
