/// Several comparisons judged together (Holm: A simple sequentially rejective multiple test
/// procedure, 1979).
package enum Holm {
    /// Probabilities adjusted for the number of comparisons. If all of at most 5 % are called
    /// significant, the probability that any is without a true difference is at most 5 %.
    package static func adjusted(_ probabilities: [Double]) -> [Double] {
        let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
        var adjusted = probabilities
        var least = 0.0
        for (place, index) in order.enumerated() {
            let factor = Double(order.count - place)
            least = max(least, min(1, probabilities[index] * factor))
            adjusted[index] = least
        }
        return adjusted
    }
}
