import LabBase
import LabDevices
import LabOrders

/// Chooses the image that a cell shows: a function of the seed, the screen, the cell's part, the
/// row and the pushed argument, and of nothing else.
final class ImagePicker: Sendable {
    /// `row`: what most formulas are.
    private enum Rule { case row, formula, zipf, uniform }

    // Beside the rule and not within, so that asking it copies nothing.
    private let rule: Rule
    private let formula: RowFormula
    private let draw: Draw
    /// For the rule that draws by rank alone.
    private let ranks: ZipfTable
    private let first: ImageID
    private let count: Int

    /// - Parameter place: what it is that the draws are for.
    init(_ pick: RowPick, group: ImageGroup, seed: UInt64, place: String) {
        first = group.firstImage
        count = group.count
        draw = Draw(seed: seed, purpose: "pick " + place)
        var ranks = ZipfTable(count: 0, skew: 0)
        var formula = RowFormula(.row)
        switch pick {
        case .formula(let written):
            rule = pick == .row ? .row : .formula
            formula = written
        case .zipf(let skew):
            rule = .zipf
            ranks = ZipfTable(count: group.count, skew: skew)
        case .uniform: rule = .uniform
        }
        self.ranks = ranks
        self.formula = formula
    }

    /// Nil where the formula goes beyond the group. Without an argument it is 0. A screen that was
    /// pushed with another argument draws other images; so does a carousel of another row, and a
    /// view's next turn.
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

    /// What a draw is for.
    @inline(__always)
    private static func thing(_ row: Int, _ argument: Int?, _ outer: Int, _ turn: Int) -> UInt64 {
        UInt64(row) &+ UInt64(truncatingIfNeeded: argument ?? 0) << 32
            &+ UInt64(truncatingIfNeeded: outer) &* 0x9e37_79b9_7f4a_7c15
            &+ UInt64(truncatingIfNeeded: turn) &* 0xd1b5_4a32_d192_ed03
    }
}
