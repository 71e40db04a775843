/// Several comparisons judged together (Holm: A simple sequentially rejective multiple test
/// procedure, 1979).
package enum Holm {
    /// Says which of some probabilities are significant: each is adjusted for the number of
    /// comparisons, and at most 5 %. The probability that any of them is without a true difference
    /// is then at most 5 %. If one is chosen by the same figures, such as the best in the mean, its
    /// comparisons are judged among all pairs: it could have been any.
    package static func significant(_ probabilities: [Double]) -> [Bool] {
        let ascending = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
        var isSignificant = probabilities.map { _ in false }
        for (rank, index) in ascending.enumerated() {
            guard probabilities[index] * Double(ascending.count - rank) <= 0.05 else { break }
            isSignificant[index] = true
        }
        return isSignificant
    }
}
