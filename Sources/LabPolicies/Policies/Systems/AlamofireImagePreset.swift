extension Preset {
    /// AlamofireImage's auto-purging cache.
    package static let alamofireImage = Preset(
        id: "alamofireimage", group: .libraries,
        title: "AlamofireImage 4",
        summary: "LRU of 100 MB that purges to 60 MB at once when it is over",
        explanation: """
            A dictionary with times of last use. When it is over 100 MB it removes what was not \
            used for longest until 60 MB are left. A warning empties it. Images are inflated as \
            they are loaded.
            """,
        spec: """
            cache(order=lru, limit=100MB, evict=after, trimTo=60%)+decode(async)\
            +queue(download, stages=fetch..read, width=4, order=fifo)\
            +queue(serialization, stages=decode, width=1)\
            +loading(abandoned=cancelled)\
            +on(warning, clear)
            """,
        source: """
            AlamofireImage 4, Source/ImageCache.swift and ImageDownloader.swift \
            (github.com/Alamofire/AlamofireImage)
            """,
        quirks: [
            "One image too many costs two fifths of the cache.",
            "The background changes nothing.",
        ],
        assumptions: [
            "An image costs four bytes for each pixel, which is what the lab's images have.",
            """
            Images are inflated in Alamofire's one serial queue (Session.swift). A download keeps \
            its place of four until then; here it gives it up when its file is there.
            """,
            "Its URLCache, 20 MiB in memory and 150 MiB on disk, is left out.",
            "A load that no view waits for is cancelled, as its image views do.",
        ])
}
