extension Preset {
    /// A dictionary of decoded images, emptied when memory gets short.
    package static let dictionary = Preset(
        id: "dictionary", group: .origins,
        title: "A dictionary",
        summary: "keeps everything until a memory warning empties it",
        explanation: """
            A strong dictionary from keys to images, without a limit; a memory warning removes \
            everything from it. What views show lives on with them.
            """,
        spec: "cache(order=fifo, limit=none)+on(warning, clear)",
        source: "No system's in particular: what apps write before they look for a library.",
        quirks: ["It grows with every image that is ever seen, until the first warning."],
        verification: .defined(
            "Nothing to compare with: a dictionary is what its spec says."))
}
