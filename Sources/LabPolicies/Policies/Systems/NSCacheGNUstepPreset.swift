extension Preset {
    /// NSCache of GNUstep, holding plain images.
    package static let nsCacheGNUstep = Preset(
        id: "nscache-gnustep", group: .apple,
        title: "NSCache of GNUstep Base",
        summary: "never evicts a plain image, whatever its limit",
        explanation: """
            It evicts only objects whose content can be discarded. A plain image has none that \
            could, so the cache keeps every one of them, whatever the limit says.
            """,
        spec: "cache(order=gnustep, limit=5%, evict=never, drift=on)",
        source: """
            GNUstep Base, Source/NSCache.m (github.com/gnustep/libs-base, read at commit 08858ca)
            """,
        quirks: [
            "It grows without end.",
            """
            Removing or replacing an image never takes its cost off the total, which only ever \
            grows.
            """,
        ],
        assumptions: [
            "It has no limit until the app sets one; the lab gives it lru's, to no effect."
        ],
        verification: .run(
            "GNUstep's Source/NSCache.m at 08858ca and at 4158331be, on libobjc2",
            sequences: .kept(180, agreeing: 180),
            worked: 1))
}
