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
}
