extension Preset {
    /// Kingfisher's memory storage.
    package static let kingfisher = Preset(
        id: "kingfisher", group: .libraries,
        title: "Kingfisher 8",
        summary: "an NSCache of a quarter of RAM; entries last 300 s from their last use",
        explanation: """
            An NSCache by bytes, up to a quarter of RAM. An entry expires 300 s after its last \
            use, and what has expired is swept away every 120 s. A warning empties it. Images are \
            decoded as they are drawn, unless the app asks for more.
            """,
        spec: kingfisherSpec("decode(lazy)"),
        source: """
            Kingfisher 8, Sources/Cache/MemoryStorage.swift and ImageCache.swift \
            (github.com/onevcat/Kingfisher)
            """,
        quirks: [
            "By default an image is decoded on the main thread, by the view that first shows it.",
            "What wasn't used for five minutes is gone, however much room there is.",
            """
            Its sweep reads each entry, in the order of a hash table. Where NSCache goes by use, \
            every entry has just been used then, in no order.
            """,
            """
            Downloads of one URL are joined, reads from disk aren't, and are made one at a time. A \
            read that no view waits for is dropped, a download goes on.
            """,
        ],
        assumptions: [
            appleCacheAssumption,
            "An image costs its bytes times its frames; the lab's have one frame.",
            """
            It can be told to keep images in the background; here the NSCache purges them there.
            """,
            """
            Images are processed one at a time, which concerns decoding only with a processor or \
            with decode(async).
            """,
            """
            Its prefetcher works when the app tells it to, five at a time: add \
            prefetch(ahead=10, width=5).
            """,
        ],
        setting: PresetSetting(
            .swift, "ImageCache.default.memoryStorage.config.totalCostLimit = LIMIT",
            fitting: (
                kingfisherSpec("decode(async, fit=view)+key(path, sizes=exact)"),
                "KF.url(url).downsampling(size: view.bounds.size).scaleFactor(scale).set(to: view)"
            ),
            ahead: (
                "prefetch(ahead=ROWS, width=5)",
                "ImagePrefetcher(urls: urls).start()"
            )),
        verification: .run(
            """
            Kingfisher 8.11.0, MemoryStorage.swift on a clock of its own, over Foundation's \
            NSCache and over one that is an LRU; what stands around it is read
            """,
            sequences: .kept(232, agreeing: 230),
            worked: 5,
            differences: [
                """
                Its sweep reads the entries in the order of a hash table, which differs from run \
                to run: two sequences of thirty requests come out otherwise, with two misses more \
                in one and two fewer in the other.
                """,
                "What stands on NSCache is as sure as nscache-apple, which is assumed.",
            ]))

    private static func kingfisherSpec(_ decoding: String) -> String {
        """
        cache(order=lru, limit=25%, evict=after, ttl=300s, expires=sliding, sweep=120s, \
        sweepReads=on, coalesce=downloads)+\(decoding)\
        +queue(io, stages=read, from=disk, width=1)+queue(process, stages=decode, width=1)\
        +loading(abandoned=cancelled, while=read)+on(warning, clear)+on(background, clear)
        """
    }
}
