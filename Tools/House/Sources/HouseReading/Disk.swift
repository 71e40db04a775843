#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Files and other programs, without Foundation.
package enum Disk {
    /// The file's bytes, or nil where it can't be read.
    package static func bytes(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        return contents(file)
    }

    package static func save(_ text: String, to path: String) -> Bool {
        guard let file = fopen(path, "w") else { return false }
        let isWritten = fputs(text, file) >= 0
        return fclose(file) == 0 && isWritten
    }

    /// The output of a shell's command, or nil where it fails.
    package static func output(_ command: String) -> [UInt8]? {
        guard let file = popen(command, "r") else { return nil }
        let bytes = contents(file)
        return pclose(file) == 0 ? bytes : nil
    }

    package static func quoted(_ word: String) -> String {
        "'"
            + word.split(separator: "'", omittingEmptySubsequences: false).joined(
                separator: "'\\''")
            + "'"
    }

    private static func contents(_ file: UnsafeMutablePointer<FILE>) -> [UInt8] {
        var bytes: [UInt8] = []
        var count = 0
        repeat {
            let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
                filled = fread(buffer.baseAddress, 1, buffer.count, file)
            }
            count = part.count
            bytes += part
        } while count > 0
        return bytes
    }

    /// All files below a folder, from the root, or nil where it is no folder.
    package static func paths(in folder: String, of root: String) -> [String]? {
        guard let open = opendir("\(root)/\(folder)") else { return nil }
        defer { closedir(open) }
        var paths: [String] = []
        while let entry = readdir(open) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(".") { continue }
            let path = "\(folder)/\(name)"
            // Some file systems say of nothing what it is.
            let isFile = entry.pointee.d_type == UInt8(DT_REG)
            paths += (isFile ? nil : Self.paths(in: path, of: root)) ?? [path]
        }
        return paths
    }

    /// Tells people on standard error.
    package static func complain(_ text: String) {
        _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
