/// Words in the form that libFuzzer takes them.
enum FuzzDictionary {
    static func text(_ words: [String]) -> String {
        var seen: Set<String> = []
        return words.filter { !$0.isEmpty && seen.insert($0).inserted }.map(line)
            .joined(separator: "\n")
    }

    private static func line(_ word: String) -> String {
        let bytes = word.utf8.map { byte in
            let isPlain = byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C
            let digits = String(byte, radix: 16)
            return isPlain
                ? String(UnicodeScalar(byte)) : "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
        }
        return "\"\(bytes.joined())\""
    }
}
