extension Preset {
    /// PINRemoteImage over PINCache.
    package static let pinCache = Preset(
        id: "pincache", group: .libraries,
        title: "PINRemoteImage over PINCache",
        summary: "keeps file and image without a limit; clears a moment after signals",
        explanation: """
            Memory holds an image together with the file that it was made from, and counts both. \
            It has no limit unless the app sets one. A warning and the background empty it, each \
            on a thread of its own, a moment later.
            """,
        spec: """
            cache(order=lru, limit=none, cost=both, evict=after)+encoded(limit=none)+decode(async)\
            +queue(download, stages=fetch, width=10, order=priority)\
            +queue(work, stages=read..decode, width=cores*2, order=priority)\
            +loading(abandoned=cancelled)\
            +on(warning, clear, of=all, after=1ms)+on(background, clear, of=all, after=1ms)
            """,
        source: """
            PINCache, Source/PINMemoryCache.m (github.com/pinterest/PINCache); PINRemoteImage, \
            Source/Classes/PINRemoteImageManager.m (github.com/pinterest/PINRemoteImage)
            """,
        quirks: [
            "Files stay in memory beside the images made from them, and count.",
            "Memory is still held when the warning returns, and is freed just after.",
        ],
        assumptions: [
            """
            It evicts what was used least recently, or least often if the app says so \
            (order=lfu); trimming to a cost takes the costliest first (order=size). Entries \
            can be given a time to live (ttl=60s).
            """,
            """
            Work takes two threads for each core; here, for each that the device runs at a time.
            """,
            """
            A file lies beside its image in one entry there; here they are kept apart, so that a \
            limit that the app sets evicts the image, and leaves the file.
            """,
            "Of its three priorities the lab has two, views and prefetches.",
            "How much later the clearing comes isn't known; a millisecond is assumed.",
            "A load that no view waits for is cancelled, as its image views do.",
        ],
        setting: PresetSetting(
            .swift,
            """
            PINRemoteImageManager.shared().pinCache?.memoryCache.costLimit = LIMIT
            """),
        verification: .run(
            """
            PINCache 3.0.4, PINMemoryCache.m on libobjc2, by use and by frequency; PINRemoteImage \
            is read
            """,
            sequences: .kept(300, agreeing: 300),
            worked: 6,
            differences: [
                "How much later than the signal memory is cleared was not measured."
            ]))
}
