extension Preset {
    /// NSCache of GNUstep, holding images whose content can be discarded.
    package static let nsCacheGNUstepDiscardable = Preset(
        id: "nscache-gnustep-discardable", group: .apple,
        title: "NSCache of GNUstep Base, with discardable images",
        summary: "LRU that spares what is used often, and discards at every insertion",
        explanation: """
            Images wrapped as discardable content can be evicted: the least recently used first, \
            but only those that were used less than a fifth of the average plus one. It makes \
            room before it lets an image in, and lets it in whether or not it could. Without a \
            limit on their number, the releases up to 1.31.1 discard an image at every insertion, \
            whatever room there is; the model 'head' is the code since 4158331be, which doesn't. \
            Without 'model' a command runs both.
            """,
        spec: """
            cache(order=gnustep(discarded=stay), limit=5%, evict=each, oversize=enters, drift=on, \
            limits=late)
            """,
        source: """
            GNUstep Base, Source/NSCache.m at 08858ca and at 4158331be (github.com/gnustep/libs- \
            base)
            """,
        quirks: [
            """
            Removing or replacing an image that is there never takes its cost off the total, so \
            the cache believes itself ever fuller and keeps ever less.
            """,
            "What is used often isn't given up, however long ago that was.",
            "An image above the limit comes in, and makes room for the next one by all that goes.",
            """
            Where what it gives up is exactly what was needed, one more goes.
            """,
        ],
        assumptions: [
            "It has no limit until the app sets one; the lab gives it lru's.",
            """
            A discarded object stays in its table, emptied, and counts for the average, unless the \
            app has it removed (evictsObjectsWithDiscardedContent): order=gnustep then.
            """,
        ],
        models: [
            Model(name: "release", overrides: ""),
            Model(name: "head", overrides: "evict=more"),
        ],
        verification: .run(
            """
            GNUstep's Source/NSCache.m at 08858ca and at 4158331be, with discardable objects that \
            stay and that are removed
            """,
            sequences: .kept(360, agreeing: 360),
            worked: 1))
}
