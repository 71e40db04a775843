extension Preset {
    /// Chromium's software image decode cache.
    package static let chromium = Preset(
        id: "chromium", group: .libraries,
        title: "Chromium cc, software image decode cache",
        summary: "LRU of 1000 images that are locked while drawn, in discardable memory",
        explanation: """
            An LRU cache of 1000 decoded images. One that is being drawn is locked and stays; the \
            others lie in memory that the system may take, and are decoded again if it did. Under \
            pressure the cache shrinks or is emptied.
            """,
        spec: """
            cache(order=lru, limit=none, count=1000, use=pinned)\
            +key(path, sizes=enough)+decode(async, fit=view, whole=on)\
            +on(warning, unused)+on(background, unused)
            """,
        source: """
            Chromium, cc/tiles/software_image_decode_cache.cc \
            (chromium.googlesource.com/chromium/src)
            """,
        quirks: [
            "It counts images, not bytes: a thousand large ones are let in as a thousand small.",
            "What is drawn can't be evicted, even above the limit.",
        ],
        assumptions: [
            """
            That the system takes unlocked memory is modelled at warnings only: what no view shows \
            goes.
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
        ])
}
