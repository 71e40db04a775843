/// What is wrong with a policy spec, and where in its text.
package struct SpecProblem: Error, Sendable, Equatable {
    package var spec: String
    /// Characters from the start.
    package var offset: Int
    package var length: Int
    /// What is wrong. What to do.
    package var message: String
    /// Usage, unless it is a file that is wrong or missing.
    package var exitCode = ExitCode.usage

    package init(_ message: String, at place: SpecPlace) {
        spec = place.spec
        offset = place.offset
        length = place.length
        self.message = place.file.map { "\($0): \(message)" } ?? message
        exitCode = place.file == nil ? .usage : .badData
    }

    /// The message, then the spec with the place marked below it.
    package var lines: [String] { lines(of: "policy") }

    /// The same, of something else that is written so.
    package func lines(of subject: String) -> [String] {
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
package struct SpecPlace: Sendable, Equatable {
    package let spec: String
    package private(set) var offset: Int
    package private(set) var length: Int
    /// `path:line:column`, where it is in a file.
    package private(set) var file: String?
    /// Not behind a preset's or a file's name.
    package private(set) var isWrittenHere = true

    /// A whole spec as typed.
    package init(spec: String) {
        self.spec = spec
        offset = 0
        length = spec.count
    }

    /// A part of this text, by characters from its start.
    package func within(_ offset: Int, length: Int) -> SpecPlace {
        guard isWrittenHere else { return self }
        var place = self
        place.offset += offset
        place.length = length
        return place
    }

    /// What is written here.
    package var word: String { String(spec.dropFirst(offset).prefix(length)) }

    /// What is said here in one word, and written elsewhere.
    package var ofWhatItStandsFor: SpecPlace {
        var place = self
        place.isWrittenHere = false
        return place
    }

    /// The beginning of a text that is too long to be shown.
    var shortened: SpecPlace {
        guard isWrittenHere, file == nil, spec.count > Quoted.longest else { return self }
        var place = SpecPlace(spec: spec.prefix(Quoted.longest) + "...")
        place.length = 1
        return place
    }

    /// In the file that is named here.
    package func inFile(_ file: String) -> SpecPlace {
        var place = ofWhatItStandsFor
        place.file = file
        return place
    }
}

extension SpecProblem: ReportedFailure {}
