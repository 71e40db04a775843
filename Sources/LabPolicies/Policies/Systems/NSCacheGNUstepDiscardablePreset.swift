extension Preset {
    /// NSCache of GNUstep, holding images whose content can be discarded.
    package static let nsCacheGNUstepDiscardable = Preset(
        id: "nscache-gnustep-discardable", group: .apple,
        title: "NSCache of GNUstep Base, with discardable images",
        summary: "LRU that spares what is used often, and miscounts what is removed",
        explanation: """
            Images wrapped as discardable content can be evicted: the least recently used first, \
            but only those that were used less than a fifth of the average plus one. It makes \
            room before it lets an image in.
            """,
        spec: "cache(order=gnustep, limit=5%, drift=on, limits=late)",
        source: """
            GNUstep Base, Source/NSCache.m (github.com/gnustep/libs-base, read at commit 08858ca)
            """,
        quirks: [
            """
            Removing or replacing an image never takes its cost off the total, so the cache \
            believes itself ever fuller and keeps ever less.
            """,
            "What is used often isn't given up, however long ago that was.",
        ],
        assumptions: [
            """
            It has no limit until the app sets one; the lab gives it lru's. The real one lets an \
            image in for which no room could be made.
            """,
            """
            A discarded object stays in its table, emptied, unless the app asks otherwise; here \
            it is gone.
            """,
        ])
}
