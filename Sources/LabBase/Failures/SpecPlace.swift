/// The place of words, which an error about them points at.
///
/// What a preset or a file stands for has no place in the spec of its own: it is where the preset
/// or the file is named.
package struct SpecPlace: Sendable, Equatable {
    package let spec: String
    /// `policy`, or what else is written so.
    let kind: String
    package private(set) var offset: Int
    package private(set) var length: Int
    /// `path:line:column`, where it is in a file.
    package private(set) var file: String?
    /// Not behind a preset's or a file's name.
    package private(set) var isWrittenHere = true

    /// A whole spec as typed.
    package init(spec: String, of kind: String = "policy") {
        self.spec = spec
        self.kind = kind
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

    /// The spec, and the place marked below it.
    var marked: [String] {
        [
            "  \(spec)",
            "  " + String(repeating: " ", count: offset)
                + String(repeating: "^", count: max(1, length)),
        ]
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
        var place = SpecPlace(spec: spec.prefix(Quoted.longest) + "...", of: kind)
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

extension Complaint {
    /// A mistake in a spec. Where the spec stands in a file, it is the file that is wrong.
    package init(_ what: String, _ remedy: String? = nil, at place: SpecPlace) {
        self.init(
            place.file.map { "\($0): \(what)" } ?? what, remedy, at: .spec(place),
            exit: place.file == nil ? .usage : .badData)
    }
}
