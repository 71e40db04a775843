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
            +queue(download, stages=fetch..decode, width=4, order=fifo)\
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
            A download inflates before it gives its place up; an image from disk takes a place of \
            the same four.
            """,
            "A load that no view waits for is cancelled, as its image views do.",
        ])
}
