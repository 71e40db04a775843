extension Preset {
    /// SGImageCache, as its README and headers describe it.
    package static let sgImageCache = Preset(
        id: "sgimagecache", group: .origins,
        title: "SGImageCache 3.0",
        summary: "an NSCache of 100 MB, two queues, views that let go on warnings",
        explanation: """
            What a view wants goes through a parallel queue, what is fetched ahead through a \
            serial one that waits while the first has anything to do. A view that wants what the \
            slow queue still has pending moves it. Offscreen views let go of their images on a \
            warning and take them back synchronously, and the cache shrinks to nothing for ten \
            seconds.
            """,
        spec: """
            lru(limit=100MB, cost=points, evict=after)+offscreen(restore=sync)\
            +queue(fast, stages=fetch..decode, width=cores, for=views)\
            +queue(slow, stages=fetch..decode, width=1, for=prefetches, after=fast)\
            +loading(wanted=moves, abandoned=demoted, hidden=abandons, attempts=5)\
            +on(warning, limit=1, for=10s, restore=own)+on(background, clear)
            """,
        source: """
            SGImageCache 3.0, README.markdown, SGImageCache.m, SGCacheTask.m and SGImageView.m \
            (github.com/seatgeek/SGImageCache)
            """,
        quirks: [
            """
            An image costs its height times its row's bytes rounded up to 16, in points: on a \
            2x screen the cache holds four times the bytes that it counts.
            """,
            """
            A fast load that waits for the network keeps its place, so that the slow queue \
            starves beside it.
            """,
            "A load that is moved to the slow queue begins anew, and its progress is lost.",
            """
            A missing file is final, while other failures are tried again when the network \
            returns, five times in all.
            """,
            "Views in a window never let go, and plain image views never at all.",
        ],
        assumptions: [
            appleCacheAssumption,
            """
            The fast queue is as wide as there are processors; here as many as the device runs at \
            a time.
            """,
            """
            Apps tell it what scrolled away, as its README advises: a view that is hidden or bound \
            anew has its load moved to the slow queue. It fetches nothing ahead by itself: add \
            prefetch(ahead=100), for example, or 'prefetch' steps.
            """,
            """
            An image that is made from data has the scale 1, so that its points are pixels: say \
            "scale": 1 of the scenario's images. Where nothing is said, they are the screen's.
            """,
            """
            Every view is armed, as by setImageForURL: or setImageWithName:, but those that the \
            scenario calls plain. That a view ignores what arrives late for another URL is what \
            all the lab's views do.
            """,
        ],
        verification: .read(
            """
            README.markdown, SGImageCache.m, SGCache.m, SGCacheTask.m, SGImageCacheTask.m, \
            UIImageView+SGImageCache.m and SGImageView.m at 738e47ce
            """,
            worked: 24,
            differences: [
                sgImageCacheScale,
                """
                Its code sets no maximum for the fast queue, and what the system makes of that \
                isn't documented: with none at all tableview is blank for 12.67 s instead of \
                12.48, and photo-grid for 1.39 instead of 1.27.
                """,
            ]))

    /// Where the scenarios and the library differ, and what comes of it.
    static let sgImageCacheScale = """
        Images that are made from data have scale 1, so that the cache counts pixels: say \
        "scale": 1 of a scenario's images. None of the shipped scenarios does; counted in pixels, \
        book-carousel decodes 61 times instead of 43, quirks/purge-to-60 120 times instead of \
        110, and the others as often.
        """
}
