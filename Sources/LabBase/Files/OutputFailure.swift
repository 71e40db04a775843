/// Why a result can't be written where the user wants it. Exit code 73.
package enum OutputFailure: Error, Sendable, Equatable {
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
    /// Of a sweep's journal: another process is at it.
    case journalInUse(String)
    /// One of this very sweep, which nobody said to go on with.
    case journalFound(String, done: Int, cells: Int)
    case journalOfAnother(String, cells: Int)
    /// Another file has the journal's name.
    case noJournal(String)

    /// To be said after `lab: `.
    package var text: String {
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
        case .journalInUse(let path):
            "cannot write \(path): another lab sweep is at work on it. Wait for its end, or name "
                + "another --output"
        case .journalFound(let path, let done, let cells):
            "\(path) has \(done) of the \(cells) cells of this sweep. Add --resume to go on, or "
                + "remove it to begin anew"
        case .journalOfAnother(let path, let cells):
            "\(path) has \(cells) cells of another sweep, of files that have changed since, or of "
                + "a lab with other columns. Name another --output, or remove it"
        case .noJournal(let path):
            "cannot write \(path): it is there, and no journal. Name another --output"
        }
    }
}

extension OutputFailure: ReportedFailure {
    package var lines: [String] { [text] }
    package var exitCode: ExitCode { .cannotWrite }
}
