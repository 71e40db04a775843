import LabBase
import LabDevices
import LabOrders

/// Chooses the image that a cell shows: a function of the seed, the screen, the cell's part, the
/// row and the pushed argument, and of nothing else.
struct ImagePicker {
    private enum Rule { case row, modulo, zipf, uniform, fixed, argument }

    // Beside the rule and not within, so that asking it copies nothing.
    private let rule: Rule
    private let draw: Draw
    /// For the rule that draws by rank alone.
    private let ranks: ZipfTable
    private let fixed: Int
    private let first: ImageID
    private let count: Int

    init(
        part: CellLayout.Part, group: ImageGroup, seed: UInt64, screen: String, cell: Int,
        index: Int
    ) {
        first = group.firstImage
        count = group.count
        draw = Draw(seed: seed, purpose: "pick \(screen) \(cell) \(index)")
        var ranks = ZipfTable(count: 0, skew: 0)
        var fixed = 0
        switch part.pick {
        case .row: rule = .row
        case .modulo: rule = .modulo
        case .zipf(let skew):
            rule = .zipf
            ranks = ZipfTable(count: group.count, skew: skew)
        case .uniform: rule = .uniform
        case .fixed(let image):
            rule = .fixed
            fixed = image
        case .argument: rule = .argument
        }
        self.ranks = ranks
        self.fixed = fixed
    }

    /// Nil where the row or the argument lies beyond the group. Without an argument it is 0. A
    /// screen that was pushed with another argument draws other images.
    func image(row: Int, argument: Int?) -> ImageID? {
        let member: Int
        let thing = UInt64(row) &+ UInt64(truncatingIfNeeded: argument ?? 0) << 32
        switch rule {
        case .row: member = row
        case .modulo: member = row % count
        case .zipf: member = ranks.rank(draw.unit(thing))
        case .uniform: member = draw.index(thing, below: count)
        case .fixed: member = fixed
        case .argument: member = argument ?? 0
        }
        guard member >= 0, member < count else { return nil }
        return first.advanced(by: member)
    }
}
