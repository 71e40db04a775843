import Testing

@testable import LabBase
@testable import LabScripts
@testable import PlainDesks

/// Formulas of rows as people write them, beside the same as a tree that computes itself.
@Suite struct RowFormulaTests {
    private indirect enum Tree {
        case number(Int64)
        case name(RowFormula.Name)
        case negative(Tree)
        case operation(Tree, Character, Tree)

        static func random(_ draws: inout SplitMix, depth: Int) -> Tree {
            if depth == 0 || draws.below(4) == 0 {
                let names = RowFormula.Name.allCases
                return draws.below(2) == 0
                    ? .number(Int64(draws.below(30))) : .name(names[draws.below(names.count)])
            }
            switch draws.below(6) {
            case 0: return .negative(random(&draws, depth: depth - 1))
            case 1, 2:
                let divisor: Tree =
                    draws.below(3) == 0 ? .name(.count) : .number(1 + Int64(draws.below(9)))
                return .operation(
                    random(&draws, depth: depth - 1), draws.below(2) == 0 ? "/" : "%", divisor)
            default:
                return .operation(
                    random(&draws, depth: depth - 1), ["+", "-", "*"][draws.below(3)],
                    random(&draws, depth: depth - 1))
            }
        }

        /// With no more parentheses than it needs, or with all.
        func text(_ draws: inout SplitMix, binding: Int = 0) -> String {
            switch self {
            case .number(let number): return String(number)
            case .name(let name): return name.rawValue
            case .negative(let tree): return "-" + tree.text(&draws, binding: 3)
            case .operation(let left, let sign, let right):
                let own = sign == "+" || sign == "-" ? 1 : 2
                let space = draws.below(2) == 0 ? " " : ""
                let text =
                    left.text(&draws, binding: own) + space + String(sign) + space
                    + right.text(&draws, binding: own + 1)
                return own < binding || draws.below(5) == 0 ? "(\(text))" : text
            }
        }

        func value(_ values: RowFormula.Values) -> Int64 {
            switch self {
            case .number(let number): number
            case .name(.row): values.row
            case .name(.argument): values.argument
            case .name(.count): values.count
            case .name(.outer): values.outer
            case .name(.turn): values.turn
            case .negative(let tree): -tree.value(values)
            case .operation(let left, "+", let right): left.value(values) + right.value(values)
            case .operation(let left, "-", let right): left.value(values) - right.value(values)
            case .operation(let left, "*", let right): left.value(values) * right.value(values)
            case .operation(let left, let sign, let right):
                divided(left.value(values), by: right.value(values), sign)
            }
        }

        private func divided(_ left: Int64, by right: Int64, _ sign: Character) -> Int64 {
            var rest = left % right
            if rest < 0 { rest += right }
            return sign == "%" ? rest : (left - rest) / right
        }
    }

    @Test func comesToWhatItSays() throws {
        var draws = SplitMix(17)
        for _ in 0..<3000 {
            let tree = Tree.random(&draws, depth: 4)
            let text = tree.text(&draws)
            guard text.utf8.count <= 200 else { continue }
            let formula = try RowFormula(text, names: RowFormula.Name.allCases)
            let values = RowFormula.Values(
                row: Int64(draws.below(50)), argument: Int64(draws.below(50)),
                count: 1 + Int64(draws.below(20)), outer: Int64(draws.below(50)),
                turn: Int64(draws.below(50)))
            check(formula.value(values), tree.value(values), note: "\(text)")
        }
    }

    @Test func itsRangeHoldsEveryValue() throws {
        var draws = SplitMix(18)
        for _ in 0..<500 {
            let tree = Tree.random(&draws, depth: 3)
            let text = tree.text(&draws)
            guard text.utf8.count <= 200 else { continue }
            let formula = try RowFormula(text, names: RowFormula.Name.allCases)
            let ranges = RowFormula.Ranges(row: 3...8, argument: 0...4, count: 7, outer: 2...3)
            // However often a view may change: the third power of that can't be counted.
            if formula.uses(.turn), formula.range(ranges) == nil { continue }
            let range = try require(formula.range(ranges), note: "\(text)")
            for row in ranges.row {
                for argument in ranges.argument {
                    let value = formula.value(
                        RowFormula.Values(
                            row: row, argument: argument, count: 7, outer: 2 + row % 2,
                            turn: row * argument))
                    check(value.map { range.contains($0) }, true, note: "\(text)")
                }
            }
        }
    }

    @Test(
        arguments: [
            ("8 * argument + row", 16...47), ("row % 8", 0...7), ("row % 40", 0...31),
            ("(row + 8) % 40", 8...39), ("31 - row", 0...31), ("row / 10", 0...3),
            ("-row", -31...0), ("2 * (row - 1)", -2...60),
        ] as [(String, ClosedRange<Int64>)])
    func itsRangeIsNoWiderThanItMustBe(text: String, expected: ClosedRange<Int64>) throws {
        let ranges = RowFormula.Ranges(row: 0...31, argument: 2...2, count: 100)
        try check(RowFormula(text).range(ranges), expected)
    }

    @Test func whatCannotBeCountedIsNoNumber() throws {
        let power = try RowFormula("row * row * row * row")
        let values = RowFormula.Values(row: 1_000_000, argument: 0, count: 1)
        check(power.value(values), nil)
        check(power.range(RowFormula.Ranges(row: 0...1_000_000, argument: 0...0, count: 1)), nil)
    }

    @Test(
        arguments: [
            ("", 0), ("row +", 5), ("row row", 4), ("(row", 4), ("row)", 3), ("row % 0", 5),
            ("row / argument", 5), ("rows", 0), ("2 ** row", 3), ("row % (2 + 3)", 5),
            ("1000000001", 0), ("row·2", 3),
        ] as [(String, Int)])
    func isRefusedWhereItIsWrong(text: String, offset: Int) {
        #expect { try RowFormula(text) } throws: {
            ($0 as? Complaint)?.what.contains(" character \(offset + 1) there is ") == true
        }
    }

    @Test func isNoDeeperThanAReaderMayGo() {
        let deep = String(repeating: "(", count: 99) + "1" + String(repeating: ")", count: 99)
        #expect(throws: Complaint.self) { try RowFormula(deep) }
        #expect(throws: Complaint.self) {
            try RowFormula(String(repeating: "-", count: 90) + "1")
        }
    }
}
