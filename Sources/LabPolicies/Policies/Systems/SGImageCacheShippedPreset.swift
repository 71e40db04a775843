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
            the limit that is restored after a warning is the one that the warning found. A task \
            that is moved to the slow queue is cancelled, which counts as a failure: it is tried \
            again in the fast queue at once, beside the slow one. What is tried again is found by \
            no request, and its file is kept under no name.
            """,
        spec: """
            lru(limit=100MB, cost=points, evict=after, admit=disk)+decode(async, disk=sync)\
            +offscreen(restore=sync)+queue(fast, stages=fetch..decode, width=cores, for=views)\
            +queue(slow, stages=fetch..decode, width=1, for=prefetches, after=fast)\
            +loading(wanted=twice, abandoned=demoted, attempts=always, fatal=5, hidden=demotes, \
            left=any, cancelled=retried, retries=apart, offline=again, prefetch=disk, \
            held=replaced)+on(warning, limit=1, for=10s, restore=found)\
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
            missing file is tried five times, and five times more for each who asks again by then.
            """,
            """
            Moving a load to the slow queue, as the README advises, downloads it twice more: what \
            a view wants now has to share the link with both.
            """,
            """
            Each ask for an image while the network is down is one more download of it on return: \
            its README's "only one network request per URL" holds neither there nor for what is \
            tried again.
            """,
            """
            Prefetching what memory has puts an undecoded copy in its place, which is decoded \
            where it is shown next.
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
            Apps tell it what scrolled away, as for sgimagecache: a view that is hidden or bound \
            to another image has its load moved, also where other views wait for it, and goes on \
            waiting. For one that doesn't, write \
            sgimagecache-shipped(abandoned=goes-on, hidden=waits).
            """,
        ],
        verification: .timed(
            """
            SGImageCache 3.0.0 at 4de27fa, with its own MGEvents and PromiseKit, on GNUstep's \
            NSOperationQueue; UIKit, NSCache and the network are replaced, on a virtual clock
            """,
            sequences: .kept(198, agreeing: 194),
            worked: 19,
            differences: [
                sgImageCacheScale,
                """
                Files are read in no time where it was run, so that the slow queue gets past one \
                on disk in the moment in which the fast queue is empty; read at a phone's pace, it \
                doesn't.
                """,
                """
                Its app says of an image that it has scrolled away, also for a view whose own load \
                of it is over; the lab has moved what the view still waits for.
                """,
                """
                A view that is bound to an image, to another and back waits for its last request \
                alone, where the code serves it by the first that is done.
                """,
                """
                What a second view joins while it is pending in the slow queue, too, is known from \
                the source: it wasn't run.
                """,
            ]))
}
