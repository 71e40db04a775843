import Synchronization

/// SHA-256 of files, as `sha256sum` prints it. A file is read again only after it has changed.
package enum FileDigests {
    private struct Identity: Hashable {
        var device: UInt64
        var number: UInt64
        var bytes: Int64
        var changedNs: Int64

        init(_ status: stat) {
            var status = status
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
            bytes = Int64(status.st_size)
            changedNs = platform_changed_ns(&status)
        }
    }

    private static let known = Mutex<[Identity: String]>([:])

    package static func sha256(of path: String) throws(Complaint) -> String {
        // Without O_NONBLOCK a pipe would hang us.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(path, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.failure(path, EINVAL) }
        try FileUses.reads(descriptor, as: KeptInput.typed(path))
        let identity = Identity(status)
        if let digest = known.withLock({ $0[identity] }) { return digest }
        let digest = try sha256(of: descriptor, path)
        // A file that changed while it was read is read again the next time.
        if fstat(descriptor, &status) == 0, Identity(status) == identity {
            known.withLock { $0[identity] = digest }
        }
        return digest
    }

    private static func sha256(of descriptor: Int32, _ path: String) throws(Complaint) -> String {
        var digest = SHA256()
        let error = Descriptor.readAll(descriptor, pieceBytes: 1 << 18) {
            digest.add($0)
            return nil
        }
        if let error { throw Self.failure(path, error) }
        return digest.finish()
    }

    private static func failure(_ path: String, _ error: Int32) -> Complaint {
        Complaint(Terminal.describe(error), "Check the path", at: .input(path), exit: .noInput)
    }
}
