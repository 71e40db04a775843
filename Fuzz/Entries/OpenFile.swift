#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file that is open for writing.
final class OpenFile {
    let number: Int32

    init(_ path: String) throws {
        number = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard number >= 0 else { throw FuzzFinding("\(path) can't be opened") }
    }

    deinit { close(number) }
}
