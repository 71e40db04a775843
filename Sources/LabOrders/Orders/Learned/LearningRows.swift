/// Rows to learn from: numbers that are known of a key at some request, and how many requests later
/// it came back, as a logarithm.
struct LearningRows: ~Copyable {
    /// Numbers in a row.
    let width: Int
    private var values: GrowingTable<Int, Int64>
    private var answers: GrowingTable<Int, Int64>

    init(width: Int) {
        self.width = width
        values = GrowingTable(capacity: 64 * width)
        answers = GrowingTable(capacity: 64)
    }

    var count: Int { answers.count }

    @inline(__always)
    func value(_ row: Int, _ column: Int) -> Int64 { values[row * width + column] }

    func answer(_ row: Int) -> Int64 { answers[row] }

    /// Adds a row, whose numbers are added before.
    mutating func add(answer: Int64) { answers.append(answer) }

    /// Adds the next number of the row that comes next.
    mutating func add(_ value: Int64) { values.append(value) }

    mutating func removeAll() {
        values.count = 0
        answers.count = 0
    }
}
