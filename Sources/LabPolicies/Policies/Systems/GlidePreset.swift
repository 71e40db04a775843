extension Preset {
    /// Glide's active resources, memory cache and bitmap pool.
    package static let glide = Preset(
        id: "glide", group: .libraries,
        title: "Glide 5 (Android 8 and later)",
        summary: "LRU of two screens of what no view shows, and a pool of used buffers",
        explanation: """
            What views show is active, and counted by references. What they release goes into an \
            LRU cache, which a hit leaves again; what is evicted there leaves its memory to a \
            pool, to decode into. The cache has room for two screens, the pool for one, together \
            within two fifths of the memory class.
            """,
        spec: """
            cache(order=lru, limit=below(ram, 1GiB+1, min(2*screen, 0.33*class-2MiB), \
            min(2*screen, (0.4*class-4MiB)*2/3)), entryCap=limit-1, oversize=refused, use=taken, \
            evicted=pool)\
            +weak\
            +pool(limit=below(ram, 1GiB+1, 0, min(screen, (0.4*class-4MiB)/3)))\
            +key(path, sizes=exact)+decode(async, fit=view)\
            +queue(source, stages=fetch, width=min(4, cores))+queue(disk, stages=read, width=1)\
            +queue(decode, stages=decode, width=min(4, cores))\
            +views(placeholder=before)+loading(abandoned=cancelled)\
            +on(level=40..80, clear)+on(level=20..80, clear, of=pool)\
            +on(level=15..20, trim=50%)\
            +on(level=15, trim=50%, of=pool)
            """,
        source: """
            Glide 5.0.9, library/src/main/java/com/bumptech/glide/load/engine/Engine.java and \
            cache/MemorySizeCalculator.java (github.com/bumptech/glide)
            """,
        quirks: [
            "The cache and what views show never hold the same image.",
            "An image as large as the limit is turned away.",
            "On a phone with little RAM there is no pool.",
            """
            A view lets go of its old image before the new one is looked up, so that the same \
            image may be gone by then (RequestBuilder).
            """,
            "When the app's screen is hidden the pool is emptied, and the cache halved.",
        ],
        assumptions: [
            """
            Sizes are those of Android 8 and later; before, the pool was four screens. A phone has \
            little RAM up to 1 GiB, where Android lets its maker decide.
            """,
            """
            The arrays that decoding borrows, 4 MiB, and half of that with little RAM, are only \
            taken off the budget.
            """,
            """
            It sizes an image to its view, and has the size in the key. What it decodes runs on \
            the thread that fetched or read it; here on as many as fetch from the source, which \
            are as many as there are cores, and four at most.
            """,
            "A load that no view waits for is cancelled, as its image views do.",
            """
            It loads ahead when the app tells it to, and cancels what is behind when the scroll \
            turns: add prefetch(ahead=10, cancel=turned).
            """,
        ])
}
