/// Probabilities adjusted for the number of comparisons (Holm, 1979): those of at most 5 % are
/// significant together.
enum Holm {
    static func adjusted(_ probabilities: [Double]) -> [Double] {
        let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
        var adjusted = probabilities
        var least = 0.0
        for (place, index) in order.enumerated() {
            least = max(least, min(1, probabilities[index] * Double(order.count - place)))
            adjusted[index] = least
        }
        return adjusted
    }
}
