extension Preset {
    /// Flutter's image cache, and its deferring of loads.
    package static let flutter = Preset(
        id: "flutter", group: .libraries,
        title: "Flutter",
        summary: "LRU of 1000 images and 100 MiB, beside a table of all that are alive",
        explanation: """
            An LRU cache of 1000 images and 100 MiB, and a table of the images that are alive, \
            which counts against nothing and from which an image goes back into the cache. A \
            warning empties the cache and leaves the table. While a list moves fast its loads \
            wait.
            """,
        spec: """
            cache(order=lru, limit=100MiB, count=1000, oversize=refused)\
            +weak(register=load, promote=on)+disk(off)+decode(async)+views(reuse=clear)\
            +loading(calm=1.0, lengths=pixels, motion=flings)+on(warning, clear, system=ios)\
            +on(background, clear, system=ios)+on(warning, clear, of=loads, system=ios)\
            +on(background, clear, of=loads, system=ios)+on(level=10..80, clear)\
            +on(level=10..80, clear, of=loads)
            """,
        source: """
            Flutter, packages/flutter/lib/src/painting/image_cache.dart, \
            packages/flutter/lib/src/widgets/scroll_aware_image_provider.dart and \
            packages/flutter/lib/src/painting/_network_image_io.dart \
            (github.com/flutter/flutter)
            """,
        quirks: [
            "It keeps no files: what is fetched is fetched again once it is gone.",
            "What is above the limit is never cached, and shared all the same while it lives.",
            """
            In the background it is emptied: its engine passes on that an app on iOS is left, and \
            on Android every level from 10 on.
            """,
            """
            While a list flies by more than its window's longer side in a second, no image that \
            isn't in memory begins to load. The side is compared in pixels and the speed in \
            points, and a finger's drag has no speed at all.
            """,
            """
            A clearing leaves the table of what is alive, loads under way included: who asks while \
            a view waits joins, and what comes is shared while it lives and never cached.
            """,
        ],
        assumptions: [
            """
            How many images are decoded at a time is left to the engine; here it is all that come.
            """,
            "Lists have no reuse pool: a row that is out of sight lets go of its image.",
        ],
        setting: PresetSetting(
            .dart, "PaintingBinding.instance.imageCache.maximumSizeBytes = LIMIT;",
            fitting: (
                "flutter(fit=view)+key(sizes=exact)",
                "Image.network(url, cacheWidth: pixelsWide)"
            ),
            ahead: (
                "prefetch(ahead=ROWS)",
                "precacheImage(NetworkImage(url), context);"
            )),
        verification: .run(
            "image_cache.dart, transliterated and run",
            sequences: .elsewhere(
                """
                250 of 250 sequences agreed, without signals and at the levels 10, 15, 60 and 80, \
                outside bursts; 48 of 48 with bursts and no clearing within them
                """),
            worked: 16,
            differences: [
                """
                Bursts with a clearing in them were run before the preset joined what is alive, \
                and not since.
                """,
                "Other signals and the deferring of loads were read, and not run.",
            ]))
}
