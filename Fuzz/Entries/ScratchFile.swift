#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A file for readers that take a path. It is gone with the object.
final class ScratchFile {
    let path: String
    private let folder: String

    init(_ bytes: [UInt8], named name: String = "input") throws {
        var template = Array("\(Self.root)/lab-fuzz-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw FuzzFinding("no folder can be made in \(Self.root)")
        }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        path = "\(folder)/\(name)"
        try write(bytes)
    }

    func write(_ bytes: [UInt8]) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FuzzFinding("\(path) can't be written") }
        defer { close(descriptor) }
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes {
                #if canImport(Darwin)
                Darwin.write(descriptor, $0.baseAddress! + done, bytes.count - done)
                #else
                Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done)
                #endif
            }
            guard count > 0 else { throw FuzzFinding("\(path) can't be written") }
            done += count
        }
    }

    deinit {
        unlink(path)
        rmdir(folder)
    }

    /// In memory where the system has such a folder: thousands of files a second are written.
    private static let root: String = {
        let memory = "/dev/shm"
        if access(memory, W_OK) == 0 { return memory }
        return getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    }()
}

extension [UInt8] {
    /// As text, whatever they are.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// The bytes before the first line feed, and those after it.
    var firstLine: (line: [UInt8], rest: [UInt8]) {
        let end = firstIndex(of: 0x0A) ?? count
        return (Array(self[..<end]), Array(self[Swift.min(end + 1, count)...]))
    }
}
