extension Preset {
    /// Glide's active resources, memory cache and bitmap pool.
    package static let glide = Preset(
        id: "glide", group: .libraries,
        title: "Glide 5 (Android 8 and later)",
        summary: "LRU of two screens of what no view shows, and a pool of used buffers",
        explanation: """
            What views show is active, and counted by references. What they release goes into an \
            LRU cache, which a hit leaves again; what is evicted there leaves its memory to a \
            pool, to decode into. The cache has room for two screens, the pool for one, together \
            within two fifths of the memory class.
            """,
        spec: """
            cache(order=lru, limit=below(ram, 1GiB+1, min(2*screen, 0.33*class-2MiB), \
            min(2*screen, (0.4*class-4MiB)*2/3)), entryCap=limit-1, oversize=refused, \
            use=taken, evicted=pool)+weak\
            +pool(limit=below(api, 28, below(ram, 1GiB+1, 0, min(screen, (0.4*class-4MiB)/3)), \
            0))+key(path, sizes=exact)+decode(async, fit=inside, up=on, whole=off)\
            +variants(of=local)\
            +queue(source, stages=fetch..decode, from=network, width=min(4, cores))\
            +queue(disk, stages=read..decode, from=disk, width=1)\
            +views(placeholder=before, same=keeps)+loading(abandoned=cancelled)\
            +on(level=15, trim=50%, of=pool)+on(level=20..80, clear, of=pool)\
            +on(level=40..80, trim=0%)\
            +on(level=15..20, trim=50%)
            """,
        source: """
            Glide 5.0.9, library/src/main/java/com/bumptech/glide/load/engine/Engine.java and \
            cache/MemorySizeCalculator.java (github.com/bumptech/glide)
            """,
        quirks: [
            "The cache and what views show never hold the same image.",
            "An image as large as the limit is turned away.",
            """
            From Android 9 on images are hardware bitmaps, whose memory never enters the pool; it \
            is empty there, as on a phone with little RAM.
            """,
            """
            A view lets go of its old image before the new one is looked up, so that the same \
            image may be gone by then (RequestBuilder); but one that is asked for the image that \
            it has keeps it.
            """,
            """
            On a level that clears, what the cache gives up goes into the pool after that was \
            emptied, so that less is freed than was held.
            """,
            "At level 15 the cache and the pool are trimmed to half of their limits.",
            "An image that is smaller than its view is made as large as that.",
            "What is on disk is read and decoded by one thread.",
        ],
        assumptions: [
            """
            Sizes are those of Android 8 and later; before, the pool was four screens. A phone has \
            little RAM up to 1 GiB, where Android lets its maker decide.
            """,
            """
            The arrays that decoding borrows, 4 MiB, and half of that with little RAM, are only \
            taken off the budget. Where an image's memory doesn't fit another's size, the real \
            pool may take a larger one; here it is of the very size.
            """,
            """
            Images are made to fit inside their view, which is what an ImageView asks for unless \
            the app says otherwise; glide(fit=crop) is centerCrop.
            """,
            """
            A local image has a copy on disk at its view's size. The first load of it runs on a \
            source thread there; here on the thread for the disk.
            """,
            "A load that no view waits for is cancelled, as its image views do.",
            """
            It loads ahead when the app tells it to, and cancels what is behind when the scroll \
            turns: add prefetch(ahead=10, cancel=turned).
            """,
        ],
        setting: PresetSetting(
            .kotlin, "builder.setMemoryCache(LruResourceCache(LIMIT))",
            ahead: (
                "prefetch(ahead=ROWS, cancel=turned)",
                "RecyclerViewPreloader(Glide.with(this), models, sizes, rows)"
            )),
        verification: .run(
            """
            Glide at bf4901de7, its engine, memory cache, pool and sizes over AOSP's LruCache, \
            with a stub for decoding
            """,
            sequences: .elsewhere(
                """
                168 of 168 sequences with hardware bitmaps, 15,156 states, agreed; with a pool, 9 \
                of 48
                """),
            worked: 18,
            differences: [
                """
                With a pool it was run before the preset trimmed that at level 15, and not since.
                """,
                """
                A load's source thread is kept for the round trip after it was cancelled \
                (HttpUrlFetcher); here it is free at once.
                """,
                """
                The real pool may take a larger buffer for a smaller image: on Android 8 and \
                before, where there is a pool.
                """,
            ]))
}
