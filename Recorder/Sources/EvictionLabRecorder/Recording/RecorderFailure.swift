/// Why there is no recording, or no more of it.
public enum RecorderFailure: Error, Sendable, Equatable, CustomStringConvertible {
    case cannotWrite(path: String, reason: String)
    case cannotRead(path: String)
    case notARecording(path: String)
    /// The file has become as large as was allowed, or names as many images as a trace can.
    case full(path: String, bytes: Int)
    case notRecorded

    public var description: String {
        switch self {
        case .cannotWrite(let path, let reason):
            "\(path): \(reason). The recording ends here; give another file to start(writingTo:)"
        case .cannotRead(let path): "\(path): can't be read. Check that it was recorded"
        case .notARecording(let path):
            "\(path): isn't a recording. Give the file that start(writingTo:) wrote"
        case .full(let path, let bytes):
            "\(path): has \(bytes) bytes, and more or more images don't fit. Record less"
        case .notRecorded: "nothing was recorded. Call start() first"
        }
    }
}
