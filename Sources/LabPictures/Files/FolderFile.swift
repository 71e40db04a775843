import LabBase
import LabSystem

extension Complaint {
    /// A picture, or a folder of pictures, that can't be had.
    package static func folder(
        _ path: String, _ what: String, _ remedy: String? = nil
    ) -> Complaint {
        Complaint(what, remedy, at: .input(path), exit: .cannotWrite)
    }
}

/// What the cache folder needs of the file system.
package enum FolderFile {
    /// Writes under a name that nobody else uses, then renames: whoever opens `path` finds all of
    /// it or nothing, also when two write it at once. What only a kill can leave behind, the next
    /// who writes into the folder removes.
    static func write(
        _ path: String, _ body: (Int32) throws(Complaint) -> Void
    ) throws(Complaint) {
        guard let temporary = Temporaries.make(in: OutputFile.folder(of: path)) else {
            throw .system(errno, of: path)
        }
        do throws(Complaint) {
            try body(temporary.descriptor)
        } catch {
            close(temporary.descriptor)
            temporary.remove()
            throw error.place == nil ? .folder(path, error.message) : error
        }
        // Others may share the folder, whatever our mask of modes is.
        let error = fchmod(temporary.descriptor, 0o644) == 0 ? nil : errno
        if let error = temporary.becomes(path, after: error) {
            throw Complaint.system(error, of: path)
        }
    }

    static func write(_ path: String, bytes: [UInt8]) throws(Complaint) {
        try write(path) { descriptor throws(Complaint) in
            let error = bytes.withUnsafeBytes { Terminal.writeAll($0, to: descriptor) }
            if let error { throw Complaint.system(error, of: path) }
        }
    }

    /// All of a small file, or nil when there is none that can be read.
    static func contents(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, length in
            while length < buffer.count {
                let count = read(descriptor, buffer.baseAddress! + length, buffer.count - length)
                if count < 0, errno == EINTR { continue }
                failed = count < 0
                guard count > 0 else { return }
                length += count
            }
        }
        return failed ? nil : bytes
    }

    /// Whether it is a file with something in it.
    static func hasContent(_ path: String) -> Bool { bytes(of: path) > 0 }

    /// None, where there is no such file.
    static func bytes(of path: String) -> Int64 { status(path)?.bytes ?? 0 }

    /// Nil where there is no such file. A link is none.
    static func status(_ path: String) -> FileStamp? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileStamp(status)
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// A file was wanted now.
    static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) }

    /// The bytes of a file piece by piece, and no more than `most`, so that it is never in memory
    /// as a whole. False where it can't be read; what was taken by then is of no use.
    package static func readPieces(
        of path: String, most: Int = .max, _ take: (ArraySlice<UInt8>) -> Void
    ) -> Bool {
        // Without O_NONBLOCK a pipe would hang us.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return false
        }
        var piece = [UInt8](repeating: 0, count: min(most, 1 << 16))
        var left = most
        while left > 0 {
            let count = read(descriptor, &piece, min(left, piece.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return false }
            if count == 0 { return true }
            take(piece[..<count])
            left -= count
        }
        return true
    }

    /// A folder within the cache's own. In its place a link would lead out of that, and isn't
    /// followed.
    static func makeInnerFolder(_ path: String) throws(Complaint) {
        try makeFolder(path)
        guard isFolder(path) else {
            throw Complaint.folder(path, "is a link, which isn't followed")
        }
    }

    /// The folder and those above it.
    static func makeFolder(_ path: String) throws(Complaint) {
        if mkdir(path, 0o755) == 0 { return }
        if errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
            let parent = String(path[..<slash])
            guard !parent.isEmpty else { throw .system(errno, of: path) }
            try makeFolder(parent)
            if mkdir(path, 0o755) == 0 { return }
        }
        guard errno == EEXIST else { throw .system(errno, of: path) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system(errno, of: path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw Complaint.system(ENOTDIR, of: path)
        }
    }
}
