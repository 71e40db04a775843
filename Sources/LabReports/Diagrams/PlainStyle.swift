/// The style sheet's rules for a drawing's elements, as attributes of their own: for readers of SVG
/// files that know neither style sheets nor variables.
struct PlainStyle {
    /// `.curve.line0` or `text`: what an element must be and have.
    private struct Rule {
        var tag = ""
        var classes: [Substring] = []
        var declarations: [(name: String, value: String)]
    }

    /// The rules; those with more classes come later, as they count for more.
    private let rules: [Rule]

    /// - Parameter colours: of `var(--name)`, by their names.
    package init(_ sheet: String, colours: [String: String]) {
        var rules: [Rule] = []
        for block in sheet.split(separator: "}") {
            let halves = block.split(separator: "{", maxSplits: 1)
            guard halves.count == 2 else { continue }
            let declarations = halves[1].split(separator: ";").map { declaration in
                let pair = declaration.split(separator: ":", maxSplits: 1)
                return (String(pair[0]), Self.resolved(String(pair[1]), colours))
            }
            for selector in halves[0].split(separator: ",") {
                let pieces = selector.split(separator: ".")
                let isTag = !selector.hasPrefix(".")
                rules.append(
                    Rule(
                        tag: isTag ? String(pieces[0]) : "",
                        classes: Array(pieces.dropFirst(isTag ? 1 : 0)),
                        declarations: declarations))
            }
        }
        let sequence = rules.indices.sorted {
            (rules[$0].classes.count, $0) < (rules[$1].classes.count, $1)
        }
        self.rules = sequence.map { rules[$0] }
    }

    private static func resolved(_ value: String, _ colours: [String: String]) -> String {
        guard value.hasPrefix("var(--"), value.hasSuffix(")") else { return value }
        return colours[String(value.dropFirst(6).dropLast())] ?? value
    }

    /// With attributes in place of classes.
    func applied(to drawing: String) -> String {
        var text = ""
        var rest = Substring(drawing)
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            rest = rest[start...]
            let end = Self.end(of: rest)
            text += element(String(rest[..<end]))
            rest = rest[end...]
        }
        return text + rest
    }

    /// After the `>` of a tag, which may stand in a value too.
    private static func end(of tag: Substring) -> Substring.Index {
        var isQuoted = false
        for index in tag.indices {
            if tag[index] == "\"" { isQuoted.toggle() }
            if tag[index] == ">", !isQuoted { return tag.index(after: index) }
        }
        return tag.endIndex
    }

    private func element(_ tag: String) -> String {
        guard !tag.hasPrefix("</") else { return tag }
        let name = tag.dropFirst().prefix { $0.isLetter }
        var classes: [Substring] = []
        var bare = tag
        if let start = tag.firstRange(of: " class=\""),
            let end = tag[start.upperBound...].firstIndex(of: "\"")
        {
            classes = tag[start.upperBound..<end].split(separator: " ")
            bare = String(tag[..<start.lowerBound] + tag[tag.index(after: end)...])
        }
        var attributes: [(name: String, value: String)] = []
        for rule in rules where rule.tag.isEmpty || rule.tag == name {
            guard rule.classes.allSatisfy(classes.contains) else { continue }
            for declaration in rule.declarations {
                attributes.removeAll { $0.name == declaration.name }
                attributes.append(declaration)
            }
        }
        let written = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
        let end = bare.index(bare.startIndex, offsetBy: 1 + name.count)
        return bare[..<end] + written + bare[end...]
    }
}
