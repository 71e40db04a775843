/// The place of words in a spec, which an error about them marks.
///
/// Words of a preset or a file have no place of their own in the spec: their place is the preset's
/// or the file's name.
package struct SpecPlace: Sendable, Equatable {
    package let spec: String
    /// `policy`, or another kind of text.
    let kind: String
    package private(set) var offset: Int
    package private(set) var length: Int
    /// `path:line:column`, if it is in a file.
    package private(set) var file: String?
    /// False for words of a preset or a file.
    package private(set) var isWrittenHere = true

    /// A whole spec as typed.
    package init(spec: String, of kind: String = "policy") {
        self.spec = spec
        self.kind = kind
        offset = 0
        length = spec.count
    }

    /// The place of a part of this text, by characters from its start.
    package func within(_ offset: Int, length: Int) -> SpecPlace {
        guard isWrittenHere else { return self }
        return changed(self) { place in
            place.offset += offset
            place.length = length
        }
    }

    /// The spec, and the place marked below it.
    var marked: [String] {
        [
            "  \(spec)",
            "  " + String(repeating: " ", count: offset)
                + String(repeating: "^", count: max(1, length)),
        ]
    }

    package var word: String { String(spec.dropFirst(offset).prefix(length)) }

    /// The place for words that this name stands for, and that are written elsewhere.
    package var ofWhatItStandsFor: SpecPlace { changed(self) { $0.isWrittenHere = false } }

    /// The beginning of a text that is too long to be shown.
    var shortened: SpecPlace {
        guard isWrittenHere, file == nil, spec.count > Quoted.longest else { return self }
        return changed(SpecPlace(spec: spec.prefix(Quoted.longest) + "...", of: kind)) {
            $0.length = 1
        }
    }

    /// The place for words in the file that is named here.
    package func inFile(_ file: String) -> SpecPlace {
        changed(ofWhatItStandsFor) { $0.file = file }
    }
}

extension Complaint {
    /// A mistake in a spec. If the spec is in a file, the exit code blames the file.
    package init(_ what: String, _ remedy: String? = nil, at place: SpecPlace) {
        self.init(
            place.file.map { "\($0): \(what)" } ?? what, remedy, at: .spec(place),
            exit: place.file == nil ? .usage : .badData)
    }
}
