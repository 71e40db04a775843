import LabBase

/// The evidence that a preset does what its system does.
package struct PresetVerification: Sendable {
    package enum Level: String, Sendable, CaseIterable, Word {
        case timed, run, read, assumed, defined

        /// The evidence behind a preset of this level.
        package var meaning: String {
            switch self {
            case .timed:
                """
                as run, and what it did was compared event by event: the same fetches begun and \
                cancelled and the same images given to views, in the same order for each image and \
                each view, each within 8 ms, two that are as near as that in either order
                """
            case .run:
                """
                the system's own code was compiled and run beside it, or a transliteration of it \
                that is named as one
                """
            case .read: "its source was read, at the version that is named"
            case .assumed: "neither: it is made from documentation, reports or a text"
            case .defined: "it stands for no system, and is what its spec says"
            }
        }
    }

    /// Sequences that were given to both the system's own code and the preset.
    package enum Sequences: Sendable {
        /// They are in Tests/Truth, and a test replays them.
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

    init(_ value: JSONValue?, _ fields: PolicyFileFields) throws(Complaint) {
        let object = try fields.object(
            value, ["level", "what"], ["sequences", "worked", "differences"])
        guard let object else {
            self.init(
                level: .assumed, what: "its file", sequences: nil, worked: 0, differences: [])
            return
        }
        var sequences: Sequences?
        if object["sequences"]?.members == nil {
            sequences = try fields.text("sequences", of: object).map { .elsewhere($0) }
        } else if let kept = try fields.object(object["sequences"], ["kept", "agreeing"]) {
            sequences = .kept(
                try fields.count("kept", of: kept) ?? 0,
                agreeing: try fields.count("agreeing", of: kept) ?? 0)
        }
        self.init(
            level: try fields.word("level", of: object) ?? .assumed,
            what: try fields.text("what", of: object) ?? "", sequences: sequences,
            worked: try fields.count("worked", of: object) ?? 0,
            differences: try fields.texts("differences", of: object))
    }

    private init(
        level: Level, what: String, sequences: Sequences?, worked: Int, differences: [String]
    ) {
        self.level = level
        self.what = what
        self.sequences = sequences
        self.worked = worked
        self.differences = differences
    }

    /// A sentence without its full stop, for `lab policies NAME`.
    package var summary: String {
        switch level {
        case .timed: return "run and timed against \(what)"
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
            said.append("\(agreeing) of \(count) sequences agree")
        case .elsewhere(let found)?: said.append("\(found); these sequences aren't kept")
        case nil: break
        }
        if worked > 0 { said.append("\(worked) worked by hand") }
        return said
    }
}
