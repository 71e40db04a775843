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
            +loading(abandoned=cancelled, deliver=200ms)
            """,
        source: """
            Picasso, picasso/src/main/java/com/squareup/picasso/LruCache.java, Utils.java and \
            PicassoExecutorService.java (github.com/square/picasso)
            """,
        quirks: [
            "An image that is too large for the cache removes the one under its key.",
            "Neither a warning nor the background frees anything.",
            "Images reach views together, 200 ms after the first of them was ready (Dispatcher).",
        ],
        assumptions: [
            """
            An image enters the memory cache as soon as it is ready, and here when it is \
            delivered: who asks in those 200 ms joins, and waits with the others.
            """,
            "Images are decoded whole, unless the app asks for a size.",
            "It has four threads on Wi-Fi, and three, two or one on slower networks.",
            "A load that no view waits for is cancelled, as its image views do.",
        ],
        setting: PresetSetting(
            .kotlin, "Picasso.Builder(context).memoryCache(LruCache(LIMIT))"),
        verification: .run(
            "Picasso 2.8, its memory cache over AOSP's LruCache",
            sequences: .elsewhere(
                "750 of 750 states agreed"),
            worked: 12,
            differences: [
                "Batches and threads were read, and not run.",
                """
                Who asks in the 200 ms in which an image waits for its batch finds it in memory \
                there, and waits up to 200 ms here.
                """,
            ]))
}
