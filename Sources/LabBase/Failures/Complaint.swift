/// An error that a user can cause: its place, the problem, a remedy, and the exit code of the
/// command.
///
/// It is worded where it is thrown, or by a maker beside its subject, and passed up unchanged.
public struct Complaint: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Place: Sendable, Equatable {
        /// A file or another input by the user's name for it, and the position in it.
        case input(String, SourcePosition? = nil)
        case byte(Int, of: String)
        /// An input as a whole; its line begins with `lab: `.
        case whole(String)
        /// A spec, which is shown with the place marked.
        case spec(SpecPlace)
        /// A command by its words, `lab` first, and its usage.
        case command([String], usage: String)

        /// A file whose message may be quoted in a line of another message.
        package static func file(_ path: String, _ position: SourcePosition? = nil) -> Place {
            .input(Quoted.line(path), position)
        }
    }

    /// A machine-readable kind of error, for callers that handle it.
    package enum Sign: Sendable, Equatable {
        /// The input ends before its value does.
        case cutOff
        /// The input has a line that is too long for a line of text.
        case longLine
        /// A plugin can't be run.
        case refused
        /// A plugin broke its rules.
        case misbehaved
        /// Another process is using the file.
        case inUse
        /// A system call failed; the file itself may be good.
        case system(Int32)
        /// This many requests before the place are good.
        case good(requests: Int)
    }

    /// Words at the beginning of the message, such as the name of the input.
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
    /// What was asked for can't be done.
    package static func usage(_ what: String, _ remedy: String? = nil) -> Complaint {
        Complaint(what, remedy, exit: .usage)
    }

    /// The problem and the remedy, without the place.
    package var message: String {
        guard let remedy else { return what }
        return remedy.isEmpty ? "\(what)." : "\(what). \(remedy)"
    }

    /// Lines for users. The first is complete; a spec or the usage follows below.
    public var lines: [String] { ["\(context)\(placeWords)\(message)"] + linesBelow }

    private var placeWords: String {
        switch place {
        case nil, .command: ""
        case .input(let name, let position):
            "\(position?.file ?? name)\(position?.words ?? ""): "
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

    /// The message as the command line prints it.
    public var description: String { lines.joined(separator: "\n") }

    /// The message on one line, for rows and for other processes.
    package var line: String { lines.joined(separator: " ") }

    /// True for a message that begins with its place, as compilers print it; all others begin with
    /// `lab: `.
    private var beginsWithPlace: Bool {
        switch place {
        case .byte: true
        case .whole: false
        default: exit == .badData
        }
    }

    /// The message as printed to standard error.
    package var spoken: String {
        (beginsWithPlace ? "" : "lab: ") + lines.map { Visible.line($0) + "\n" }.joined()
    }

    package var position: SourcePosition? {
        get { if case .input(_, let position) = place { position } else { nil } }
        set { if case .input(let name, _) = place { place = .input(name, newValue) } }
    }

    /// The error without line and column, for a text whose lines the user hasn't seen.
    package var unseen: Complaint { changed(self) { $0.position = position?.unseen } }

    /// The error about a text that is named by its kind and quoted.
    package func of(_ kind: String, _ text: String) -> Complaint {
        changed(self) { $0.what = "\(kind) \(Quoted.text(text)): \(what)" }
    }

    /// Adds a place to errors of a body, which reads words and doesn't know their place.
    package static func placed<Result>(
        at place: Place, exit: ExitCode = .usage, _ body: () throws(Complaint) -> Result
    ) throws(Complaint) -> Result {
        do throws(Complaint) {
            return try body()
        } catch {
            throw Complaint(error.what, error.remedy, at: place, exit: exit)
        }
    }

    /// The error with these words before it.
    package func within(_ context: String) -> Complaint {
        changed(self) { $0.context = "\(context): " + self.context }
    }

    package func at(_ place: Place) -> Complaint { changed(self) { $0.place = place } }
}
