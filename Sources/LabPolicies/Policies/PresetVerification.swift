/// How far a preset can be trusted to do what its system does.
package struct PresetVerification: Sendable {
    package enum Level: String, Sendable, CaseIterable {
        case timed, run, read, assumed, defined

        /// Of what stands behind a preset of this level.
        package var meaning: String {
            switch self {
            case .timed:
                """
                as run, and what it did was compared event by event: the same fetches begun and \
                cancelled and the same images given to views, in the same order for each image and \
                each view, each within 8 ms, two that are as near as that in either order
                """
            case .run: "the system's own code was compiled and run beside it"
            case .read: "its source was read, at the version that is named"
            case .assumed: "neither: it is made from documentation, reports or a text"
            case .defined: "it stands for no system, and is what its spec says"
            }
        }
    }

    /// Sequences that the system's own code was given, and the preset as well.
    package enum Sequences: Sendable {
        /// They are in Tests/Truth, and a test replays them.
        case kept(Int, agreeing: Int)
        /// They were drawn and compared, and aren't kept: what came of it.
        case elsewhere(String)
    }

    package var level: Level
    /// What was run, read or assumed from, with its version.
    package var what: String
    package var sequences: Sequences?
    /// Sequences of Tests/Truth/worked in which it has figures that were worked out by hand.
    package var worked: Int
    /// What is known to differ, a sentence each, beside what its assumptions say.
    package var differences: [String]

    static func timed(
        _ what: String, sequences: Sequences, worked: Int = 0, differences: [String] = []
    ) -> PresetVerification {
        PresetVerification(
            level: .timed, what: what, sequences: sequences, worked: worked,
            differences: differences)
    }

    static func run(
        _ what: String, sequences: Sequences, worked: Int = 0, differences: [String] = []
    ) -> PresetVerification {
        PresetVerification(
            level: .run, what: what, sequences: sequences, worked: worked, differences: differences)
    }

    static func read(
        _ what: String, worked: Int, differences: [String] = []
    ) -> PresetVerification {
        PresetVerification(
            level: .read, what: what, sequences: nil, worked: worked, differences: differences)
    }

    static func assumed(
        _ what: String, worked: Int, differences: [String] = []
    ) -> PresetVerification {
        PresetVerification(
            level: .assumed, what: what, sequences: nil, worked: worked, differences: differences)
    }

    static func defined(_ what: String) -> PresetVerification {
        PresetVerification(level: .defined, what: what, sequences: nil, worked: 0, differences: [])
    }

    /// In a sentence without its stop, for one who looks the preset up.
    package var summary: String {
        switch level {
        case .timed: return "run and timed against \(what)"
        case .run: return "run against \(what)"
        case .read: return "not run; read: \(what)"
        case .assumed: return "neither run nor read; assumed from \(what)"
        case .defined: return what
        }
    }

    /// How many sequences agree, in words; empty where there are none.
    package var agreement: [String] {
        var said: [String] = []
        switch sequences {
        case .kept(let count, let agreeing)?:
            said.append("\(agreeing) of \(count) sequences agree")
        case .elsewhere(let found)?: said.append("\(found); these aren't kept")
        case nil: break
        }
        if worked > 0 { said.append("\(worked) worked by hand") }
        return said
    }
}
