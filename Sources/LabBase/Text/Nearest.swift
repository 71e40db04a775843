/// Finds the name that a mistyped word most likely meant.
package enum Nearest {
    /// The candidate with the fewest edits (a swap of neighbours is one edit), unless even that one
    /// is too far away. Among equals the first wins.
    ///
    /// - Parameter sameNumbers: true for names of models, where another number is another model,
    ///   and isn't what was meant.
    package static func match(
        _ word: String, among candidates: some Sequence<String>, sameNumbers: Bool = false
    ) -> String? {
        let typed = Array(word.lowercased().utf8)
        let tolerance = max(1, typed.count / 3)
        var best: (name: String, edits: Int)?
        for candidate in candidates {
            let name = Array(candidate.lowercased().utf8)
            // The difference in length is a lower bound. So megabytes are never compared letter by
            // letter.
            if (typed.count - name.count).magnitude > tolerance { continue }
            if sameNumbers, digits(typed) != digits(name) { continue }
            let edits = distance(typed, name)
            if edits <= tolerance, edits < (best?.edits ?? Int.max) { best = (candidate, edits) }
        }
        return best?.name
    }

    private static func digits(_ name: [UInt8]) -> [UInt8] {
        name.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Optimal string alignment: insertions, deletions, replacements, swaps of neighbours.
    static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 0..<a.count {
            var row = [Int](repeating: i + 1, count: b.count + 1)
            for j in 0..<b.count {
                let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
                row[j + 1] = min(replaced, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
                }
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}
