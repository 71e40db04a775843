import Foundation

/// How many random inputs suites draw: LAB_DRAWS=4, as `make soak` has it, draws four times as many
/// as `make test`.
enum Draws {
    private static let times =
        ProcessInfo.processInfo.environment["LAB_DRAWS"].flatMap(Int.init) ?? 1

    /// True if there is time for cases that few draws would not reach.
    static let isSoak = times >= 4

    /// A quarter of them in `make test`, all of them in `make soak`.
    static func of(_ all: Int) -> Int { max(1, all * times / 4) }
}
