import LabBase

/// Draws ranks with weight 1 / (rank + 1)^skew, by a table of cumulated weights.
struct ZipfTable: Sendable {
    private let cumulated: [Double]

    init(count: Int, skew: Double) {
        var sum = 0.0
        cumulated = (0..<count).map { rank in
            sum += StableMath.exp(-skew * StableMath.ln(Double(rank + 1)))
            return sum
        }
    }

    /// The rank for a uniform number in 0..<1.
    func rank(_ unit: Double) -> Int {
        let target = unit * cumulated[cumulated.count - 1]
        return cumulated.dropLast().bisected { $0 > target }
    }
}

/// The tables of a scenario: parts that draw alike share one.
final class ZipfTables {
    struct Key: Hashable {
        var count: Int
        var skew: Double
    }

    private var made: [Key: ZipfTable] = [:]

    func table(count: Int, skew: Double) -> ZipfTable {
        let key = Key(count: count, skew: skew)
        if let known = made[key] { return known }
        let table = ZipfTable(count: count, skew: skew)
        made[key] = table
        return table
    }
}
