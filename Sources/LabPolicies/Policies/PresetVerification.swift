import LabBase
import LabDevices

/// The evidence that a preset does what its system does.
package struct PresetVerification: Sendable {
    package enum Level: String, Sendable, CaseIterable, Word {
        case timed, program, run, read, assumed, defined

        /// The evidence behind a preset of this level.
        package var meaning: String { WordTable.policies.row(rawValue, of: "verification")[1] }
    }

    /// Sequences that were given to both the system's own code and the preset.
    package enum Sequences: Sendable {
        /// They are in Tests/Truth, and a test replays them, or a program's in results/running.csv.
        case kept(Int, agreeing: Int)
        /// Random sequences were compared but not stored; this is the outcome.
        case elsewhere(String)
    }

    package var level: Level
    /// The source, with its version, that was run, read or assumed from.
    package var what: String
    package var sequences: Sequences?
    /// Sequences of Tests/Truth/worked for which its figures were worked out by hand.
    package var worked: Int
    /// Known differences that its assumptions don't mention, a sentence each.
    package var differences: [String]

    /// That of a file that says nothing of it.
    static let unsaid = Self(level: .assumed, what: "its file", worked: 0, differences: [])

    /// A sentence without its full stop, for `lab policies NAME`.
    package var summary: String {
        switch level {
        case .timed: return "run and timed against \(what)"
        case .program: return "a whole program was run beside it: \(what)"
        case .run: return "run against \(what)"
        case .read: return "not run; read: \(what)"
        case .assumed: return "neither run nor read; assumed from \(what)"
        case .defined: return what
        }
    }

    /// Number of sequences that agree, in words; empty without sequences.
    package var agreement: [String] {
        var said: [String] = []
        switch sequences {
        case .kept(let count, let agreeing)?:
            let noun = level == .program ? "variants" : "sequences"
            said.append("\(agreeing) of \(count) \(noun) agree")
        case .elsewhere(let found)?: said.append("\(found); these sequences aren't kept")
        case nil: break
        }
        if worked > 0 { said.append("\(worked) worked by hand") }
        return said
    }
}

extension PresetVerification {
    static let object = ObjectForm<Self>(
        "verification", "a verification", ObjectKey<Level>.needed("level", .word, #""read""#),
        .needed("what", .text, #""version 2.1""#), .maybe("sequences", Sequences.form),
        .usually("worked", .whole(0...1_000_000), 0), .usually("differences", .sentences, [])
    ) { _, level, what, sequences, worked, differences in
        Self(
            level: level, what: what, sequences: sequences, worked: worked,
            differences: differences)
    }
}

extension PresetVerification.Sequences {
    static let object = ObjectForm<Self>(
        "sequences", "sequences that are kept", .needed("kept", .whole(0...1_000_000), "90"),
        .needed("agreeing", .whole(0...1_000_000), "90")
    ) { _, kept, agreeing in .kept(kept, agreeing: agreeing) }

    fileprivate static let form = Form<Self>(Schema.any(Schema.text, object.object.schema)) {
        $0.value.string.map { .elsewhere($0) } ?? object.read($0)
    }
}
