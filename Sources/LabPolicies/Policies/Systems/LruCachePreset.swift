extension Preset {
    /// Android's LruCache.
    package static let lruCache = Preset(
        id: "lrucache", group: .libraries,
        title: "android.util.LruCache, as Android's guide uses it",
        summary: "LRU of an eighth of the heap, put first and trimmed then",
        explanation: """
            What Android's guide to bitmaps shows, and many apps have copied: an LruCache of an \
            eighth of the memory that the app may have, in kilobytes, and a task for each view \
            that loads and samples its image.
            """,
        spec: """
            lru(limit=class/8, evict=after, coalesce=off)+decode(async, fit=view, halves=on)\
            +loading(abandoned=cancelled)
            """,
        source: """
            AOSP, core/java/android/util/LruCache.java at 231b2814 (github.com/aosp- \
            mirror/platform_frameworks_base); Android's guide to caching bitmaps
            """,
        quirks: [
            "An image above the limit empties the cache, and goes itself.",
            "Each view loads for itself, whoever else loads the same.",
            "No trim level changes anything.",
        ],
        assumptions: [
            "Sizes are counted in KiB there, rounded down, and in bytes here.",
            "How many tasks run at a time is left to the app; here it is all that come.",
            """
            The guide takes an eighth of what the runtime says is the most: with android:largeHeap \
            that is the larger class, and lrucache(limit=...) says so.
            """,
        ],
        verification: .run(
            "AOSP's LruCache.java at 231b2814",
            sequences: .elsewhere("79 of 80 sequences, 7,039 of 7,050 states, agreed"),
            worked: 14,
            differences: [
                """
                Sizes are rounded down to KiB there, at most 1,023 bytes an image: the one \
                sequence that differs.
                """,
                "The tasks that load are those of Android's guide, which was read.",
            ]))
}
