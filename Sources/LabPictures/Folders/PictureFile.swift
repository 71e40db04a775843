/// A file of a folder of pictures, and its header.
@usableFromInline
package struct PictureFile: Sendable, Equatable {
    package enum Finding: Sendable, Equatable {
        case picture(PictureFacts)
        /// The file is named as a picture but isn't one, or it is refused before anything is
        /// allocated, for this reason.
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

    /// Never inlined: inlining it into an optimised module makes the compiler of Swift 6.3.1 fail.
    @inline(never) package var facts: PictureFacts? {
        if case .picture(let facts) = finding { facts } else { nil }
    }
}

/// Outcome of decoding a picture to its end.
package enum PictureSoundness: Sendable, Equatable {
    case unchecked, sound
    /// Decoding begins and fails, for this reason.
    case damaged(String)
}
