/// Why there is no recording, or no more of it.
public enum RecorderFailure: Error, Sendable, Equatable, CustomStringConvertible {
    case cannotWrite(path: String, reason: String)
    /// The file has become as large as was allowed, or names as many images as a trace can.
    case full(path: String, bytes: Int)
    /// So many events waited to be written that the rest of them is missing.
    case overrun(path: String, waiting: Int)
    case notRecorded

    public var description: String {
        switch self {
        case .cannotWrite(let path, let reason):
            "\(path): \(reason). The recording ends here; give another file to start(writingTo:)"
        case .full(let path, let bytes):
            "\(path): has \(bytes) bytes, and more or more images don't fit. Record less"
        case .overrun(let path, let waiting):
            "\(path): \(waiting) events waited to be written. The recording ends with them, and "
                + "its last line says so. Record less at a time, or write more often: intervalMs"
        case .notRecorded: "nothing was recorded. Call start() first"
        }
    }
}
