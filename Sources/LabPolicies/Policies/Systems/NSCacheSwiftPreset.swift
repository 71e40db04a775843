extension Preset {
    /// NSCache of swift-corelibs-foundation.
    package static let nsCacheSwift = Preset(
        id: "nscache-swift", group: .apple,
        title: "NSCache of swift-corelibs-foundation (Swift 6.3)",
        summary: "gives up the cheapest first, the newest among equals: it can freeze",
        explanation: """
            Entries stand in a list by ascending cost, a new one before its equals, and eviction \
            begins at the cheapest. It happens only as an object is set: first the object is let \
            in, then the cache evicts until it is within its limits. Reading reorders nothing, nor \
            does replacing at the same cost.
            """,
        spec: "cache(order=cheapest, limit=5%, evict=after, limits=late)",
        source: """
            swift-corelibs-foundation, Sources/Foundation/NSCache.swift, run with Swift 6.3 on \
            Linux
            """,
        quirks: [
            """
            With images of one cost it freezes: once it is full, each new one is evicted at once, \
            and what came first stays for ever.
            """,
            "One image above the limit empties the whole cache, itself included.",
            "Thumbnails go before large images.",
            "Lowering a limit evicts nothing before the next image is set.",
            "Neither pressure nor the background touches it.",
        ],
        assumptions: [
            """
            It has no limit until the app sets one; the lab gives it lru's, so that its order \
            matters.
            """,
            """
            A set takes time in proportion to what the cache holds, which the lab doesn't count. A \
            negative cost would count as none; images have no such cost.
            """,
        ],
        verification: .run(
            "swift-corelibs-foundation 6.3.1, NSCache",
            sequences: .kept(165, agreeing: 165),
            worked: 4))
}
