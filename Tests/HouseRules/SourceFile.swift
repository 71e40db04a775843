import Foundation

/// A file of the sources, as text.
package struct SourceFile: Sendable {
    /// From the root of the repository: `Sources/LabOrders/Orders/Algorithms/LRU.swift`.
    package var path: String
    package var lines: [String]

    package init(path: String, lines: [String]) {
        self.path = path
        self.lines = lines
    }

    package var text: String { lines.joined(separator: "\n") }

    /// `LabOrders`.
    package var target: String { part(1) }
    /// `Orders`; what lies below a folder is the folder's. Empty: beside a target's folders.
    package var folder: String { path.split(separator: "/").count > 3 ? part(2) : "" }
    /// `Orders/Algorithms/LRU.swift`.
    package var place: String { path.split(separator: "/").dropFirst(2).joined(separator: "/") }

    private func part(_ index: Int) -> String {
        let parts = path.split(separator: "/")
        return index < parts.count ? String(parts[index]) : ""
    }

    /// Those of a checkout.
    package static func all(in root: String) throws -> [SourceFile] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/Sources")
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let text = try Checkout.text("\(root)/Sources/\(path)")
            var lines = text.components(separatedBy: "\n")
            if lines.last == "" { lines.removeLast() }
            return SourceFile(path: "Sources/\(path)", lines: lines)
        }
    }
}

/// Where the sources are.
package enum Checkout {
    /// The one that this was built from.
    package static let root: String = {
        let here = URL(fileURLWithPath: #filePath)
        return (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }.path
    }()

    package static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
}
