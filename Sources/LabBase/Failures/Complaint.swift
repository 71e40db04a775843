/// An error that a user can cause: where, what is wrong, what to do, and how the command ends.
///
/// It is worded where it is thrown, or by a maker beside its subject, and goes up as it is.
public struct Complaint: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Place: Sendable, Equatable {
        /// A file or another input by the user's name for it, and where in it.
        case input(String, SourcePosition? = nil)
        case byte(Int, of: String)
        /// An input as a whole, in a line that begins with `lab: `.
        case whole(String)
        /// A spec, which is shown with the place marked.
        case spec(SpecPlace)
        /// A command by its words, `lab` first, and how it is written.
        case command([String], usage: String)

        /// A file whose message may be quoted in a line of another.
        package static func file(_ path: String, _ position: SourcePosition? = nil) -> Place {
            .input(Quoted.line(path), position)
        }
    }

    /// A mark by which a caller knows what it can act on.
    package enum Sign: Sendable, Equatable {
        /// The input ends before its value does.
        case cutOff
        /// The input has a line that is too long for a line of text.
        case longLine
        /// A plugin never comes to a run.
        case refused
        /// A plugin did what it may not do.
        case misbehaved
        /// Another process is at work on the file.
        case inUse
        /// A call of the system's failed: the file itself may be good.
        case system(Int32)
        /// So many requests before the place are good.
        case good(requests: Int)
    }

    /// Words before all else, such as the trial in which it came up.
    package var context = ""
    package var place: Place?
    package var what: String
    package var remedy: String?
    package var exit: ExitCode
    package var sign: Sign?

    package init(
        _ what: String, _ remedy: String? = nil, at place: Place? = nil,
        exit: ExitCode = .badData, sign: Sign? = nil
    ) {
        self.place = place
        self.what = what
        self.remedy = remedy
        self.exit = exit
        self.sign = sign
    }
}

extension Complaint {
    /// Without the place: what is wrong, and what to do.
    package var message: String {
        guard let remedy else { return what }
        return remedy.isEmpty ? "\(what)." : "\(what). \(remedy)"
    }

    /// For people. The first line says it all; a spec or the usage follows below.
    public var lines: [String] {
        ["\(context)\(placeWords)\(message)"] + linesBelow
    }

    private var placeWords: String {
        switch place {
        case nil, .command: ""
        case .input(let name, let position): "\(name)\(position?.words ?? ""): "
        case .byte(let byte, let name): "\(name): byte \(byte): "
        case .whole(let name): "\(name): "
        case .spec(let place): "\(place.kind): "
        }
    }

    private var linesBelow: [String] {
        switch place {
        case .spec(let place): place.marked
        case .command(let words, let usage):
            ["Usage: \(usage)", "Run '\(words.joined(separator: " ")) --help' for help."]
        default: []
        }
    }

    /// As the command line says it.
    public var description: String { lines.joined(separator: "\n") }

    /// The same on one line, for rows and for other processes.
    package var line: String { lines.joined(separator: " ") }

    /// True for a line that begins with its place, as compilers write it; all others begin with
    /// `lab: `.
    private var beginsWithPlace: Bool {
        switch place {
        case .byte: true
        case .whole: false
        default: exit == .badData
        }
    }

    /// As it stands on standard error.
    package var spoken: String {
        (beginsWithPlace ? "" : "lab: ") + lines.map { Visible.line($0) + "\n" }.joined()
    }

    /// The position in an input.
    package var position: SourcePosition? {
        get { if case .input(_, let position) = place { position } else { nil } }
        set { if case .input(let name, _) = place { place = .input(name, newValue) } }
    }

    /// The same, of a text whose lines the user hasn't seen.
    package var unseen: Complaint {
        var complaint = self
        complaint.position = position?.unseen
        return complaint
    }

    /// The same, of a text that is named by its kind and quoted.
    package func of(_ kind: String, _ text: String) -> Complaint {
        var complaint = self
        complaint.what = "\(kind) \(Quoted.text(text)): \(what)"
        return complaint
    }

    /// Puts what a body throws at a place: readers of words don't know where the words stand.
    package static func placed<Result>(
        at place: Place, exit: ExitCode = .usage, _ body: () throws(Complaint) -> Result
    ) throws(Complaint) -> Result {
        do throws(Complaint) {
            return try body()
        } catch {
            throw Complaint(error.what, error.remedy, at: place, exit: exit)
        }
    }

    /// The same, begun by these words.
    package func within(_ context: String) -> Complaint {
        var complaint = self
        complaint.context = "\(context): " + self.context
        return complaint
    }

    package func at(_ place: Place) -> Complaint {
        var complaint = self
        complaint.place = place
        return complaint
    }
}
