/// Errors of files that can't be read or written.
extension Complaint {
    package static func unreadable(_ path: String, _ error: Int32) -> Complaint {
        switch error {
        case ENOENT, ENOTDIR:
            Complaint(Terminal.describe(error), "Check the path", at: .file(path), exit: .noInput)
        case EISDIR: Complaint("this is a folder", "Name a file", at: .file(path))
        default:
            Complaint(
                "can't be read: \(Terminal.describe(error))", "Check the path and your rights",
                at: .file(path))
        }
    }

    /// A failed system call, for a file or folder if a path is given.
    package static func system(
        _ error: Int32, of path: String? = nil, exit: ExitCode = .cannotWrite
    ) -> Complaint {
        Complaint(
            Terminal.describe(error), at: path.map { .input($0) }, exit: exit,
            sign: .system(error))
    }

    package var isMissing: Bool { sign == .system(ENOENT) || sign == .system(ENOTDIR) }

    /// The system's words for the error of a failed call.
    package var systemsWords: String? {
        if case .system(let error) = sign { Terminal.describe(error) } else { nil }
    }

    package static func unwritable(
        _ path: String, _ reason: String, _ remedy: String? = nil, sign: Sign? = nil
    ) -> Complaint {
        Complaint("cannot write \(path): \(reason)", remedy, exit: .cannotWrite, sign: sign)
    }

    package static func unwritable(_ path: String, _ error: Int32) -> Complaint {
        .unwritable(path, Terminal.describe(error))
    }

    package static func noFolder(_ folder: String, for path: String) -> Complaint {
        .unwritable(path, "there is no folder \(folder)", "Create it first")
    }

    /// The error for a path that another file of the same command has.
    package static func taken(_ path: String, by other: String) -> Complaint {
        .unwritable(path, "it is \(other)", "Name another file")
    }
}

extension Complaint {
    package func report() -> ExitCode {
        Terminal.writeError(spoken)
        return exit
    }
}
