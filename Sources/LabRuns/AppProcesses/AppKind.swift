/// The way in which an app's process holds memory: its request, on its command line.
struct AppKind: Equatable {
    /// Freed pages go back when the parent says so, and else at once.
    var keepsFreed = false
    /// How many times smaller a compressor makes pixels that no picture gives, and the app's own
    /// memory; nil where nothing is compressed.
    var pixelRatio: Double?
    var heapRatio: Double?

    private static let word = "app"

    var words: [String] {
        [Self.word, keepsFreed ? "kept" : "returned"]
            + [pixelRatio, heapRatio].map { $0.map { String($0) } ?? "" }
    }

    init(keepsFreed: Bool = false, pixelRatio: Double? = nil, heapRatio: Double? = nil) {
        self.keepsFreed = keepsFreed
        self.pixelRatio = pixelRatio
        self.heapRatio = heapRatio
    }

    /// Returns nil for a request of another kind.
    init?(words: [String]) {
        guard words.count == 4, words[0] == Self.word, ["kept", "returned"].contains(words[1])
        else { return nil }
        keepsFreed = words[1] == "kept"
        pixelRatio = Double(words[2])
        heapRatio = Double(words[3])
    }
}
