extension Preset {
    /// Universal Image Loader.
    package static let uil = Preset(
        id: "uil", group: .libraries,
        title: "Universal Image Loader 1.9.5",
        summary: "LRU of an eighth of the memory class, three threads for each origin",
        explanation: """
            An LRU cache of an eighth of the memory class, by URL and size of the view. Images are \
            halved as often as their half is larger than the view on one side. Three threads load \
            from the network and three from the disk.
            """,
        spec: """
            lru(limit=class/8, evict=after)+key(path, sizes=exact)\
            +decode(async, fit=inside, halves=larger)\
            +queue(network, stages=fetch..decode, from=network, width=3)\
            +queue(disk, stages=read..decode, from=disk, width=3)+loading(abandoned=cancelled)
            """,
        source: """
            Universal Image Loader 1.9.5, DefaultConfigurationFactory.java at ff9290e6, \
            LruMemoryCache.java at 25a9c8b8, LoadAndDisplayImageTask.java at 51b34def and \
            ImageSizeUtils.java at 27d365e6 (github.com/nostra13/Android-Universal-Image-Loader)
            """,
        quirks: [
            "An image above the limit empties the cache, and goes itself.",
            """
            By default it keeps nothing, neither in memory nor on disk: every app sets \
            cacheInMemory and cacheOnDisk, and so does this.
            """,
            "No trim level changes anything.",
            """
            A file of twice or four times its view's size comes out at twice the view's: four \
            times the bytes that were needed.
            """,
        ],
        assumptions: [
            "A second load of one URL waits in its thread and keeps a place; here it joins.",
            """
            A load that its view wants no more notices that before it decodes; here it is \
            cancelled at once.
            """,
            "An app with android:largeHeap has a larger class: uil(limit=...) says so.",
        ],
        setting: PresetSetting(
            .kotlin, "ImageLoaderConfiguration.Builder(context).memoryCacheSize(LIMIT)"),
        verification: .run(
            "Universal Image Loader at 458df4d, its memory cache, keys and sampling",
            sequences: .elsewhere(
                "2,431 of 2,432 states in 32 sequences agreed, and 778 of 778 decodes"),
            worked: 11,
            differences: [
                "Threads, origins and cancelling were read, and not run.",
                """
                In the sequences that were run no file is a power of two of its view; of such \
                files the source was read.
                """,
            ]))
}
