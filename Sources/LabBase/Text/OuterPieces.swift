extension String {
    /// Splits at a mark outside of parentheses, as for the parts of a policy, or a list of limits.
    package func pieces(outsideParenthesesAt mark: Unicode.Scalar) -> [String] {
        var (pieces, start, depth): ([String], Index, Int) = ([], startIndex, 0)
        var index = startIndex
        while index < endIndex {
            let (byte, next) = (utf8[index], utf8.index(after: index))
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if byte == UInt8(ascii: mark), depth == 0 {
                pieces.append(String(self[start..<index]))
                start = next
            }
            index = next
        }
        return pieces + [String(self[start...])]
    }
}
