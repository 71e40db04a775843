extension Preset {
    /// Chromium's software image decode cache.
    package static let chromium = Preset(
        id: "chromium", group: .libraries,
        title: "Chromium cc, software image decode cache",
        summary: "LRU of 1000 images that are locked while drawn, in discardable memory",
        explanation: """
            An LRU cache of 1000 decoded images. One that is being drawn is locked and stays; the \
            others lie in discardable memory, which has a limit in bytes and is taken under \
            pressure.
            """,
        spec: """
            cache(order=lru, limit=min(128MiB, ram/4), count=1000, use=pinned)\
            +weak+key(path, sizes=enough)+decode(async, fit=view, halves=on, whole=on)\
            +on(warning, trim=50%)+on(critical, unused)
            """,
        source: """
            Chromium, cc/tiles/software_image_decode_cache.cc at f24a8e13, mipmap_util.cc and \
            components/discardable_memory (chromium.googlesource.com/chromium/src)
            """,
        quirks: [
            "What is drawn can't be evicted, even above the limit.",
            """
            Images are made a half, a quarter and so on of their size, the last that is still as \
            large as what is drawn: so they are larger than that.
            """,
        ],
        assumptions: [
            """
            What finds no room beside what is drawn is in its table all the same, and found while \
            it is drawn: that is 'weak'. It would stay afterwards, and here it goes.
            """,
            """
            Its thousand images lie in discardable memory, of which all of the browser's processes \
            have 128 MiB together on Android, 512 elsewhere, an eighth with little RAM, and a \
            quarter of RAM at most. Here it is Android's, and this process's alone.
            """,
            """
            Pressure trims that memory to half, and critical pressure takes all that isn't locked. \
            An entry whose memory was taken stays and is decoded again; here it goes.
            """,
            """
            Locked images have a budget in bytes of their own, beyond which an image is decoded as \
            it is drawn, which the language can't say.
            """,
            """
            A smaller variant is scaled from a larger one that is there; here the larger one \
            itself is shown.
            """,
            "Decoding is a task among those that draw, of a width that isn't modelled.",
        ],
        verification: .read(
            """
            software_image_decode_cache.cc at f24a8e13, mipmap_util.cc at 3f7a9d89 and \
            discardable_shared_memory_manager.cc at 5b83ed46
            """,
            worked: 9,
            differences: [
                """
                A smaller level that is scaled from a larger one takes memory of its own there, \
                at most a quarter of the larger one's; here the larger one serves alone.
                """
            ]))
}
