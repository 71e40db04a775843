extension Preset {
    /// The carousel of iOS Core Animation: Advanced Techniques.
    package static let carousel = Preset(
        id: "carousel", group: .origins,
        title: "The carousel of iOS Core Animation",
        summary: "an NSCache by index, marks for loads in flight, neighbours ahead",
        explanation: """
            An NSCache from an item's index to its image. While an image loads, a mark stands in \
            its place, so that nobody loads it twice. Images are decoded off the main thread, and \
            the neighbours of the current one are loaded ahead.
            """,
        spec: """
            cache(order=lru, limit=none, evict=after, coalesce=marker)\
            +decode(async)+prefetch(ahead=1, behind=1)\
            +on(critical, clear)+on(background, clear)
            """,
        source: """
            iOS Core Animation: Advanced Techniques (Nick Lockwood), chapter 14, Image IO
            """,
        quirks: [
            "When the cache drops the mark of a load in flight, the next request repeats the load.",
            """
            One cache for everything lets photos push the interface's icons out, and both load \
            again when the page changes; the text gives photos a cache of their own. Write \
            'split(icons=imagenamed, rest=carousel)' for that.
            """,
        ],
        assumptions: [
            appleCacheAssumption,
            "The text sets no limit, and neither does this: carousel(limit=64MB) does.",
        ])
}
