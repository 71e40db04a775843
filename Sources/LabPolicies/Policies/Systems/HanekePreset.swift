extension Preset {
    /// Haneke's caches by format.
    package static let haneke = Preset(
        id: "haneke", group: .libraries,
        title: "HanekeSwift",
        summary: "an NSCache for each size, without a limit and without joining loads",
        explanation: """
            Each format, such as the size of a view, has an NSCache of its own, without a limit. \
            A warning empties them all. Images are decoded as they are loaded, and whoever asks \
            during a load begins another.
            """,
        spec: """
            cache(order=lru, limit=none, evict=after, coalesce=off)+key(path, sizes=exact)\
            +decode(async, fit=view, up=on, whole=on)+disk(off)+variants(limit=50MiB)\
            +loading(abandoned=cancelled)+on(warning, clear)+on(background, clear)
            """,
        source: """
            HanekeSwift, Haneke/Cache.swift and UIImageView+Haneke.swift \
            (github.com/Haneke/HanekeSwift)
            """,
        quirks: [
            "Ten views that ask for one image at once load it ten times.",
            "The same picture at two sizes is two images, each made from the file.",
            "Its NSCaches give up what they have when the app goes to the background.",
            "A view that asks anew cancels the load that it waits for.",
            """
            On disk it has what it made, at each size, and not what it fetched: another size \
            fetches again.
            """,
            "An image that is smaller than its view is drawn as large as that.",
        ],
        assumptions: [
            appleCacheAssumption,
            """
            A cache for each format without a limit is one cache with the size in its key, and \
            the disk caches of 50 MiB are one as well. Its views ask for their own size, which is \
            made from the whole image.
            """,
        ],
        verification: .read(
            """
            Cache.swift at 024ea224, UIView+Haneke.swift at 0e79dd9b and UIImageView+Haneke.swift \
            at 02219391
            """,
            worked: 13,
            differences: [
                "What stands on NSCache is as sure as nscache-apple, which is assumed.",
                """
                Disk caches of 50 MiB each are one of 50 MiB: with many sizes the real ones keep \
                more.
                """,
            ]))
}
