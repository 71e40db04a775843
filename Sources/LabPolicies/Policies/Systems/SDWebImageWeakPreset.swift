extension Preset {
    /// SDWebImage's memory cache, with the weak one.
    package static let sdWebImageWeak = Preset(
        id: "sdwebimage-weak", group: .libraries,
        title: "SDWebImage 5, with its weak memory cache",
        summary: "as sdwebimage, and finds what is alive after a warning",
        explanation: """
            As sdwebimage with shouldUseWeakMemoryCache: every image that enters the cache is \
            entered into a table of live ones too. A warning empties the cache and leaves the \
            table, and what is found there goes back into the cache.
            """,
        spec: "sdwebimage+weak(register=load, promote=on)",
        source: """
            SDWebImage 5, SDWebImage/Core/SDMemoryCache.m and SDImageCacheConfig.m \
            (github.com/SDWebImage/SDWebImage)
            """,
        quirks: [
            "What views show is found again after a warning, and held by the cache from then on.",
            """
            Before 5.12 a view set its placeholder before it asked, had let go of the image by \
            then, and the table found nothing: views(placeholder=before) shows it.
            """,
        ],
        assumptions: [
            appleCacheAssumption,
            "Downloads, sizes and prefetching are simplified as for sdwebimage.",
        ],
        verification: .run(
            """
            SDWebImage 5.21.5, SDMemoryCache.m with shouldUseWeakMemoryCache; what stands around \
            it is read
            """,
            sequences: .kept(35, agreeing: 35),
            worked: 2,
            differences: [
                "What stands on NSCache is as sure as nscache-apple, which is assumed."
            ]))
}
