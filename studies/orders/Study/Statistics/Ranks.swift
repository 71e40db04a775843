/// Spearman's rank correlation.
enum Ranks {
    /// The ranks of values from 1 on; equal ones share the mean of their ranks.
    static func of(_ values: [Double]) -> [Double] {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = [Double](repeating: 0, count: values.count)
        var begin = 0
        while begin < order.count {
            var end = begin + 1
            while end < order.count, values[order[end]] == values[order[begin]] { end += 1 }
            for place in begin..<end { ranks[order[place]] = Double(begin + 1 + end) / 2 }
            begin = end
        }
        return ranks
    }

    /// The correlation of two rankings; nil if all values of one are equal.
    static func correlation(_ one: [Double], _ other: [Double]) -> Double? {
        let (x, y) = (of(one), of(other))
        let (meanOfX, meanOfY) = (AppEffect.mean(x), AppEffect.mean(y))
        var (product, ofX, ofY) = (0.0, 0.0, 0.0)
        for (a, b) in zip(x, y) {
            product += (a - meanOfX) * (b - meanOfY)
            ofX += (a - meanOfX) * (a - meanOfX)
            ofY += (b - meanOfY) * (b - meanOfY)
        }
        return ofX > 0 && ofY > 0 ? product / (ofX * ofY).squareRoot() : nil
    }
}
