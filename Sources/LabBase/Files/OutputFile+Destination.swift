extension OutputFile {
    /// Finds out what kind of file the path is, and checks that it can be written.
    static func destination(of path: String) throws(Complaint) -> Destination {
        guard !path.isEmpty else {
            throw Complaint("cannot write a file without a name", exit: .cannotWrite)
        }
        var target = path
        for _ in 0..<40 {
            if let descriptor = inherited(target) { return try duplicate(descriptor, path) }
            guard let next = link(at: target) else { return try open(target, for: path) }
            target = next.hasPrefix("/") ? next : join(folder(of: target), next)
        }
        throw .unwritable(path, "its links lead in a circle")
    }

    /// The descriptor that a path is another name of. It is duplicated instead of opened: opening
    /// `/dev/stdout` would begin at the start of the file that a shell appends to, and replacing
    /// that file would lose what is written to it next.
    package static func inherited(_ path: String) -> Int32? {
        switch path {
        case "-", "/dev/stdout": return 1
        case "/dev/stderr": return 2
        default: break
        }
        for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
            return Int32(path.dropFirst(folder.utf8.count))
        }
        return nil
    }

    private static func duplicate(
        _ descriptor: Int32, _ path: String
    ) throws(Complaint) -> Destination {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0 else { throw .unwritable(path, errno) }
        guard flags & O_ACCMODE != O_RDONLY else {
            throw .unwritable(path, "it is open for reading only")
        }
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { throw .unwritable(path, errno) }
        return .direct(copy)
    }

    private static func open(_ target: String, for path: String) throws(Complaint) -> Destination {
        var found = stat()
        guard stat(target, &found) == 0 else {
            guard errno == ENOENT else { throw .unwritable(path, errno) }
            guard !target.hasSuffix("/") else {
                throw .unwritable(path, "it is a folder", "Name a file in it")
            }
            try tryFolder(of: target, path)
            return .replaced(path: target)
        }
        switch found.st_mode & S_IFMT {
        case S_IFDIR:
            throw .unwritable(path, "it is a folder", "Name a file in it")
        case S_IFREG:
            // A rename needs only the folder's permission, so it would replace even a
            // write-protected file.
            guard access(target, W_OK) == 0 else { throw .unwritable(path, errno) }
            try tryFolder(of: target, path)
            return .replaced(path: target)
        default:
            return try openSpecial(target, isFIFO: found.st_mode & S_IFMT == S_IFIFO, path)
        }
    }

    private static func openSpecial(
        _ target: String, isFIFO: Bool, _ path: String
    ) throws(Complaint) -> Destination {
        let descriptor = platform_open(target, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0)
        if descriptor < 0, errno == ENXIO, isFIFO { return .awaitingReader(path: target) }
        guard descriptor >= 0 else { throw .unwritable(path, errno) }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return .direct(descriptor)
    }

    /// Creates a file in the folder of the temporaries, since permissions don't show everything (a
    /// read-only file system, a quota).
    private static func tryFolder(of target: String, _ path: String) throws(Complaint) {
        Temporaries.removeLeftovers(in: folder(of: target))
        let temporary = try temporary(beside: target, for: path)
        close(temporary.descriptor)
        temporary.remove()
    }

    /// Creates a temporary in the target's folder, so that the rename stays within one file system.
    /// Its name doesn't grow with the target's, which may have the greatest length.
    package static func temporary(
        beside target: String, for path: String
    ) throws(Complaint) -> Temporaries.File {
        let folder = folder(of: target)
        if let temporary = Temporaries.make(in: folder) { return temporary }
        let error = errno
        // A folder such as /proc exists but allows no new files: then the file is to blame, not the
        // folder.
        guard error == ENOENT, access(folder, F_OK) != 0 else { throw .unwritable(path, error) }
        throw .noFolder(folder, for: path)
    }

    /// The target of a symbolic link; nil if the path is none.
    private static func link(at path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
