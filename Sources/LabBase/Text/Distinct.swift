extension [String] {
    /// `contains` for rooms that aren't optimised, where it takes 400 instructions an element.
    package func has(_ text: String) -> Bool { contains(text) }
}

extension Sequence where Element: Hashable {
    /// The elements without repetitions, in the order in which they first come.
    package var distinct: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
