/// Why a result can't be written where the user wants it. Exit code 73.
public enum OutputFailure: Error, Sendable, Equatable {
    case noName
    case isFolder(String)
    case noFolder(String, folder: String)
    case linkLoop(String)
    /// Another file that the same command reads or writes.
    case isTaken(String, by: String)
    /// For what is never written over.
    case exists(String)
    /// A descriptor such as `/dev/fd/0` that is open for reading.
    case notForWriting(String)
    case system(String, reason: String)

    public static let exitCode = ExitCode.cannotWrite

    /// To be said after `lab: `.
    public var text: String {
        switch self {
        case .noName: "cannot write a file without a name"
        case .isFolder(let path): "cannot write \(path): it is a folder. Name a file in it"
        case .noFolder(let path, let folder):
            "cannot write \(path): there is no folder \(folder). Create it first"
        case .exists(let path): "cannot write \(path): it exists already. Name another file"
        case .isTaken(let path, let other):
            "cannot write \(path): it is \(other). Name another file"
        case .linkLoop(let path): "cannot write \(path): its links lead in a circle"
        case .notForWriting(let path): "cannot write \(path): it is open for reading only"
        case .system(let path, let reason): "cannot write \(path): \(reason)"
        }
    }
}
