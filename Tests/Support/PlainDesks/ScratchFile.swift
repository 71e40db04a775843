import Foundation

/// A file of its own, for as long as it is needed.
enum ScratchFile {
    static func with<Result>(
        _ text: String, _ name: String, _ body: (String) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("evictionlab-docs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent(name).path
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        return try body(path)
    }
}
