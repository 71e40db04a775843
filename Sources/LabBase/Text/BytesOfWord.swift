extension [UInt8] {
    /// True if a word's bytes are among these. It takes far less time than to look at them as text.
    package func contains(word: String) -> Bool {
        let word = Array(word.utf8)
        guard let first = word.first, word.count <= count else { return word.isEmpty }
        return (0...count - word.count).contains { start in
            self[start] == first && self[start..<start + word.count].elementsEqual(word)
        }
    }
}
