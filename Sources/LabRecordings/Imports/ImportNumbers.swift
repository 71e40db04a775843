import LabBase

/// Numbers in the place of URLs and of the names of servers, from the moment that these are read.
/// A URL is kept as a digest alone, so that nothing made of a log can hold its text.
package struct ImportNumbers: Sendable {
    /// A URL's number, and its server's, from 1 in order of first use.
    package struct Resource: Sendable, Hashable {
        package let number: Int
        /// Number of the server.
        package let host: Int
    }

    /// A pattern of URLs that the user wrote: `*` stands for any text.
    package struct Pattern: Sendable {
        private let pieces: [[UInt8]]

        package init(_ text: String) {
            pieces = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
                .map(Array.init)
        }

        func matches(_ text: [UInt8]) -> Bool {
            guard pieces.count > 1 else { return text == pieces[0] }
            guard text.starts(with: pieces[0]) else { return false }
            var rest = text[pieces[0].count...]
            for piece in pieces[1..<pieces.count - 1] where !piece.isEmpty {
                guard let end = Self.end(of: piece, in: rest) else { return false }
                rest = rest[end...]
            }
            let last = pieces[pieces.count - 1]
            return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
        }

        private static func end(of piece: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
            guard text.count >= piece.count else { return nil }
            for start in text.startIndex...text.endIndex - piece.count
            where text[start..<start + piece.count].elementsEqual(piece) {
                return start + piece.count
            }
            return nil
        }
    }

    private let patterns: [Pattern]
    private let knownHosts: [String]
    private var resources: [String: Resource] = [:]
    private var hosts: [String: Int] = [:]
    /// By number of a resource less 1: the first pattern that its URL has.
    private var patternOf: [Int?] = []
    /// By number of a server less 1: the user's own name for it.
    private var nameOf: [String?] = []

    /// - Parameters:
    ///   - patterns: of URLs that are told apart.
    ///   - hosts: names of servers that the user's scenario has.
    package init(patterns: [Pattern] = [], hosts: [String] = []) {
        self.patterns = patterns
        knownHosts = hosts
    }

    package var hostCount: Int { nameOf.count }

    /// The number of a URL, with its query and without its fragment; nil for a text that is no URL
    /// of a server.
    package mutating func resource(url: String) -> Resource? {
        let url = Array(url.utf8.prefix { $0 != UInt8(ascii: "#") })
        guard let host = Self.host(in: url) else { return nil }
        let key = SHA256.of(url)
        if let known = resources[key] { return known }
        patternOf.append(patterns.firstIndex { $0.matches(url) })
        let resource = Resource(number: patternOf.count, host: number(ofHost: host))
        resources[key] = resource
        return resource
    }

    private mutating func number(ofHost host: [UInt8]) -> Int {
        let key = SHA256.of(host)
        if let known = hosts[key] { return known }
        nameOf.append(knownHosts.first { Array($0.lowercased().utf8) == host })
        hosts[key] = nameOf.count
        return nameOf.count
    }

    /// Index of the first pattern that a resource's URL has.
    package func pattern(of resource: Int) -> Int? { patternOf[resource - 1] }

    /// The user's own name for a server if their scenario has one, else `host-1`.
    package func title(ofHost host: Int) -> String { nameOf[host - 1] ?? "host-\(host)" }

    /// Server and port in lower case, of a URL of HTTP; a scheme's own port is left out.
    private static func host(in url: [UInt8]) -> [UInt8]? {
        let lower = url.prefix(1 << 12).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard
            let (scheme, port) = [("https://", ":443"), ("http://", ":80")]
                .first(where: { lower.starts(with: $0.0.utf8) })
        else { return nil }
        let authority = lower.dropFirst(scheme.utf8.count).prefix { !"/?\\".utf8.contains($0) }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] }
        var name = Array(host ?? authority)
        if name.suffix(port.utf8.count).elementsEqual(port.utf8) {
            name.removeLast(port.utf8.count)
        }
        return name.isEmpty ? nil : name
    }
}
