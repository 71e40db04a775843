extension Preset {
    /// hyperoslo's Cache, its memory storage.
    package static let hyperoslo = Preset(
        id: "hyperoslo", group: .libraries,
        title: "Cache, of hyperoslo",
        summary: "an NSCache whose entries cost nothing and never really expire",
        explanation: """
            An NSCache that is given no costs, so that a limit in bytes never acts. Entries have \
            an expiry, and reading gives them out after it all the same.
            """,
        spec: """
            cache(order=lru, limit=none, cost=none, evict=after, ttl=300s, expires=absolute, \
            expired=served)\
            +on(critical, clear)+on(background, clear)
            """,
        source: """
            hyperoslo/Cache, Source/Shared/Storage/MemoryStorage.swift (github.com/hyperoslo/Cache)
            """,
        quirks: [
            "Whatever limit in bytes the app sets, it never evicts for it.",
            "What has expired is given out until somebody removes it.",
        ],
        assumptions: [
            appleCacheAssumption,
            """
            It does on signals what nscache-apple does, by itself: a critical warning and the \
            background purge it.
            """,
            """
            Entries never expire unless the app says when; since expired ones are given out, the \
            300 s that stand here change nothing.
            """,
        ],
        verification: .run(
            "Cache of hyperoslo, MemoryStorage.swift, over an NSCache that keeps all",
            sequences: .kept(191, agreeing: 191),
            worked: 3,
            differences: [
                "What stands on NSCache is as sure as nscache-apple, which is assumed."
            ]))
}
