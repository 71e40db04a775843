extension SourceCode {
    package struct Match {
        /// The place of its first token.
        package var index: Int
        package var line: Int
        /// The words and texts that stand where the pattern has `_` or `""`.
        package var found: [String]
    }

    /// Finds tokens that stand as in a pattern, which is written in Swift: `_` is any word, and `""` any
    /// text.
    package func matches(_ pattern: String) -> [Match] {
        let pattern = SourceCode(Array(pattern.utf8)).tokens
        return tokens.indices.dropLast(pattern.count - 1).compactMap { index in
            var found: [String] = []
            for (offset, wanted) in pattern.enumerated() {
                switch (wanted, tokens[index + offset]) {
                case (.word("_"), .word(let word)): found.append(word)
                case (.text(""), .text(let text)): found.append(text)
                case (let wanted, let token): if wanted != token { return nil }
                }
            }
            return Match(index: index, line: Int(lines[index]), found: found)
        }
    }

    /// The tokens from behind the first match up to where its last bracket is closed.
    package func block(behind pattern: String) -> [Token] {
        matches(pattern).first.map { block(from: $0, of: pattern) } ?? []
    }

    package func block(from match: Match, of pattern: String) -> [Token] {
        let count = SourceCode(Array(pattern.utf8)).tokens.count
        var depth = 1
        return Array(
            tokens[(match.index + count)...].prefix { token in
                guard case .sign(let sign) = token else { return true }
                if "[{(".utf8.contains(sign) { depth += 1 }
                if "]})".utf8.contains(sign) { depth -= 1 }
                return depth > 0
            })
    }
}

extension [SourceCode.Token] {
    package var texts: [String] {
        compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    package var words: [String] {
        compactMap { if case .word(let word) = $0 { word } else { nil } }
    }
}
