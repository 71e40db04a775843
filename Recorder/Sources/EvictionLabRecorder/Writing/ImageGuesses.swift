/// Guesses the facts of images whose load was not seen: the most frequent ones at the same place,
/// since images at one place are alike.
struct ImageGuesses {
    private var counts: [String: [ImageFacts: Int]] = [:]
    private var best: [String: ImageFacts] = [:]

    /// The most frequent facts at a place; of equally frequent ones, the earliest.
    subscript(place: String) -> ImageFacts? { best[place] }

    mutating func note(_ facts: ImageFacts, at place: String, insteadOf old: ImageFacts?) {
        if let old, let count = counts[place]?[old] { counts[place]?[old] = count - 1 }
        let count = (counts[place]?[facts] ?? 0) + 1
        counts[place, default: [:]][facts] = count
        let most = best[place].flatMap { counts[place]?[$0] } ?? 0
        if count > most { best[place] = facts }
    }
}
