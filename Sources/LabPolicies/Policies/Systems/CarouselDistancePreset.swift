extension Preset {
    /// What the carousel's text suggests beyond its code.
    package static let carouselDistance = Preset(
        id: "carousel-distance", group: .origins,
        title: "The carousel of iOS Core Animation, as its text suggests",
        summary: "gives up what is farthest away, and loads ahead by speed and direction",
        explanation: """
            As carousel, with its text's suggestions: the cache gives up the image that is \
            farthest from the current one, loading ahead follows the speed and the direction of \
            the scroll, and a copy of a picture that the user may change has its time compared.
            """,
        spec: """
            cache(order=distance, limit=5%, coalesce=marker, replaced=checked)\
            +disk(replaced=checked)\
            +decode(async, redraw=on)+prefetch(ahead=1, behind=1, lookahead=200ms, cancel=left, \
            asks=again)\
            +on(warning, clear)+on(background, clear)
            """,
        source: """
            iOS Core Animation: Advanced Techniques (Nick Lockwood), chapter 14, Image IO: its \
            suggestions
            """,
        quirks: [
            """
            An image that was shown a moment ago goes before one that is near and was never \
            shown, where LRU does the opposite.
            """,
            """
            When it looks ahead for more than its limit has room for, what it loads pushes out \
            what it loaded just before, and a fast scroll is blank again.
            """,
        ],
        assumptions: [
            """
            The text gives no figures: the way of 200 ms is looked ahead, in which a photo of \
            twelve megapixels is read and decoded on the lab's iPhone 8; photos from a network \
            want more. What falls out of reach is cancelled, and the limit is lru's own.
            """,
            "It reacts to signals as carousel does.",
        ],
        verification: .assumed(
            "what chapter 14 of the book suggests, without figures",
            worked: 7,
            differences: [
                "The distance that is looked ahead and the limit are the lab's own figures."
            ]))
}
