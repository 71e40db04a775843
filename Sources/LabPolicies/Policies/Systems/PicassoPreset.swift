extension Preset {
    /// Picasso's memory cache and dispatcher.
    package static let picasso = Preset(
        id: "picasso", group: .libraries,
        title: "Picasso",
        summary: "LRU of a seventh of the memory class, and four threads for everything",
        explanation: """
            An LRU cache of a seventh of the memory class, that no signal touches. Four threads \
            load, by priority and then in the order in which they were asked; requests for one \
            image are joined.
            """,
        spec: """
            cache(order=lru, limit=class/7, oversize=removes)\
            +queue(hunters, stages=fetch..decode, width=4, order=priority)\
            +loading(abandoned=cancelled)
            """,
        source: """
            Picasso, picasso/src/main/java/com/squareup/picasso/LruCache.java, Utils.java and \
            PicassoExecutorService.java (github.com/square/picasso)
            """,
        quirks: [
            "An image that is too large for the cache removes the one under its key.",
            "Neither a warning nor the background frees anything.",
        ],
        assumptions: [
            "Images are decoded whole, unless the app asks for a size.",
            "It has four threads on Wi-Fi, and three, two or one on slower networks.",
            "A load that no view waits for is cancelled, as its image views do.",
        ])
}
