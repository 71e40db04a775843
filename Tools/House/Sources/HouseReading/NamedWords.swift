/// The words of a file by how they can name what another file declares.
package struct NamedWords {
    /// Behind a point: `.count`.
    package private(set) var members: Set<String> = []
    /// All others that aren't an argument's label.
    package private(set) var bare: Set<String> = []

    package init(_ code: SourceCode) {
        let point = SourceCode.Token.sign(UInt8(ascii: "."))
        let colon = SourceCode.Token.sign(UInt8(ascii: ":"))
        let beforeLabels = [UInt8(ascii: "("), UInt8(ascii: ",")].map(SourceCode.Token.sign)
        var before = colon
        for (index, token) in code.tokens.enumerated() {
            if case .word(let word) = token {
                let next = index + 1 < code.tokens.count ? code.tokens[index + 1] : token
                if before == point {
                    members.insert(word)
                } else if !(next == colon && beforeLabels.contains(before)) {
                    bare.insert(word)
                }
            }
            before = token
        }
        // Within an extension, members of the type need no point.
        if bare.contains("extension") { members.formUnion(bare) }
    }
}
