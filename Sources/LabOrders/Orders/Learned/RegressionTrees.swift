/// Trees whose leaves add up to an expectation.
struct RegressionTrees: ~Copyable {
    /// A question: is a column's number at most this? The answer leads to another question, or, if
    /// it is negative, to the leaf of its complement.
    struct Question: BitwiseCopyable {
        var column: Int
        var most: Int64
        var yes: Int32
        var no: Int32
    }

    /// The expectation before the first tree.
    var base: Int64
    private var questions = GrowingTable<Int, Question>(capacity: 64)
    private var leaves = GrowingTable<Int, Int64>(capacity: 64)
    private var roots: [Int32] = []

    init(base: Int64) { self.base = base }

    var leafCount: Int { leaves.count }

    mutating func addLeaf() -> Int32 {
        leaves.append(0)
        return ~Int32(leaves.count - 1)
    }

    mutating func addQuestion(_ question: Question) -> Int32 {
        questions.append(question)
        return Int32(questions.count - 1)
    }

    mutating func addRoot(_ node: Int32) { roots.append(node) }

    func setLeaf(_ leaf: Int32, to value: Int64) { leaves[Int(~leaf)] = value }

    /// Leads an answer of a question elsewhere.
    func lead(_ question: Int32, yes: Bool, to node: Int32) {
        if yes { questions[Int(question)].yes = node } else { questions[Int(question)].no = node }
    }

    func value(_ rows: borrowing LearningRows, _ row: Int) -> Int64 {
        var sum = base
        for root in roots {
            var node = root
            while node >= 0 {
                let question = questions[Int(node)]
                let isMore = rows.value(row, question.column) > question.most
                node = isMore ? question.no : question.yes
            }
            sum &+= leaves[Int(~node)]
        }
        return sum
    }
}
