import LabReplay

/// How one order becomes another: the copies that are taken out, and those that are put in with
/// their places, from the first place on.
struct OrderMoves {
    var gone: [LogInstance] = []
    var placed: [(instance: LogInstance, place: Int)] = []

    /// - Parameter anew: they are put in again, even if they were there.
    init(from before: [LogInstance], to after: [LogInstance], anew: Set<LogInstance> = []) {
        var placeBefore: [LogInstance: Int] = [:]
        for (place, instance) in before.enumerated() { placeBefore[instance] = place }
        let stays = Self.longestRise(
            after.map { anew.contains($0) ? nil : placeBefore[$0] })
        var isStaying: Set<LogInstance> = []
        for place in stays { isStaying.insert(after[place]) }
        gone = before.filter { !isStaying.contains($0) }
        for (place, instance) in after.enumerated() where !isStaying.contains(instance) {
            placed.append((instance, place))
        }
    }

    /// Returns the places of the longest rising sequence, among those that have numbers.
    private static func longestRise(_ numbers: [Int?]) -> [Int] {
        var lowest: [Int] = []
        var previous = [Int](repeating: -1, count: numbers.count)
        for (place, number) in numbers.enumerated() {
            guard let number else { continue }
            let length = lowest.bisected { numbers[$0]! >= number }
            if length > 0 { previous[place] = lowest[length - 1] }
            if length == lowest.count { lowest.append(place) } else { lowest[length] = place }
        }
        var places: [Int] = []
        var place = lowest.last ?? -1
        while place >= 0 {
            places.append(place)
            place = previous[place]
        }
        return places.reversed()
    }
}
