extension Preset {
    /// Nuke 13's image cache and pipeline.
    package static let nuke = Preset(
        id: "nuke", group: .libraries,
        title: "Nuke 13.0.5",
        summary: "CLOCK up to 15 % of RAM, no image of a tenth of it; trims in background",
        explanation: """
            A cache of its own, by bytes, up to 15 % of RAM and 768 MiB, which gives its entries \
            a second chance before it evicts them. A warning empties it, the background trims it \
            to a tenth. Loads are joined by request, ordered by priority, and begun at a limited \
            rate.
            """,
        spec: """
            cache(order=clock, limit=min(15%, 768MiB), entryCap=limit/10-1, evict=after, \
            oversize=refused)\
            +queue(load, stages=fetch, width=6, order=priority, rate=80, burst=25)\
            +queue(files, stages=read, from=disk, width=1)\
            +queue(decompress, stages=decode, width=2, order=priority)\
            +loading(wanted=moves, abandoned=cancelled, resume=on)+on(warning, clear)\
            +on(background, trim=10%)
            """,
        source: """
            Nuke 13.0.5, Sources/Nuke/Caching/Cache.swift and ImageCache.swift \
            (github.com/kean/Nuke)
            """,
        quirks: [
            "An image that costs a tenth of the limit or more is never let in.",
            """
            When such an image would replace another, the old one stays, and is given out as \
            before.
            """,
            "Since 13.0.5 the order is CLOCK, and no longer LRU.",
            "Files on disk are read one at a time, by the pipeline itself.",
            "A download that was cancelled goes on from where it was, if it is wanted again.",
        ],
        assumptions: [
            """
            Decoding (one at a time), processing (two) and decompression (two) are three queues; \
            the lab has one stage for them, of the width of the last, where the pixels are made.
            """,
            """
            Its prefetcher works when the app tells it to, two at a time and behind what views \
            want: add prefetch(ahead=10, width=2, cancel=left).
            """,
            "Of its five priorities the lab has two, views and prefetches.",
            "A load that no view waits for is cancelled, as its views do.",
            """
            What has come of cancelled downloads is kept in 32 MB, an entry up to 3.2 MB, if the \
            server can resume; here it is kept in any case.
            """,
        ],
        setting: PresetSetting(
            .swift, "ImageCache.shared.costLimit = LIMIT",
            fitting: (
                "nuke+decode(fit=view)+key(sizes=exact)",
                "ImageRequest(url: url, processors: [.resize(size: view.bounds.size)])"
            ),
            ahead: (
                "prefetch(ahead=ROWS, width=2, cancel=left)",
                "ImagePrefetcher().startPrefetching(with: urls)"
            )),
        verification: .run(
            "Nuke 13.0.5, Cache.swift; what stands around it is read",
            sequences: .kept(90, agreeing: 90),
            worked: 6,
            differences: [
                """
                Three queues for decoding, processing and decompression are one of two places: \
                where all three have work, the real one does more at a time.
                """
            ]))
}
