extension [UInt8] {
    /// True if a word stands somewhere in these bytes. To search them as text takes far longer.
    package func contains(word: String) -> Bool {
        let word = Array(word.utf8)
        guard let first = word.first, word.count <= count else { return word.isEmpty }
        return (0...count - word.count).contains { start in
            self[start] == first && self[start..<start + word.count].elementsEqual(word)
        }
    }
}
