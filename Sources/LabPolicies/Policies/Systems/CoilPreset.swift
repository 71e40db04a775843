extension Preset {
    /// Coil's strong and weak memory caches.
    package static let coil = Preset(
        id: "coil", group: .libraries,
        title: "Coil 3",
        summary: "LRU of a fifth of the memory class; finds what it evicted while alive",
        explanation: """
            An LRU cache of a fifth of the memory class, or 15 % with little RAM. What it evicts, \
            and what is too large for it, goes into a table of images that are alive. An image \
            serves a request if it is large enough, give or take a pixel.
            """,
        spec: """
            cache(order=lru, limit=below(ram, 1GiB+1, 0.15*class, 0.2*class), oversize=removes, \
            evicted=weak, coalesce=off)\
            +weak(register=evict, promote=off, keeps=largest, until=collection)\
            +key(path, sizes=enough)+decode(async, fit=inside, maxSide=4096, whole=off)\
            +queue(decode, stages=decode, width=4)\
            +loading(abandoned=cancelled, hidden=abandons)+on(level=40..80, clear)\
            +on(level=40..80, clear, of=weak)+on(level=10..19, shrink=50%)
            """,
        source: """
            Coil 3.4, coil-core/src/commonMain/kotlin/coil3/memory/StrongMemoryCache.kt, \
            WeakMemoryCache.kt and RealMemoryCache.kt (github.com/coil-kt/coil)
            """,
        quirks: [
            "An image that is found among those alive doesn't go back into the cache.",
            "A smaller variant of an image that the table knows is not recorded, and lost to it.",
            "On a warning it halves what it holds, and not its limit.",
            "Since 3.3 nothing is freed when the app's screen is hidden.",
            "Requests for one image at once each load it: none joins another.",
        ],
        assumptions: [
            """
            A phone has little RAM up to 1 GiB, where Android lets its maker decide.
            """,
            """
            Its table can know several sizes of an image that is alive, here it knows one; and \
            what a larger size takes the place of in the cache is not entered into it.
            """,
            "In the background it can be given a lower limit, which is off unless the app asks.",
            """
            It makes an image fit inside its view, never larger than it is, and no longer than \
            4,096 pixels. A view that leaves its window cancels its request, and begins it anew on \
            its return.
            """,
            """
            What was evicted is found until memory is collected; when that is, Android decides. \
            Here it is when 8 MB were decoded since the last time, and when the app is left.
            """,
            "OkHttp has 64 requests under way, and five to a server: the network says how many.",
            "An app with android:largeHeap has a larger class: coil(limit=...) says so.",
        ],
        setting: PresetSetting(
            .kotlin,
            """
            ImageLoader.Builder(context)\
            .memoryCache { MemoryCache.Builder().maxSizeBytes(LIMIT).build() }
            """,
            ahead: (
                "prefetch(ahead=ROWS)",
                "imageLoader.enqueue(ImageRequest.Builder(context).data(url).build())"
            )),
        verification: .run(
            """
            Coil at a42b77096, its strong and weak memory caches over AOSP's LruCache, with \
            collection simulated
            """,
            sequences: .elsewhere(
                """
                250 of 250 sequences at one size agreed, and 248 of 250 with sizes, for 3.0 to \
                3.2
                """),
            worked: 14,
            differences: [
                """
                In those two a variant is found that the lab's table, which knows one size of an \
                image, has lost.
                """,
                """
                When memory is collected is assumed. It matters: with collections there were \
                6,744 decodes where 7,578 would be if what is evicted were gone at once.
                """,
            ]))
}
