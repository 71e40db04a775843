import LabReplay

/// How one order becomes another: the copies that are taken out, and those that are put in with
/// their ranks, from the first rank on.
struct OrderMoves {
    var gone: [LogInstance] = []
    var placed: [(instance: LogInstance, rank: Int)] = []

    /// - Parameter anew: they are put in again, even if they were there.
    init(from before: [LogInstance], to after: [LogInstance], anew: Set<LogInstance> = []) {
        var rankBefore: [LogInstance: Int] = [:]
        for (rank, instance) in before.enumerated() { rankBefore[instance] = rank }
        let stays = Self.longestRise(after.map { anew.contains($0) ? nil : rankBefore[$0] })
        var isStaying: Set<LogInstance> = []
        for index in stays { isStaying.insert(after[index]) }
        gone = before.filter { !isStaying.contains($0) }
        for (rank, instance) in after.enumerated() where !isStaying.contains(instance) {
            placed.append((instance, rank))
        }
    }

    /// Returns the indices of the longest rising sequence, among those that have numbers.
    private static func longestRise(_ numbers: [Int?]) -> [Int] {
        var lowest: [Int] = []
        var previous = [Int](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            guard let number else { continue }
            let length = lowest.bisected { numbers[$0]! >= number }
            if length > 0 { previous[index] = lowest[length - 1] }
            if length == lowest.count { lowest.append(index) } else { lowest[length] = index }
        }
        var indices: [Int] = []
        var index = lowest.last ?? -1
        while index >= 0 {
            indices.append(index)
            index = previous[index]
        }
        return indices.reversed()
    }
}
