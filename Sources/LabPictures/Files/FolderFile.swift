import LabBase

extension Complaint {
    /// The error of a missing or unusable picture, or folder of pictures.
    package static func folder(
        _ path: String, _ what: String, _ remedy: String? = nil
    ) -> Complaint {
        Complaint(what, remedy, at: .input(path), exit: .cannotWrite)
    }
}

/// File operations of the cache folder, and the reading of pictures' files.
package enum FolderFile {
    /// Writes under a unique name, then renames: a reader finds the whole file or none, even if two
    /// processes write it at once. A file that a killed process leaves is removed by the next one
    /// that writes into the folder.
    package static func write(
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
        // Other users may share the folder, whatever our umask is.
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

    /// The bytes of a small file; nil if it is missing, a link or can't be read.
    static func contents(_ path: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        return readPieces(of: path, flag: O_NOFOLLOW) { bytes += $0 } ? bytes : nil
    }

    /// True if it is a file with content.
    package static func hasContent(_ path: String) -> Bool { bytes(of: path) > 0 }

    /// Bytes of a file; 0 if it is missing.
    package static func bytes(of path: String) -> Int64 { status(path)?.bytes ?? 0 }

    /// The stamp of a file; nil if it is missing or a link.
    static func status(_ path: String) -> FileStamp? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return FileStamp(status)
    }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Marks a file as used now.
    package static func touch(_ path: String) {
        utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW)
    }

    /// Opens a regular file for reading, and tells its size.
    ///
    /// - Parameter flag: without O_NONBLOCK a pipe that is named like a picture would hang us.
    package static func open(
        _ path: String, flag: Int32 = O_NONBLOCK
    ) throws(Complaint) -> (descriptor: Int32, bytes: Int) {
        let descriptor = platform_open(path, O_RDONLY | O_CLOEXEC | flag, 0)
        guard descriptor >= 0 else { throw .system(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw Complaint("not a regular file")
        }
        return (descriptor, Int(status.st_size))
    }

    /// Reads a file piece by piece, and at most `most` bytes, so that it is never in memory as a
    /// whole. Returns false for a read error; then the pieces so far are of no use.
    package static func readPieces(
        of path: String, most: Int = .max, flag: Int32 = O_NONBLOCK,
        _ take: (ArraySlice<UInt8>) -> Void
    ) -> Bool {
        guard let descriptor = try? open(path, flag: flag).descriptor else { return false }
        defer { close(descriptor) }
        var piece = [UInt8](repeating: 0, count: min(most, 1 << 16))
        var left = most
        while left > 0 {
            let count = Descriptor.read(descriptor, into: &piece, room: min(left, piece.count))
            guard count > 0 else { return count == 0 }
            take(piece[..<count])
            left -= count
        }
        return true
    }

    /// Makes a folder within the cache's own. A link in its place would lead out of the cache, so
    /// it isn't followed.
    package static func makeInnerFolder(_ path: String) throws(Complaint) {
        try makeFolder(path)
        guard isFolder(path) else {
            throw Complaint.folder(path, "is a link, which isn't followed")
        }
    }

    /// Makes the folder and those above it.
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
