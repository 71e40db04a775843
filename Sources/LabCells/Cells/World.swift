import LabBase
import LabDevices
import LabScripts

/// A draw of all that is assumed or varies: figures of the device and its network from their
/// ranges, the person with their habits, and how large pictures are.
///
/// Each draw is a function of the seed, the world's number and the figure's name alone. So a world
/// is the same whichever others are drawn, and a figure's draw whichever others vary.
package struct World: Sendable, Equatable {
    /// From 1 on.
    package let number: Int
    package let seed: UInt64

    package init(number: Int, seed: UInt64) {
        self.number = number
        self.seed = seed
    }

    /// How many times the pixels and bytes of the scenario's pictures have.
    package static let pictures = FigureRange(
        low: 0.8, high: 1.25, source: "assumed: a quarter more or less than the scenario says")
    /// The name of that in a list of draws.
    package static let picturesName = "pictures"

    /// The names of all that worlds draw, in the order of a world's draws.
    package static let drawnNames =
        DeviceFigure.all.map { $0.name } + [picturesName] + HabitRate.all.map { $0.name }

    private func share(_ name: String) -> Double {
        Draw(seed: seed, purpose: "world \(name)").unit(UInt64(number))
    }

    /// The seed of the person: one that fits into every reader's numbers.
    private var person: UInt64 {
        Draw(seed: seed, purpose: "world people").bits(UInt64(number)) >> 16
    }

    /// Draws the circumstances of this world.
    ///
    /// - Parameters:
    ///   - given: names of figures that the command line gives, and that aren't drawn.
    ///   - drawsPeople: false for a trace, whose events are written down.
    ///   - known: the device's figures, which the first world finds for all.
    package func draw<Setting: Circumstances>(
        _ setting: inout Setting, given: Set<String>, drawsPeople: Bool, known: inout DrawnFigures?
    ) -> [WorldDraw] {
        var draws: [WorldDraw] = []
        setting.vary { setting in
            let ofPhones = setting.hasSeveralApps
            let drawn = known ?? DrawnFigures(setting.header.linkedDevice)
            known = drawn
            draws = drawFigures(&setting.header, drawn, given: given, ofPhones: ofPhones)
            if drawsPeople { setting.header.seed = person }
            if setting.hasScalableImages {
                let factor = Self.pictures.value(at: share(Self.picturesName))
                setting.scaleImages(by: factor)
                draws.append(WorldDraw(name: Self.picturesName, text: Fixed.plain(factor)))
            }
            if drawsPeople {
                draws += setting.drawHabits { share($0) }.map { WorldDraw(name: $0, text: $1) }
            }
        }
        return draws
    }

    /// Each figure is drawn from the range that it has on the device as it is, and set on the one
    /// that has the draws before it.
    private func drawFigures(
        _ setting: inout TraceHeader, _ known: DrawnFigures, given: Set<String>, ofPhones: Bool
    ) -> [WorldDraw] {
        let writtenNetwork = setting.device.network
        let origin = "drawn: world \(number) of seed \(seed)"
        var drawn = known.usual
        var figures: [DeviceFigure] = []
        for (place, (figure, _)) in known.figures.enumerated()
        where !given.contains(figure.name) && (ofPhones || !figure.isOfPhones) {
            let share = share(figure.name)
            guard let next = known.drawing(place, at: share, on: drawn) else { continue }
            drawn = next
            figures.append(figure)
        }
        for figure in figures {
            if setting.network != nil { setting.networkSources.note(figure, origin) }
            drawn.ranges[figure.name] = nil
            drawn.note(figure.name, origin: origin)
        }
        setting.device = drawn
        if setting.network != nil {
            setting.network = drawn.network
            setting.device.network = writtenNetwork
        }
        return figures.map { WorldDraw(name: $0.name, text: $0.written(drawn)) }
    }
}

extension [Device.Source] {
    /// Notes a figure of the network; others are the device's own.
    fileprivate mutating func note(_ figure: DeviceFigure, _ origin: String) {
        if figure.group == "network" { note(figure.name, origin: origin) }
    }
}

package struct WorldDraw: Sendable, Equatable {
    /// A figure's, `pictures`, or a habit's.
    package let name: String
    /// The value, as a file or an option has it.
    package let text: String
}

/// A world's number, and all that it draws in an input, in the order of the table of figures.
package struct DrawnWorld: RowSource, Sendable, Equatable {
    package let number: Int
    package let draws: [WorldDraw]
}

/// Worlds that are asked for.
package struct WorldChoice: Sendable, Equatable {
    package let numbers: ClosedRange<Int>
    package let seed: UInt64

    package init(_ numbers: ClosedRange<Int>, seed: UInt64) {
        self.numbers = numbers
        self.seed = seed
    }

    package var worlds: [World] { numbers.map { World(number: $0, seed: seed) } }
}
