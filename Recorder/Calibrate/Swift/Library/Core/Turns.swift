/// Measurements that take turns.
enum Turns {
    static let count = 5

    /// The results of each work in five turns. All works take their first turn, then all their
    /// second: a phone that grows warm, or is busy for a moment, is so for all of them.
    ///
    /// A turn before these fills caches, and isn't counted. A work that fails has no results.
    static func take(_ works: [() -> Int64?]) -> [[Int64]] {
        var results = works.map { _ in [Int64]() }
        for turn in 0...count {
            for (index, work) in works.enumerated() {
                guard let result = work(), turn > 0 else { continue }
                results[index].append(result)
            }
        }
        return results.map { $0.count == count ? $0 : [] }
    }
}
