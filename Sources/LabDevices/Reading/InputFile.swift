import LabBase

/// Reads a small file of the user's as a whole.
package enum InputFile {
    /// More than people write by hand, or a report can show.
    static let limitBytes = 256 << 20
    /// Limit of inputs that are neither file nor pipe: /dev/zero has no end.
    static let limitBytesOfDevice = 16 << 20

    package static func bytes(of path: String) throws(Complaint) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, errno) }
        let kind = status.st_mode & S_IFMT
        try FileUses.reads(descriptor, as: KeptInput.typed(path))
        let isDevice = kind == S_IFCHR || kind == S_IFBLK
        let limitBytes = isDevice ? limitBytesOfDevice : limitBytes
        var bytes: [UInt8] = []
        if kind == S_IFREG {
            if status.st_size > limitBytes { throw tooLarge(path, limitBytes) }
            // Reserves the exact size: growing would hold the bytes twice for a while.
            bytes.reserveCapacity(Int(status.st_size))
        }
        let error = Descriptor.readAll(descriptor, into: &bytes, most: limitBytes)
        if let error { throw .unreadable(path, error) }
        if bytes.count > limitBytes { throw tooLarge(path, limitBytes) }
        return bytes
    }

    /// True for a path of a file that is no folder, device or pipe.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func tooLarge(_ path: String, _ limitBytes: Int) -> Complaint {
        Complaint(
            "larger than \(limitBytes >> 20) MiB", "Check whether this is the right file",
            at: .file(path))
    }

    package enum FileKind { case missing, folder, other }

    package static func kind(of path: String) -> FileKind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .missing }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
    }

    /// Resolves a path in a file against that file's folder.
    package static func resolve(_ path: String, besides file: String) -> String {
        guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
        return file[...slash] + path
    }

    /// The path with the end that scenarios' names have.
    package static func scenarioEnding(_ path: String) -> String {
        path.hasSuffix(".json") ? path : path + ".json"
    }

    /// The absolute path, which doesn't depend on the working folder.
    package static func absolute(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The title of `scenarios/feed.json` is `feed`.
    package static func title(of file: String) -> String {
        let path = KeptInput.rowName(file)
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        return Spreadsheet.name(
            ofFile: name.hasSuffix(".json") && name.count > 5 ? String(name.dropLast(5)) : name)
    }
}
