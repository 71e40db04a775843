/// Loads in a row, each of which knows its neighbours. A load stands in one such row at most, and
/// only while it is under way.
struct LoadList {
    private(set) unowned(unsafe) var first: Load?
    private(set) unowned(unsafe) var last: Load?

    mutating func append(_ load: Load) { insert(load) { _ in true } }

    /// Behind the last that goes before it.
    mutating func insert(_ load: Load, behind goesBefore: (Load) -> Bool) {
        var (previous, next) = (last, Load?.none)
        while let other = previous, !goesBefore(other) {
            (previous, next) = (other.previous, other)
        }
        load.previous = previous
        load.next = next
        if let previous { previous.next = load } else { first = load }
        if let next { next.previous = load } else { last = load }
    }

    mutating func remove(_ load: Load) {
        if let previous = load.previous { previous.next = load.next } else { first = load.next }
        if let next = load.next { next.previous = load.previous } else { last = load.previous }
    }
}
