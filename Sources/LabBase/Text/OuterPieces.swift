extension String {
    /// Splits at a mark outside of parentheses, as for the parts of a policy, or a list of limits.
    package func pieces(outsideParenthesesAt mark: Character) -> [String] {
        var pieces = [""]
        var depth = 0
        for character in self {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == mark, depth == 0 {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        return pieces
    }
}
