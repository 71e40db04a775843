#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Files that aren't whole yet. Each is locked for as long as somebody is at it, so that what a
/// kill left is known by nobody's holding it.
extension OutputFile {
    /// A new file in the same folder, so that the rename stays within one file system. Its name
    /// doesn't grow with the target's, which may be as long as names can be.
    package static func temporary(
        beside target: String, for path: String
    ) throws(OutputFailure) -> (path: String, descriptor: Int32) {
        try Temporaries.make { () throws(OutputFailure) in
            try unusedName(beside: target, for: path)
        }
    }

    private static func unusedName(
        beside target: String, for path: String
    ) throws(OutputFailure) -> (path: String, descriptor: Int32) {
        let folder = folder(of: target)
        var attempt = 0
        while true {
            let name = join(folder, ".lab-\(getpid())-\(attempt).tmp")
            let descriptor = systemOpen(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC)
            if descriptor >= 0 {
                if isKept(descriptor) { return (name, descriptor) }
                close(descriptor)
            } else {
                let error = errno
                if error == ENOENT { throw .noFolder(path, folder: folder) }
                // Left by a process of the same number that was killed, or another of our files.
                guard error == EEXIST else { throw failure(path, error) }
            }
            guard attempt < 1_000 else { throw failure(path, EEXIST) }
            attempt += 1
        }
    }

    /// Locks a temporary. False if somebody took it for one that was left, before it was locked.
    private static func isKept(_ descriptor: Int32) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
        var found = stat()
        return fstat(descriptor, &found) != 0 || found.st_nlink > 0
    }

    /// Gives a whole temporary its name, or removes it. It is locked until it has it.
    ///
    /// - Parameter error: of what was done before; nothing if that went well.
    /// - Returns: the error number of what went wrong first, or nil.
    package static func conclude(
        _ temporary: String, _ descriptor: Int32, as target: String, after error: Int32?
    ) -> Int32? {
        var error = error
        let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        defer { if lock >= 0 { close(lock) } }
        // Some file systems say only now that there was no room.
        if close(descriptor) != 0, error == nil, errno != EINTR { error = errno }
        if error == nil, rename(temporary, target) != 0 { error = errno }
        if error != nil { unlink(temporary) }
        Temporaries.forget(temporary)
        return error
    }

    /// Removes the temporaries in a folder whose processes were killed. Where files can't be
    /// locked, nothing.
    package static func removeLeftovers(in folder: String) {
        for name in (try? FolderNames.of(folder)) ?? [] where isTemporary(name) {
            let path = join(folder, String(decoding: name, as: UTF8.self))
            let descriptor = systemOpen(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(descriptor)
        }
    }

    /// Whether it is a name that `temporary` gives: `.lab-4711-0.tmp`.
    private static func isTemporary(_ name: [UInt8]) -> Bool {
        guard name.starts(with: ".lab-".utf8), name.suffix(4).elementsEqual(".tmp".utf8) else {
            return false
        }
        let numbers = name.dropFirst(5).dropLast(4).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return numbers.count == 2
            && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
    }
}
