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
            +decode(async, fit=view, whole=on)+loading(abandoned=cancelled)\
            +on(warning, clear)+on(background, clear)
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
        ],
        assumptions: [
            appleCacheAssumption,
            """
            A cache for each format without a limit is one cache with the size in its key. Its \
            views ask for their own size, which is made from the whole image.
            """,
        ])
}
