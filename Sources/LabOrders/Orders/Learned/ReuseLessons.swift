/// Trees that tell when keys come back, and the rows for the next lesson.
struct ReuseLessons: ~Copyable {
    private let rowsPerLesson: Int
    private let rules: TreeRules
    private var rows = LearningRows(width: KeyHistory.width)
    private var trees = RegressionTrees(base: 0)
    /// The candidates whose return is asked for.
    private var asked = LearningRows(width: KeyHistory.width)
    private(set) var count = 0

    init(rowsPerLesson: Int, rules: TreeRules) {
        self.rowsPerLesson = rowsPerLesson
        self.rules = rules
    }

    var isDue: Bool { rows.count >= rowsPerLesson }

    /// True if there are twice as many rows, which a lesson waits for at most.
    var isOverdue: Bool { rows.count >= 2 * rowsPerLesson }

    /// Adds a sample that came back, or will not, after so many requests.
    mutating func add(_ history: KeyHistory, size: Int64, after requests: Int64) {
        history.add(to: &rows, age: Int64(history.sampledAt) - 1, size: size)
        rows.add(answer: FixedLogarithm.of(requests))
    }

    mutating func learn() {
        trees = TreeGrower.trees(rows, rules)
        rows.removeAll()
        count += 1
    }

    /// The requests until a key is expected back.
    mutating func expected(_ history: KeyHistory, age: Int64, size: Int64) -> Double {
        asked.removeAll()
        history.add(to: &asked, age: age, size: size)
        return FixedLogarithm.exp(trees.value(asked, 0))
    }
}
