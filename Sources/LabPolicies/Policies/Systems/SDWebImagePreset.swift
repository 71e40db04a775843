extension Preset {
    /// SDWebImage's memory cache, without the weak one.
    package static let sdWebImage = Preset(
        id: "sdwebimage", group: .libraries,
        title: "SDWebImage 5",
        summary: "an NSCache without a limit that a warning and the background empty",
        explanation: """
            An NSCache by bytes that has no limit unless the app sets one. The key is the URL, \
            with the thumbnail's size and the transformer where there are any. A warning empties \
            it.
            """,
        spec: """
            cache(order=lru, limit=none, evict=after, coalesce=downloads)+key(path)\
            +decode(async, frames=all)\
            +queue(download, stages=fetch..decode, from=network, width=6, order=fifo)\
            +queue(io, stages=read..decode, from=disk, width=1)+loading(abandoned=cancelled)\
            +on(warning, clear)+on(background, clear)
            """,
        source: """
            SDWebImage 5, SDWebImage/Core/SDMemoryCache.m, SDImageCacheConfig.m and \
            SDWebImageDownloaderConfig.m (github.com/SDWebImage/SDWebImage)
            """,
        quirks: [
            """
            Without a limit only a warning, or the system, takes images away: NSCache gives up \
            what it has when the app goes to the background (SDImageCacheConfig.h says so).
            """,
            """
            After a warning a view's image is decoded once more for the next view, since nobody \
            remembers those that are alive: the weak cache is off since 5.12.
            """,
            """
            What is on disk is read and decoded one at a time, in a serial queue beside the six \
            downloads, and each who asks does it for itself: downloads alone are joined.
            """,
        ],
        assumptions: [
            appleCacheAssumption,
            "An image costs its bytes times its frames; the lab's have one frame.",
            "A load that no view waits for is cancelled, as its image views do.",
            "A download decodes before it gives its place up, one image at a time each.",
            "An app can have the last download asked for go first; here the first one does.",
            """
            Images are decoded whole unless the app asks for thumbnails; then each size has a key \
            of its own: sdwebimage(fit=view, sizes=exact).
            """,
            """
            Its prefetcher works when the app tells it to, three at a time: add \
            prefetch(ahead=10, width=3).
            """,
        ],
        setting: PresetSetting(
            .swift, "SDImageCache.shared.config.maxMemoryCost = LIMIT",
            fitting: (
                "sdwebimage(fit=view, sizes=exact)",
                "view.sd_setImage(with: url, context: [.imageThumbnailPixelSize: pixels])"
            ),
            ahead: (
                "prefetch(ahead=ROWS, width=3)",
                "SDWebImagePrefetcher.shared.prefetchURLs(urls)"
            )),
        verification: .run(
            """
            SDWebImage 5.21.5, SDMemoryCache.m on libobjc2, with views that stay alive; what \
            stands around it is read
            """,
            sequences: .kept(35, agreeing: 35),
            worked: 14,
            differences: [
                "What stands on NSCache is as sure as nscache-apple, which is assumed."
            ]))
}
