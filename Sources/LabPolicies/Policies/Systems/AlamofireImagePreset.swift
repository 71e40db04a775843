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
            cache(order=lru, limit=100MB, evict=after, trimTo=60%)\
            +encoded(limit=20MiB, entryCap=5%)+disk(limit=150MiB)+decode(async)\
            +queue(download, stages=fetch..decode, width=4, decoding=1, order=fifo)\
            +loading(abandoned=cancelled)+on(warning, clear)
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
            Images are inflated one at a time, in Alamofire's serial queue (Session.swift); a \
            download keeps its place of four until then.
            """,
            """
            Its URLCache has 20 MiB in memory and 150 MiB on disk, and takes no file above a \
            twentieth; whether a server lets its files be kept isn't asked here.
            """,
            "A load that no view waits for is cancelled, as its image views do.",
        ],
        setting: PresetSetting(
            .swift,
            """
            UIImageView.af.sharedImageDownloader = ImageDownloader(\
            imageCache: AutoPurgingImageCache(\
            memoryCapacity: LIMIT, preferredMemoryUsageAfterPurge: LIMIT * 3 / 5))
            """),
        verification: .run(
            "AlamofireImage 4.4.0, AutoPurgingImageCache; what stands around it is read",
            sequences: .kept(75, agreeing: 75),
            worked: 5,
            differences: [
                "Whether a server lets its files be kept isn't asked."
            ]))
}
