import LabBase

/// A whole number computed from a row's number and the screen's argument, as people write it: `8 *
/// argument + row`.
///
/// Division rounds down and its remainder is never negative, so that `row % 8` counts on from 0
/// whatever comes before.
package struct RowFormula: Sendable, Equatable, CustomStringConvertible {
    package enum Name: String, Sendable, CaseIterable {
        /// The row's number, counted through all sections from 0.
        case row
        /// The argument that the screen was opened with; 0 without one.
        case argument
        /// Number of images in the group.
        case count
        /// In a carousel: the number of the row that contains it.
        case outer
        /// Number of times that a view has changed its image, by itself or by a tap.
        case turn

        /// The names that every list cell's pick can use.
        package static let common: [Name] = [.row, .argument, .count]

        /// Words for where the name is defined.
        var scope: String {
            switch self {
            case .row, .argument: "where a row is picked or tapped"
            case .count: "where an image is picked"
            case .outer: "in a carousel"
            case .turn: "in the pick of a part with 'changes', or where a tap has 'turn'"
            }
        }
    }

    /// The values of the names.
    package struct Values: Sendable {
        package var row: Int64
        package var argument: Int64
        package var count: Int64
        package var outer: Int64 = 0
        package var turn: Int64 = 0
    }

    /// The ranges of the names' values.
    package struct Ranges: Sendable {
        package var row: ClosedRange<Int64>
        package var argument: ClosedRange<Int64>
        package var count: Int64
        package var outer: ClosedRange<Int64> = 0...0
        package var turn: ClosedRange<Int64> = Self.anyTurn

        /// Up to the number of turns in the longest script.
        package static let anyTurn: ClosedRange<Int64> = 0...1 << 25

        subscript(name: Name) -> ClosedRange<Int64> {
            switch name {
            case .row: row
            case .argument: argument
            case .count: count...count
            case .outer: outer
            case .turn: turn
            }
        }
    }

    enum Operation: UInt8, Sendable {
        case add, subtract, multiply, divide, remainder
    }

    /// Operands and operations in the order of computation: operands first.
    enum Step: Sendable, Equatable {
        case number(Int64)
        case name(Name)
        case operation(Operation)
    }

    package let description: String
    let steps: [Step]

    /// - Parameter names: the names that are defined where the formula is written.
    package init(_ text: String, names: [Name] = Name.common) throws(Complaint) {
        var parser = RowFormulaParser(text, names)
        steps = try parser.parsed()
        description = text
    }

    /// The formula that consists of a name alone.
    package init(_ name: Name) {
        steps = [.name(name)]
        description = name.rawValue
    }

    package init(_ number: Int) {
        steps = [.number(Int64(number))]
        description = String(number)
    }

    package static let modulo = RowFormula(
        steps: [.name(.row), .name(.count), .operation(.remainder)], description: "row % count")

    private init(steps: [Step], description: String) {
        self.steps = steps
        self.description = description
    }

    package func uses(_ name: Name) -> Bool { steps.contains(.name(name)) }

    /// The formula's value; nil if a step exceeds 64 bits.
    package func value(_ values: Values) -> Int64? {
        // Fast path: most formulas are a name alone.
        if steps.count == 1 { return Self.operand(steps[0], values) }
        var stack: [Int64] = []
        for step in steps {
            guard case .operation(let operation) = step else {
                stack.append(Self.operand(step, values))
                continue
            }
            let right = stack.removeLast()
            guard let result = operation.result(stack.removeLast(), right) else { return nil }
            stack.append(result)
        }
        return stack[0]
    }

    private static func operand(_ step: Step, _ values: Values) -> Int64 {
        switch step {
        case .number(let number): number
        case .name(.row): values.row
        case .name(.argument): values.argument
        case .name(.count): values.count
        case .name(.outer): values.outer
        case .name(.turn): values.turn
        case .operation: preconditionFailure("operations are computed")
        }
    }

    /// A range that holds every value; nil if one can exceed 64 bits. The range is exact if each
    /// name occurs once.
    package func range(_ ranges: Ranges) -> ClosedRange<Int64>? {
        var stack: [ClosedRange<Int64>] = []
        for step in steps {
            switch step {
            case .number(let number): stack.append(number...number)
            case .name(let name): stack.append(ranges[name])
            case .operation(let operation):
                let right = stack.removeLast()
                let result = operation.range(stack.removeLast(), right)
                guard let result else { return nil }
                stack.append(result)
            }
        }
        return stack[0]
    }
}

extension RowFormula.Operation {
    func result(_ left: Int64, _ right: Int64) -> Int64? {
        let (result, overflow) =
            switch self {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            case .divide: (Self.quotient(left, right), false)
            case .remainder: (left - right * Self.quotient(left, right), false)
            }
        return overflow ? nil : result
    }

    /// Divides and rounds down. Divisors are positive.
    private static func quotient(_ left: Int64, _ right: Int64) -> Int64 {
        let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
        return remainder < 0 ? quotient - 1 : quotient
    }

    func range(_ left: ClosedRange<Int64>, _ right: ClosedRange<Int64>) -> ClosedRange<Int64>? {
        if self == .remainder {
            let divisor = right.lowerBound
            let first = Self.quotient(left.lowerBound, divisor)
            guard first == Self.quotient(left.upperBound, divisor) else { return 0...divisor - 1 }
            return left.lowerBound - first * divisor...left.upperBound - first * divisor
        }
        // Each of these operations is monotonic in either operand alone, so the extremes are at the
        // ends.
        var ends: [Int64] = []
        for left in [left.lowerBound, left.upperBound] {
            for right in [right.lowerBound, right.upperBound] {
                guard let end = result(left, right) else { return nil }
                ends.append(end)
            }
        }
        return ends.min()!...ends.max()!
    }
}
