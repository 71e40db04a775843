extension Preset {
    /// SGCache: SGImageCache's machinery for files of any kind.
    package static let sgCache = Preset(
        id: "sgcache", group: .origins,
        title: "SGCache, of SGImageCache 3.0",
        summary: "keeps files on disk and nothing in memory: every view decodes for itself",
        explanation: """
            The queues and retries of sgimagecache for any file's bytes, such as PDF or JSON. It \
            has no memory: a file that is on disk is read each time, and one that is being fetched \
            is fetched once for all who ask.
            """,
        spec: """
            none(coalesce=fetches)\
            +queue(fast, stages=fetch..read, width=cores, for=views)\
            +queue(slow, stages=fetch..read, width=1, for=prefetches, after=fast)\
            +loading(wanted=moves, abandoned=demoted, hidden=abandons, attempts=5, prefetch=disk)
            """,
        source: """
            SGImageCache 3.x at 738e47ce, SGCache.m and SGCacheTask.m \
            (github.com/seatgeek/SGImageCache)
            """,
        quirks: [
            "It saves fetching, and neither reading nor decoding.",
            "Neither a warning nor the background changes anything, since it holds nothing.",
        ],
        assumptions: ["What the app makes of a file's bytes is decoding an image here."],
        verification: .read(
            "SGCache.m and SGCacheTask.m at 738e47ce",
            worked: 7,
            differences: [
                """
                What becomes of cancelled and retried tasks, and of asks while the network is \
                down, is as the README has it; sgimagecache-shipped has what the code does.
                """
            ]))
}
