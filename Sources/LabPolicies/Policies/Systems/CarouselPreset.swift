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
            cache(order=lru, limit=none, evict=after, coalesce=marker)+decode(async, redraw=on)\
            +prefetch(ahead=1, behind=1, asks=again)+on(warning, clear)+on(background, clear)
            """,
        source: """
            iOS Core Animation: Advanced Techniques (Nick Lockwood), chapter 14, Image IO
            """,
        quirks: [
            "When the cache drops the mark of a load in flight, the next request repeats the load.",
            """
            It draws each image anew to have it decoded, at the screen's scale: a file for 1x, on \
            a 2x screen, becomes a bitmap four times as large, beside the one that it is drawn \
            from. Say "scale": 1 of the scenario's images.
            """,
            """
            Its text would have an image cost what it takes to make it again: carousel(cost=work, \
            limit=5000000) counts microseconds, and has five seconds of them.
            """,
            "A picture that is replaced is shown as it was, until the cache gives it up.",
            """
            One cache for everything lets photos push the interface's icons out, and both load \
            again when the page changes; the text gives photos a cache of their own. Write \
            'split(icons=imagenamed, rest=carousel)' for that.
            """,
        ],
        assumptions: [
            appleCacheAssumption,
            """
            The text relies on NSCache to drop objects when memory is low: here any warning clears \
            it, and the background, as reports say.
            """,
            "The text sets no limit, and neither does this: carousel(limit=64MB) does.",
        ],
        verification: .read(
            "chapter 14 of the book, its listings",
            worked: 19,
            differences: [
                "What stands on NSCache is as sure as nscache-apple, which is assumed."
            ]))
}
