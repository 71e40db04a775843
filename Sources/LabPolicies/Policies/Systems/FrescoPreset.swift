extension Preset {
    /// Fresco's bitmap memory cache, and its encoded one.
    package static let fresco = Preset(
        id: "fresco", group: .libraries,
        title: "Fresco",
        summary: "one budget for what is in use and what is kept, in order of last release",
        explanation: """
            What views show and what is kept share a budget of a quarter of the memory class and \
            256 images. Only what nobody shows can be evicted, the one that was released first \
            going first. A small cache of files stands behind it.
            """,
        spec: """
            cache(order=released, limit=below(class, 32MiB, 4MiB, below(class, 64MiB, 6MiB, \
            class/4)), count=256, oversize=refused, use=pinned)\
            +encoded(limit=4MiB, entryCap=limit/8)\
            +decode(async, maxSide=2048, halves=on, sized=local)+views(hidden=16ms)\
            +queue(network, stages=fetch, width=3)\
            +queue(io, stages=read, width=2)+queue(decode, stages=decode, width=cores)\
            +loading(abandoned=cancelled, while=queued, running=dropped)
            """,
        source: """
            Fresco, imagepipeline-base/src/main/java/com/facebook/imagepipeline/cache/\
            LruCountingMemoryCache.java and imagepipeline/src/main/java/com/facebook/imagepipeline/\
            cache/DefaultBitmapMemoryCacheParamsSupplier.java (github.com/facebook/fresco)
            """,
        quirks: [
            """
            When views show nearly the whole budget, a new image is refused, and every view that \
            asks for it decodes a copy.
            """,
            """
            It can halve or empty itself on a warning, but the registry that would tell it does \
            nothing unless the app brings its own.
            """,
            """
            A view that leaves the screen lets go one turn of the main thread later, and the load \
            of one that waits is closed.
            """,
            "Files above an eighth of the cache for files, 512 KiB, aren't kept in memory.",
            "Images that aren't from the network are made no longer than 2,048 pixels.",
        ],
        assumptions: [
            "A turn of the main thread takes a frame of 60 Hz.",
            """
            Its own fetcher has three threads (HttpUrlConnectionNetworkFetcher); OkHttp's, which \
            an app can choose, has others.
            """,
            """
            It decodes on as many threads as there are cores; here, as the device runs at a time.
            """,
            """
            A fetch that has begun can't be stopped (future.cancel(false)): it keeps its thread \
            to the end, and its bytes are thrown away. So with a file that is being read.
            """,
        ],
        setting: PresetSetting(
            .kotlin,
            """
            ImagePipelineConfig.newBuilder(context).setBitmapMemoryCacheParamsSupplier { \
            MemoryCacheParams(LIMIT, 256, Int.MAX_VALUE, Int.MAX_VALUE, Int.MAX_VALUE) }
            """),
        verification: .run(
            "Fresco at 1566dd8f8, its memory cache over AOSP's classes",
            sequences: .elsewhere(
                """
                250 of 250 sequences agreed, and 250 of 250 with views that are hidden, at few \
                views and at ten
                """),
            worked: 14,
            differences: [
                "Queues, files and sizes were read, and not run."
            ]))
}
