/// A file of a folder of pictures, and what its header says.
@usableFromInline
package struct PictureFile: Sendable, Equatable {
    package enum Finding: Sendable, Equatable {
        case picture(PictureFacts)
        /// Named as a picture, and none; or one that is refused before anything is allocated, for
        /// this reason.
        case unreadable(String)
    }

    package var path: String
    package var fileBytes: Int64
    package var finding: Finding

    package init(path: String, fileBytes: Int64, finding: Finding) {
        self.path = path
        self.fileBytes = fileBytes
        self.finding = finding
    }

    /// Never inlined: where another room that is optimised has it inlined, Swift 6.3.1 fails.
    @inline(never) package var facts: PictureFacts? {
        if case .picture(let facts) = finding { facts } else { nil }
    }
}

/// Whether a picture's pixels can be decoded to the end.
package enum PictureSoundness: Sendable, Equatable {
    case unchecked, sound
    /// Decoding begins and fails, for this reason.
    case damaged(String)
}
