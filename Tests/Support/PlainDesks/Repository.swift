import Foundation

/// The checkout that the tests were built from.
enum Repository {
    static let root: String = {
        let here = URL(fileURLWithPath: #filePath)
        return (0..<4).reduce(here) { url, _ in url.deletingLastPathComponent() }.path
    }()

    static func text(_ path: String) throws -> String { try text(at: "\(root)/\(path)") }

    /// The text of a file whose whole path is given.
    static func text(at path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(root)/\(path)")
    }

    /// The texts of all files in Swift below some folders.
    static func swiftFiles(in folders: [String]) throws -> [String] {
        try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
                .filter { $0.hasSuffix(".swift") }.map { try text("\(folder)/\($0)") }
        }
    }
}
