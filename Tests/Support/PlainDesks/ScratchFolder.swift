#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder of a test's own, gone with the test.
final class ScratchFolder: Sendable {
    let path: String
    private let isOurs: Bool

    /// A folder that is there already, and stays.
    init(at path: String) {
        self.path = path
        isOurs = false
    }

    init() {
        isOurs = true
        var template = Array("/tmp/evictionlab-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("no folder for tests in /tmp") }
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit { if isOurs { Self.remove(path) } }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) -> String {
        let file = path + "/" + name
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        precondition(descriptor >= 0, file)
        defer { close(descriptor) }
        precondition(writeAll(descriptor, bytes) == bytes.count, file)
        return file
    }

    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ path: String) {
        chmod(path, 0o755)
        for name in names(in: path) { remove(path + "/" + name) }
        if unlink(path) != 0 { rmdir(path) }
    }
}

/// Not named `write`, which is the folder's own method.
private func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
    write(descriptor, bytes, bytes.count)
}
