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
            +weak(register=load, promote=on)+decode(async)\
            +loading(calm=1.0)\
            +on(warning, clear)+on(level=10..80, clear)+on(background, clear)
            """,
        source: """
            Flutter, packages/flutter/lib/src/painting/image_cache.dart and \
            packages/flutter/lib/src/widgets/scroll_aware_image_provider.dart \
            (github.com/flutter/flutter)
            """,
        quirks: [
            "What is above the limit is never cached, and shared all the same while it lives.",
            """
            In the background it is emptied: its engine passes on that an app on iOS is left, and \
            on Android every level from 10 on.
            """,
            """
            While content moves by more than the window's longer side in a second, no image that \
            isn't in memory begins to load.
            """,
        ],
        assumptions: [
            "How many images are decoded at a time is left to the engine; here it is all that come."
        ])
}
