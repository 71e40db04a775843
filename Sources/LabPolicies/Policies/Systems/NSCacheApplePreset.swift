extension Preset {
    /// Apple's NSCache, in as many ways as its documentation leaves open.
    package static let nsCacheApple = Preset(
        id: "nscache-apple", group: .apple,
        title: "NSCache, on Apple's systems",
        summary: "five models of a cache whose order nobody documents, and their spread",
        explanation: """
            Its limits are not strict: eviction may come at once, later or never, and in no \
            guaranteed order. It drops objects when the system is short of memory. So there are \
            several models: lru, by ascending cost, at random, lazy, which exceeds its limit \
            before it trims, and warned, which a plain warning empties. Without 'model' a command \
            runs each, and says how far they are apart.
            """,
        spec: """
            cache(order=lru, limit=5%, evict=after)+on(critical, clear)+on(background, clear)
            """,
        source: "Apple's documentation of NSCache; reports of developers on its purging",
        quirks: [
            "It is emptied when the app goes to the background, so every return decodes again.",
            """
            A plain memory warning frees nothing in four of its five models, other than with \
            imagenamed or sdwebimage: a critical one does.
            """,
        ],
        assumptions: [
            """
            An NSCache has no limit until the app sets one; the lab gives it lru's, so that its \
            order matters.
            """,
            """
            Reports say that it is purged in the background, and contradict each other on \
            warnings: in the first four models a critical warning is pressure and another one \
            isn't, and frees nothing; in the model 'warned' any warning empties it.
            """,
            """
            The model by cost gives up the cheapest first, as the open implementation does. The \
            lazy one lets itself grow to one and a half of its limit, and then trims to it.
            """,
        ],
        models: [
            Model(name: "lru", overrides: ""),
            Model(name: "cost", overrides: "order=cheapest"),
            Model(name: "random", overrides: "order=random"),
            Model(name: "lazy", overrides: "trimAt=1.5*limit"),
            Model(name: "warned", overrides: "", adds: "on(warning, clear)"),
        ],
        setting: PresetSetting(
            .swift, "cache.totalCostLimit = LIMIT"),
        verification: .assumed(
            "Apple's documentation, and reports of developers",
            worked: 8,
            differences: [
                """
                Its five models are as far apart as anybody can say: a run of it has their \
                spread.
                """
            ]))
}
