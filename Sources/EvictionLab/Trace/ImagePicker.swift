/// Chooses the image that a cell shows: a function of the seed, the screen, the cell's part, the
/// row and the pushed argument, and of nothing else.
struct ImagePicker {
    private enum Rule {
        case row, modulo
        case zipf(Draw, ZipfTable)
        case uniform(Draw)
        case fixed(Int)
        case argument
    }

    private let rule: Rule
    private let first: ImageID
    private let count: Int

    init(
        part: CellLayout.Part, group: ImageGroup, seed: UInt64, screen: String, cell: Int,
        index: Int
    ) {
        first = group.firstImage
        count = group.count
        let draw = Draw(seed: seed, purpose: "pick \(screen) \(cell) \(index)")
        rule =
            switch part.pick {
            case .row: .row
            case .modulo: .modulo
            case .zipf(let skew): .zipf(draw, ZipfTable(count: group.count, skew: skew))
            case .uniform: .uniform(draw)
            case .fixed(let image): .fixed(image)
            case .argument: .argument
            }
    }

    /// Nil where the row or the argument lies beyond the group. Without an argument it is 0. A
    /// screen that was pushed with another argument draws other images.
    func image(row: Int, argument: Int?) -> ImageID? {
        let member: Int
        let thing = UInt64(row) &+ UInt64(truncatingIfNeeded: argument ?? 0) << 32
        switch rule {
        case .row: member = row
        case .modulo: member = row % count
        case .zipf(let draw, let table): member = table.rank(draw.unit(thing))
        case .uniform(let draw): member = draw.index(thing, below: count)
        case .fixed(let image): member = image
        case .argument: member = argument ?? 0
        }
        guard member >= 0, member < count else { return nil }
        return first + ImageID(member)
    }
}
