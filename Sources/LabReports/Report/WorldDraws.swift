import LabCells
import LabDevices

/// The draws of one world, for the run of it alone.
package enum WorldDraws {
    /// A line for each input: `World 17 of seed 42: decode.png 21.3 ns/pixel, baseline 60 MB`.
    package static func lines(_ inputs: [CellInput]) -> [String] {
        inputs.compactMap { input in
            guard let world = input.world, let seed = input.changes.world?.seed else { return nil }
            let draws =
                ["seed \(input.header.seed)"]
                + world.draws.map { draw in
                    // A figure as it then is, as the pages on devices show it.
                    let shown = DeviceFigure.named(draw.name)?.text(input.header.linkedDevice)
                    return "\(draw.name) \(shown ?? draw.text)"
                }
            return "World \(world.number) of seed \(seed), \(input.header.scenario): "
                + draws.joined(separator: ", ")
        }
    }
}
