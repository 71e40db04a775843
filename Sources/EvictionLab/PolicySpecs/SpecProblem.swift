/// What is wrong with a policy spec, and where in its text.
public struct SpecProblem: Error, Sendable, Equatable {
    public var spec: String
    /// Characters from the start.
    public var offset: Int
    public var length: Int
    /// What is wrong. What to do.
    public var message: String
    /// Usage, unless it is a file that is wrong or missing.
    public var exitCode = ExitCode.usage

    public init(_ message: String, at place: SpecPlace) {
        spec = place.spec
        offset = place.offset
        length = place.length
        self.message = place.file.map { "\($0): \(message)" } ?? message
        exitCode = place.file == nil ? .usage : .badData
    }

    /// The message, then the spec with the place marked below it.
    public var lines: [String] { lines(of: "policy") }

    /// The same, of something else that is written so.
    public func lines(of subject: String) -> [String] {
        [
            "\(subject): \(message)",
            "  \(spec)",
            "  " + String(repeating: " ", count: offset)
                + String(repeating: "^", count: max(1, length)),
        ]
    }
}

/// Where words were written: what a problem with them points at.
///
/// What a preset or a file stands for has no place in the spec of its own: it is where the preset
/// or the file is named.
public struct SpecPlace: Sendable, Equatable {
    public let spec: String
    public private(set) var offset: Int
    public private(set) var length: Int
    /// `path:line:column`, where it is in a file.
    public private(set) var file: String?
    /// Not behind a preset's or a file's name.
    private(set) var isWrittenHere = true

    /// A whole spec as typed.
    public init(spec: String) {
        self.spec = spec
        offset = 0
        length = spec.count
    }

    /// A part of this text, by characters from its start.
    public func within(_ offset: Int, length: Int) -> SpecPlace {
        guard isWrittenHere else { return self }
        var place = self
        place.offset += offset
        place.length = length
        return place
    }

    /// What is written here.
    var word: String { String(spec.dropFirst(offset).prefix(length)) }

    /// What is said here in one word, and written elsewhere.
    public var ofWhatItStandsFor: SpecPlace {
        var place = self
        place.isWrittenHere = false
        return place
    }

    /// In the file that is named here.
    public func inFile(_ file: String) -> SpecPlace {
        var place = ofWhatItStandsFor
        place.file = file
        return place
    }
}
