extension Preset {
    /// Coil's strong and weak memory caches.
    package static let coil = Preset(
        id: "coil", group: .libraries,
        title: "Coil 3",
        summary: "LRU of a fifth of the memory class; finds what it evicted while alive",
        explanation: """
            An LRU cache of a fifth of the memory class, or 15 % with little RAM. What it evicts, \
            and what is too large for it, goes into a table of images that are alive. An image \
            serves a request if it is large enough, give or take a pixel.
            """,
        spec: """
            cache(order=lru, limit=below(ram, 1GiB+1, 0.15*class, 0.2*class), oversize=removes, \
            evicted=weak, coalesce=off)\
            +weak(register=evict, promote=off, keeps=largest)\
            +key(path, sizes=enough)+decode(async, fit=view)\
            +queue(decode, stages=decode, width=4)\
            +loading(abandoned=cancelled)\
            +on(level=40..80, clear)+on(level=40..80, clear, of=weak)\
            +on(level=10..19, shrink=50%)
            """,
        source: """
            Coil 3.4, coil-core/src/commonMain/kotlin/coil3/memory/StrongMemoryCache.kt, \
            WeakMemoryCache.kt and RealMemoryCache.kt (github.com/coil-kt/coil)
            """,
        quirks: [
            "An image that is found among those alive doesn't go back into the cache.",
            "A smaller variant of an image that the table knows is not recorded, and lost to it.",
            "On a warning it halves what it holds, and not its limit.",
            "Since 3.3 nothing is freed when the app's screen is hidden.",
            "Requests for one image at once each load it: none joins another.",
        ],
        assumptions: [
            """
            A phone has little RAM up to 1 GiB, where Android lets its maker decide.
            """,
            """
            Its table can know several sizes of an image that is alive, here it knows one; and \
            what a larger size takes the place of in the cache is not entered into it.
            """,
            "In the background it can be given a lower limit, which is off unless the app asks.",
            "It sizes an image to its view, and cancels what no view waits for.",
        ])
}
