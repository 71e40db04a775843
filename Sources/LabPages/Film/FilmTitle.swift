import LabBase

/// A policy above its phone and its memory, in lines that stay beside the next policy's.
enum FilmTitle {
    /// So many bold letters of 12 units are as wide as both.
    private static let width = 42

    /// Lines end between parts. A part that is too long for one is cut.
    static func lines(_ policy: String) -> [String] {
        var lines: [String] = []
        for (place, part) in policy.pieces(outsideParenthesesAt: "+").enumerated() {
            let piece = (place == 0 ? "" : "+") + part
            if let last = lines.last, last.count + piece.count <= width {
                lines[lines.count - 1] += piece
            } else {
                lines.append(piece.count <= width ? piece : piece.prefix(width - 1) + "…")
            }
        }
        return lines
    }
}
