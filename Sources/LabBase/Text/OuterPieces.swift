extension String {
    /// Splits at a mark outside of parentheses, as for the parts of a policy, or a list of limits.
    package func pieces(outsideParenthesesAt mark: Unicode.Scalar) -> [String] {
        var (pieces, start, depth): ([String], Index, Int) = ([], startIndex, 0)
        for (index, byte) in zip(utf8.indices, utf8) {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            guard byte == UInt8(ascii: mark), depth == 0 else { continue }
            pieces.append(String(self[start..<index]))
            start = utf8.index(after: index)
        }
        return pieces + [String(self[start...])]
    }
}
