#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension OutputFile {
    /// Removes the temporaries in a folder whose processes were killed: nobody has them locked any
    /// more. Where files can't be locked, nothing.
    package static func removeLeftovers(in folder: String) {
        for name in (try? FolderNames.of(folder)) ?? [] where isTemporary(name) {
            let path = join(folder, String(decoding: name, as: UTF8.self))
            let descriptor = systemOpen(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(descriptor)
        }
    }

    /// Whether it is a name that `Temporaries` gives: `.lab-4711-3w5e11264sgs.tmp`.
    private static func isTemporary(_ name: [UInt8]) -> Bool {
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
}
