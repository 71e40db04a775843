/// Why there is no recording, or no more of it.
public enum RecorderFailure: Error, Sendable, Equatable, CustomStringConvertible {
    case cannotWrite(path: String, reason: String)
    /// The file has become as large as was allowed, or names as many images as a trace can.
    case full(path: String, bytes: Int)
    case notRecorded

    public var description: String {
        switch self {
        case .cannotWrite(let path, let reason):
            "\(path): \(reason). The recording ends here; give another file to start(writingTo:)"
        case .full(let path, let bytes):
            "\(path): has \(bytes) bytes, and more or more images don't fit. Record less"
        case .notRecorded: "nothing was recorded. Call start() first"
        }
    }
}
