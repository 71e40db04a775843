extension Preset {
    /// Nuke 12's image cache and pipeline.
    package static let nuke12 = Preset(
        id: "nuke-12", group: .libraries,
        title: "Nuke 12",
        summary: "LRU up to 20 % of RAM, no image of a tenth of it; trims in background",
        explanation: """
            As nuke, with the order and the limit of its version 12: least recently used, up to a \
            fifth of RAM and 512 MiB.
            """,
        spec: """
            cache(order=lru, limit=min(below(ram, 512MiB+1, 10%, 20%), 512MiB), \
            entryCap=limit/10-1, evict=after, oversize=refused)\
            +queue(load, stages=fetch, width=6, order=priority, rate=80, burst=25)\
            +queue(files, stages=read, from=disk, width=1)\
            +queue(decompress, stages=decode, width=2, order=priority)\
            +loading(wanted=moves, abandoned=cancelled, resume=on)+on(warning, clear)\
            +on(background, trim=10%)
            """,
        source: """
            Nuke 12, Sources/Nuke/Caching/Cache.swift and ImageCache.swift (github.com/kean/Nuke)
            """,
        quirks: [
            "With at most 512 MiB of RAM its limit is a tenth of it.",
            """
            An image that costs a tenth of the limit or more is never let in, and the one that it \
            would replace stays.
            """,
        ],
        assumptions: [
            "Queues, priorities, prefetching and cancelling are simplified as for nuke."
        ],
        setting: PresetSetting(
            .swift, "ImageCache.shared.costLimit = LIMIT",
            fitting: (
                "nuke-12+decode(fit=view)+key(sizes=exact)",
                "ImageRequest(url: url, processors: [.resize(size: view.bounds.size)])"
            ),
            ahead: (
                "prefetch(ahead=ROWS, width=2, cancel=left)",
                "ImagePrefetcher().startPrefetching(with: urls)"
            )),
        verification: .run(
            "Nuke 12.9.0, Cache.swift; what stands around it is read",
            sequences: .kept(90, agreeing: 90),
            worked: 2,
            differences: [
                "As nuke."
            ]))
}
