import LabBase

/// Copies of what a command reads, in the shared folder: relative paths stay as they were typed, so
/// that rows name them alike. Absolute ones are read where they are, and nodes must see them.
package enum ClusterInputs {
    /// The folder in which the copies' relative paths are meant: so deep that `../` stays within.
    package static func workFolder(_ root: String, for paths: [String]) -> String {
        let climbs = paths.filter { !$0.hasPrefix("/") }.map { path in
            var depth = 0
            var least = 0
            for word in path.split(separator: "/") where word != "." {
                depth += word == ".." ? -1 : 1
                least = min(least, depth)
            }
            return -least
        }
        return root + String(repeating: "/up", count: climbs.max() ?? 0) + "/here"
    }

    /// - Parameter paths: files, and folders with what they have.
    package static func copy(_ paths: [String], to workFolder: String) throws(Complaint) {
        try makeFolder(workFolder)
        for path in paths where !path.hasPrefix("/") {
            let target = workFolder + "/" + path
            try makeFolder(OutputFile.folder(of: target))
            try copy(path, target)
        }
    }

    private static func copy(_ path: String, _ target: String) throws(Complaint) {
        guard let names = try? FolderNames.of(path) else { return try copyFile(path, target) }
        try makeFolder(target)
        for name in names {
            let name = String(decoding: name, as: UTF8.self)
            try copy("\(path)/\(name)", "\(target)/\(name)")
        }
    }

    /// With the folders above it.
    private static func makeFolder(_ path: String) throws(Complaint) {
        if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
        let above = OutputFile.folder(of: path)
        guard errno == ENOENT, above != path else { throw .unwritable(path, errno) }
        try makeFolder(above)
        if mkdir(path, 0o777) != 0, errno != EEXIST { throw .unwritable(path, errno) }
    }

    package static func copyFile(_ path: String, _ target: String) throws(Complaint) {
        let source = open(path, O_RDONLY | O_CLOEXEC)
        // A missing file is reported by the command that reads it.
        guard source >= 0 else { return }
        defer { close(source) }
        var kind = stat()
        let mode = fstat(source, &kind) == 0 ? kind.st_mode & 0o777 : 0o666
        let temporary = try OutputFile.temporary(beside: target, for: target)
        let problem =
            fchmod(temporary.descriptor, mode | 0o600) != 0
            ? errno
            : Descriptor.readAll(source, pieceBytes: 1 << 18) {
                Terminal.writeAll($0, to: temporary.descriptor)
            }
        if let problem = temporary.becomes(target, after: problem) {
            throw Complaint.unwritable(target, problem)
        }
    }

    /// Removes a folder with all that it has, as far as that can be.
    package static func remove(_ path: String) {
        var kind = stat()
        guard lstat(path, &kind) == 0 else { return }
        if kind.st_mode & S_IFMT == S_IFDIR {
            for name in (try? FolderNames.of(path)) ?? [] {
                remove("\(path)/\(String(decoding: name, as: UTF8.self))")
            }
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
