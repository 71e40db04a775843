import Foundation

/// How many random inputs suites draw: LAB_DRAWS=4, as `make soak` has it, draws four times as many
/// as `make test`, and LAB_DRAWS=0.5, as `.ci/run` has it, half as many.
enum Draws {
    private static let times =
        ProcessInfo.processInfo.environment["LAB_DRAWS"].flatMap(Double.init) ?? 1

    /// True if there is time for cases that few draws would not reach.
    static let isSoak = times >= 4

    /// An eighth of them in `.ci/run`, a quarter in `make test`, all in `make soak`.
    static func of(_ all: Int) -> Int { max(1, Int(Double(all) * times / 4)) }

    /// The step between cases in a row: four times as wide in `make test`.
    static func step(_ inSoak: Int) -> Int { inSoak * max(1, Int(4 / max(1, times))) }

    /// Each fourth case in `make test`, the first among them, and all in `make soak`.
    static func some<Case>(of all: [Case]) -> [Case] {
        stride(from: 0, to: all.count, by: step(1)).map { all[$0] }
    }
}
