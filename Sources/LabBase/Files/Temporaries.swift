import Synchronization

/// Temporary files of this process, which are renamed when they are complete. They must not be left
/// behind, however the process ends.
package enum Temporaries {
    /// A registered file.
    package struct File: Sendable {
        package let path: String
        package let descriptor: Int32
        fileprivate let number: Int32

        package func remove() {
            unlink(path)
            temporary_forget(number)
        }

        /// Closes the file and renames it to the target, or removes it after an error, `before` or
        /// now. Returns the error's number. The file stays locked until it is renamed.
        package func becomes(_ target: String, after before: Int32? = nil) -> Int32? {
            var error = before
            let lock = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
            defer { if lock >= 0 { close(lock) } }
            // Some file systems report only now that there was no room.
            if close(descriptor) != 0, error == nil, errno != EINTR { error = errno }
            if error == nil, rename(path, target) != 0 { error = errno }
            if error != nil { unlink(path) }
            temporary_forget(number)
            return error
        }
    }

    private static let isMaking = Mutex(())

    private static func isName(_ name: [UInt8]) -> Bool {
        guard name.starts(with: ".lab-".utf8), name.suffix(4).elementsEqual(".tmp".utf8) else {
            return false
        }
        let parts = name.dropFirst(5).dropLast(4).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && parts[0].allSatisfy(digits.contains)
            && parts[1].allSatisfy { digits.contains($0) || letters.contains($0) }
    }

    /// Creates a file in a folder, with a name that no other process uses. It is registered before
    /// it exists. It is locked while it is open, so that leftovers of killed processes are
    /// recognised by their missing lock. Returns nil, with `errno`, if none can be made.
    package static func make(in folder: String) -> File? {
        isMaking.withLock { _ in
            while true {
                // `.lab-4711-3w5e11264sgs.tmp`
                let name = ".lab-\(getpid())-\(String(Secret.number(), radix: 36)).tmp"
                let path = OutputFile.join(folder, name)
                let number = temporary_remember(path)
                let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                if descriptor >= 0, isKept(descriptor) {
                    return File(path: path, descriptor: descriptor, number: number)
                }
                let error = descriptor >= 0 ? EEXIST : errno
                if descriptor >= 0 { close(descriptor) }
                temporary_forget(number)
                if error == EEXIST || error == EINTR { continue }
                errno = error
                return nil
            }
        }
    }

    /// Locks the file. Returns false if another process removed it as a leftover before it was
    /// locked.
    private static func isKept(_ descriptor: Int32) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
        var found = stat()
        return fstat(descriptor, &found) != 0 || found.st_nlink > 0
    }

    /// Removes a folder's files of killed processes, which nothing locks any more. Does nothing on
    /// file systems without locks.
    package static func removeLeftovers(in folder: String) {
        for name in (try? FolderNames.of(folder)) ?? [] where isName(name) {
            let path = OutputFile.join(folder, String(decoding: name, as: UTF8.self))
            let descriptor = open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(descriptor)
        }
    }

    /// Removes all files, and ends the process; no other file can be made in between.
    package static func abandon(_ exit: () -> Never) -> Never {
        isMaking.withLock { _ in
            temporaries_remove()
            exit()
        }
    }
}
