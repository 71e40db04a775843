extension Preset {
    /// Picasso's memory cache and dispatcher.
    package static let picasso = Preset(
        id: "picasso", group: .libraries,
        title: "Picasso",
        summary: "LRU of a seventh of the memory class, and four threads for everything",
        explanation: """
            An LRU cache of a seventh of the memory class, that no signal touches. Four threads \
            load, by priority and then in the order in which they were asked; requests for one \
            image are joined. A load that no view waits for is cancelled while it waits for a \
            thread; one that has a thread goes on, unseen, and the cache has its image.
            """,
        spec: """
            cache(order=lru, limit=class/7, oversize=removes)\
            +queue(hunters, stages=fetch..decode, width=4, order=priority)\
            +loading(abandoned=cancelled, while=queued, deliver=200ms)
            """,
        source: """
            Picasso, picasso/src/main/java/com/squareup/picasso/LruCache.java, Utils.java and \
            PicassoExecutorService.java (github.com/square/picasso)
            """,
        quirks: [
            "An image that is too large for the cache removes the one under its key.",
            "Neither a warning nor the background frees anything.",
            """
            Images reach views together, 200 ms after the first of them was ready (Dispatcher). \
            The cache has each as soon as it is ready.
            """,
            """
            Scrolling past an image that has begun to load doesn't stop it \
            (FutureTask.cancel(false)): it keeps one of the four threads, is decoded, and is \
            cached.
            """,
        ],
        assumptions: [
            "Images are decoded whole, unless the app asks for a size.",
            "It has four threads on Wi-Fi, and three, two or one on slower networks.",
            "An app with android:largeHeap has a larger class: picasso(limit=...) says so.",
            """
            When a load that went on unseen is done, a later load of its key can't be joined any \
            more; here it can.
            """,
        ],
        setting: PresetSetting(
            .kotlin, "Picasso.Builder(context).memoryCache(LruCache(LIMIT))"),
        verification: .run(
            "Picasso 2.8, its memory cache over AOSP's LruCache",
            sequences: .elsewhere(
                "168 of 168 sequences, 15,159 states, agreed"),
            worked: 15,
            differences: [
                """
                Its dispatcher was run on a virtual clock before the preset knew 'while=queued', \
                and not since: places, joins, starts and batches agreed to the millisecond then.
                """
            ]))
}
