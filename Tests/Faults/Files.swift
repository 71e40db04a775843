#if os(Linux)
import Glibc

typealias Bytes = [UInt8]

/// Small files and folders, whole.
enum Files {
    static func read(_ path: String) -> Bytes? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: Bytes = []
        var chunk = Bytes(repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    static func write(_ path: String, _ bytes: Bytes) {
        if let slash = path.lastIndex(of: "/") { make(String(path[..<slash])) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            stop("can't write \(path): \(String(cString: strerror(errno)))")
        }
        close(descriptor)
    }

    static func make(_ folder: String) {
        if mkdir(folder, 0o755) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = folder.lastIndex(of: "/") else {
            stop("can't make \(folder): \(String(cString: strerror(errno)))")
        }
        make(String(folder[..<slash]))
        mkdir(folder, 0o755)
    }

    /// Every file below a folder, by its path from there.
    static func all(in folder: String, below: String = "") -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            if entry.pointee.d_type == UInt8(DT_DIR) {
                found += all(in: folder + "/" + name, below: below + name + "/")
            } else {
                found.append(below + name)
            }
        }
        return found
    }

    static func remove(_ folder: String) {
        for file in all(in: folder) { unlink(folder + "/" + file) }
        guard let stream = opendir(folder) else { return }
        var folders: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { folders.append(folder + "/" + name) }
        }
        closedir(stream)
        for inner in folders { remove(inner) }
        rmdir(folder)
    }
}
#endif
