extension Preset {
    /// SGImageCache as its code does it.
    package static let sgImageCacheShipped = Preset(
        id: "sgimagecache-shipped", group: .origins,
        title: "SGImageCache 3.0, as shipped",
        summary: "reads files on the main thread, and fills memory with what is on disk",
        explanation: """
            As sgimagecache, with what its code does otherwise. A view that asks for an image \
            whose file is on disk reads it at once, on the main thread and in no queue, and memory \
            is filled by that alone: a remote image comes in at the second ask. A load that \
            completes only refreshes what memory has. A slow task neither decodes nor fills \
            memory. A pending slow load stays where it is while a fast one begins beside it, and \
            the limit that is restored after a warning is the one that the warning found.
            """,
        spec: """
            lru(limit=100MB, cost=points, evict=after, admit=disk)+decode(async, disk=sync)\
            +offscreen(restore=sync)+queue(fast, stages=fetch..decode, width=cores, for=views)\
            +queue(slow, stages=fetch..decode, width=1, for=prefetches, after=fast)\
            +loading(wanted=twice, abandoned=demoted, hidden=abandons, attempts=always, \
            fatal=5, prefetch=disk)+on(warning, limit=1, for=10s, restore=found)\
            +on(background, clear)
            """,
        source: """
            SGImageCache 3.x at 738e47ce, UIImageView+SGImageCache.m, SGImageCache.m, \
            SGImageCacheTask.m, SGCache.m, SGCacheTask.m and SGImageView.m \
            (github.com/seatgeek/SGImageCache)
            """,
        quirks: [
            """
            A second warning within ten seconds of the first finds the limit at 1, and restores \
            that: the cache holds nothing from then on.
            """,
            "Memory is filled on the main thread, by whoever asks for what is on disk.",
            """
            What was pending in the slow queue when a view asked for it is loaded by the fast \
            queue, and once more by the slow one.
            """,
            """
            A loss of the network is tried again without limit, and keeps its place meanwhile. A \
            missing file is tried five times.
            """,
        ],
        assumptions: [
            appleCacheAssumption,
            "What 'prefetch' steps load goes to disk, as slow tasks do: prefetch(to=disk) is that.",
            """
            UIKit decodes what was read when it is drawn, on the main thread, too; the lab does it \
            at once.
            """,
            """
            A task that was cancelled is one that failed in its code, and may begin again; the \
            lab leaves that out, since nobody has run it.
            """,
        ],
        verification: .read(
            """
            SGImageCache.m, SGCache.m, SGCacheTask.m, SGImageCacheTask.m, \
            UIImageView+SGImageCache.m and SGImageView.m at 738e47ce
            """,
            worked: 12,
            differences: [
                sgImageCacheScale,
                """
                A cancelled task counts as failed in its code and may begin again, which would be \
                a fetch more for each; nobody has run it, and it is left out.
                """,
            ]))
}
