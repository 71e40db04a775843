/// A file in Swift, read once: its lines, and what a compiler sees.
package struct SourceFile: Sendable {
    /// From the root of the repository: `Sources/LabOrders/Orders/Algorithms/LRU.swift`.
    package let path: String
    package let lines: [String]
    package let code: SourceCode
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if lines.last == "" { lines.removeLast() }
        self.lines = lines
        code = SourceCode(bytes)
    }

    package init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

    /// `LabOrders`.
    package var target: String { part(1) }
    /// `Orders`; what lies below a folder is the folder's. Empty: beside a target's folders.
    package var folder: String { path.split(separator: "/").count > 3 ? part(2) : "" }
    /// `Orders/Algorithms/LRU.swift`.
    package var pathInTarget: String {
        path.split(separator: "/").dropFirst(2).joined(separator: "/")
    }
    /// `LRU`.
    package var name: String {
        path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    }

    private func part(_ index: Int) -> String {
        let parts = path.split(separator: "/")
        return index < parts.count ? String(parts[index]) : ""
    }

    /// Modules, and the line of each import.
    package var imports: [(name: String, line: Int)] {
        code.tokens.indices.dropLast().compactMap { index in
            guard code.tokens[index] == .word("import"),
                case .word(let name) = code.tokens[index + 1],
                code.lines[index] == code.lines[index + 1]
            else { return nil }
            return (name, Int(code.lines[index]))
        }
    }

    /// From 1: lines of more than so many letters, and how many those are.
    package func lines(longerThan most: Int) -> [(line: Int, count: Int)] {
        // Letters are counted only where bytes are too many.
        lines.indices.filter { lines[$0].utf8.count > most && lines[$0].count > most }
            .map { ($0 + 1, lines[$0].count) }
    }

    package func has(_ pattern: String) -> Bool { !bytes.places(of: Array(pattern.utf8)).isEmpty }

    /// From 1: the lines that have this in them.
    package func lines(with pattern: String) -> [Int] {
        var found: [Int] = []
        for place in bytes.places(of: Array(pattern.utf8)) {
            let line = 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }
            if found.last != line { found.append(line) }
        }
        return found
    }
}

extension [UInt8] {
    package func places(of pattern: [UInt8]) -> [Int] {
        var places: [Int] = []
        guard let first = pattern.first, count >= pattern.count else { return places }
        withUnsafeBufferPointer { bytes in
            for place in 0...(bytes.count - pattern.count) where bytes[place] == first {
                if pattern.indices.allSatisfy({ bytes[place + $0] == pattern[$0] }) {
                    places.append(place)
                }
            }
        }
        return places
    }
}
