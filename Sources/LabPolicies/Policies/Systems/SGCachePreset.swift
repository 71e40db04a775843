extension Preset {
    /// SGCache: SGImageCache's machinery for files of any kind.
    package static let sgCache = Preset(
        id: "sgcache", group: .origins,
        title: "SGCache, of SGImageCache 3.0",
        summary: "keeps files as they are, of any kind: every view decodes for itself",
        explanation: """
            The queues, retries and limit of sgimagecache for any file's bytes, such as PDF or \
            JSON. What it keeps in memory is the file, so an image is read once and decoded for \
            each load that finds none under way.
            """,
        spec: """
            encoded(limit=100MB)\
            +queue(fast, stages=fetch..decode, width=cores, for=views)\
            +queue(slow, stages=fetch..decode, width=1, for=prefetches, after=fast)\
            +loading(wanted=moves, abandoned=demoted, attempts=5)\
            +on(warning, limit=1, for=10s, restore=own, of=encoded)\
            +on(background, clear, of=encoded)
            """,
        source: """
            SGImageCache 3.0, SGCache.m and SGCacheTask.m (github.com/seatgeek/SGImageCache)
            """,
        quirks: [
            "It saves reading and fetching, and no decoding at all.",
            "For ten seconds from a warning its limit is 1, so that it keeps nothing.",
        ],
        assumptions: [
            "A file's cost is its length.",
            """
            Behind it is the lru model of nscache-apple, and what completes is kept, as with \
            sgimagecache.
            """,
        ])
}
