/// The picture of a package's targets, as a block that pages show: those on top know those below.
///
/// An arrow that other arrows lead along isn't drawn: with all of them nothing could be seen.
package struct PackagePicture: Sendable, Equatable {
    package var nodes: [String]
    /// `LabOrders --> LabBase`.
    package var arrows: [String]

    package init(_ targets: [PackageTarget]) {
        let knows = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.knows) })
        nodes = targets.map(\.name)
        arrows = targets.flatMap { target in
            target.knows.filter { known in
                !target.knows.contains { $0 != known && Self.leads($0, to: known, knows) }
            }.map { "\(target.name) --> \($0)" }
        }
    }

    private static func leads(_ from: String, to: String, _ knows: [String: [String]]) -> Bool {
        (knows[from] ?? []).contains { $0 == to || leads($0, to: to, knows) }
    }

    /// The first one of a page; nil where it has none.
    package init?(page: String) {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.firstIndex(of: "```mermaid") else { return nil }
        let body = lines[(first + 2)...].prefix { $0 != "```" }
            .map { String($0.drop { $0 == " " }) }
        arrows = body.filter { $0.contains(" --> ") }
        var seen: [String] = []
        for line in body {
            for word in line.split(separator: " ").map(String.init) where word != "-->" {
                if !seen.contains(word) { seen.append(word) }
            }
        }
        nodes = seen
    }

    package var text: String {
        let drawn = arrows.joined(separator: " ").split(separator: " ")
        let lonely = nodes.filter { node in !drawn.contains { $0 == node } }
        return (["```mermaid", "graph TD"] + (arrows + lonely).map { "    " + $0 } + ["```"])
            .joined(separator: "\n") + "\n"
    }
}
