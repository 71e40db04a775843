extension Preset {
    /// SGImageCache as its code does it.
    package static let sgImageCacheShipped = Preset(
        id: "sgimagecache-shipped", group: .origins,
        title: "SGImageCache 3.0, as shipped",
        summary: "fills at the second touch, loads twice, and can lose its limit for good",
        explanation: """
            As sgimagecache, with what its code does otherwise: a load that completes only \
            refreshes what memory has, a pending slow load stays where it is while a fast one \
            begins beside it, and the limit that is restored after a warning is the one that the \
            warning found.
            """,
        spec: """
            lru(limit=100MB, cost=points, evict=after, admit=second)\
            +offscreen(restore=sync)\
            +queue(fast, stages=fetch..decode, width=cores, for=views)\
            +queue(slow, stages=fetch..decode, width=1, for=prefetches, after=fast)\
            +loading(wanted=twice, abandoned=demoted, attempts=5)\
            +on(warning, limit=1, for=10s, restore=found)\
            +on(background, clear)
            """,
        source: """
            SGImageCache 3.0, SGImageCache.m, SGCache.m, SGCacheTask.m and SGImageView.m \
            (github.com/seatgeek/SGImageCache)
            """,
        quirks: [
            """
            A second warning within ten seconds of the first finds the limit at 1, and restores \
            that: the cache holds nothing from then on.
            """,
            "Memory fills at the second load of an image, not at the first.",
            """
            What was pending in the slow queue when a view asked for it is loaded by the fast \
            queue, and once more by the slow one.
            """,
            "A slow load that runs already is joined, and not begun again.",
        ],
        assumptions: [
            appleCacheAssumption,
            """
            Its synchronous accessors fill memory, about when an image is asked for again; here \
            that is the second load of its key.
            """,
            "As sgimagecache, it fetches nothing ahead unless prefetch(...) is added.",
        ])
}
