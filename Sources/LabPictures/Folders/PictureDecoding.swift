import LabBase

/// Tells whether pictures are sound.
package protocol PictureDecoding {
    /// The versions of all libraries: another one may judge otherwise.
    static var versions: [String] { get }
    /// Decodes a picture to its end, and keeps nothing of it.
    static func check(path: String, _ facts: PictureFacts) throws(Complaint)
}

/// The decoder of a program that has one. LabDecoding makes it conform; a program without that room
/// needs no C library for pictures, and knows of them what their headers say.
package enum LinkedDecoder {
    /// Nothing below LabDecoding can name the conformance, so it is looked up in the program.
    package static var found: (any PictureDecoding.Type)? {
        LinkedDecoder.self as? any PictureDecoding.Type
    }
}
