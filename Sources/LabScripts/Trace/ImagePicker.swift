import LabBase
import LabOrders
import LabPictures

/// Chooses the image that a list cell shows. The choice depends on nothing but the seed, the
/// screen, the list cell's part, the row and the argument.
final class ImagePicker: Sendable {
    /// `row` is a fast path: most formulas are that name alone.
    private enum Rule { case row, formula, zipf, uniform }

    // Beside the rule instead of a payload of it, so that reading it copies nothing.
    private let rule: Rule
    private let formula: RowFormula
    private let draw: Draw
    /// Used by the rule `zipf` only.
    private let ranks: ZipfTable
    private let first: ImageID
    private let count: Int
    /// The work of a choice, beyond an event's; a long formula has some.
    let work: Int

    /// - Parameter part: names the part that the draws are for.
    init(_ pick: RowPick, group: ImageGroup, _ tables: ZipfTables, seed: UInt64, part: String) {
        first = group.firstImage
        count = group.count
        draw = Draw(seed: seed, purpose: "pick " + part)
        var ranks = ZipfTable(count: 0, skew: 0)
        var formula = RowFormula(.row)
        switch pick {
        case .formula(let written):
            rule = pick == .row ? .row : .formula
            formula = written
        case .zipf(let skew):
            rule = .zipf
            ranks = tables.table(count: group.count, skew: skew)
        case .uniform: rule = .uniform
        }
        self.ranks = ranks
        self.formula = formula
        work = formula.steps.count / 8
    }

    /// Chooses a row's image; nil if the formula's value is outside of the group. A missing
    /// argument counts as 0.
    /// Another argument of the screen, another row of the carousel and another turn of the view
    /// draw other images.
    func image(row: Int, argument: Int?, outer: Int = 0, turn: Int = 0) -> ImageID? {
        let member: Int
        switch rule {
        case .row: member = row
        case .formula:
            let value = formula.value(
                RowFormula.Values(
                    row: Int64(row), argument: Int64(argument ?? 0), count: Int64(count),
                    outer: Int64(outer), turn: Int64(turn)))
            guard let value else { return nil }
            member = Int(value)
        case .zipf: member = ranks.rank(draw.unit(Self.thing(row, argument, outer, turn)))
        case .uniform: member = draw.index(Self.thing(row, argument, outer, turn), below: count)
        }
        guard member >= 0, member < count else { return nil }
        return first.advanced(by: member)
    }

    /// The number that a draw is made for.
    @inline(__always)
    private static func thing(_ row: Int, _ argument: Int?, _ outer: Int, _ turn: Int) -> UInt64 {
        UInt64(row) &+ UInt64(truncatingIfNeeded: argument ?? 0) << 32
            &+ UInt64(truncatingIfNeeded: outer) &* 0x9e37_79b9_7f4a_7c15
            &+ UInt64(truncatingIfNeeded: turn) &* 0xd1b5_4a32_d192_ed03
    }
}
