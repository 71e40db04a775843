extension Preset {
    /// React Native's image loader and cache on iOS.
    package static let reactNative = Preset(
        id: "react-native", group: .libraries,
        title: "React Native, on iOS",
        summary: "an NSCache of 20 MiB for images up to 2 MiB; windowless views let go",
        explanation: """
            An NSCache of 20 MiB that takes no image above 2 MiB. The key has the URL, the view's \
            size, its scale and its mode. A warning and resigning active empty it, and views \
            without a window then drop their images. Four loads and three decodings run at a time, \
            the latter with at most 30 MiB in flight.
            """,
        spec: """
            cache(order=lru, limit=20MiB, entryCap=2MiB, oversize=refused, evict=after, \
            admit=remote, replaced=checked, coalesce=off)+offscreen(on=both)\
            +key(path, sizes=exact)+disk(replaced=checked)+decode(async, fit=view)\
            +queue(load, stages=fetch..read, width=4)\
            +queue(decode, stages=decode, width=3, bytes=30MiB)\
            +loading(abandoned=cancelled, hidden=abandons)+on(warning, clear)\
            +on(background, clear)
            """,
        source: """
            React Native, packages/react-native/Libraries/Image/RCTImageCache, RCTImageLoader.mm \
            and RCTImageView.mm (github.com/facebook/react-native)
            """,
        quirks: [
            "A picture of a whole screen is above 2 MiB, and is decoded each time it is shown.",
            "The same picture in views of two sizes is two images.",
            "Requests for one image at once each load it: none joins another.",
            "Its count of decodes is compared too late, so that three run where two are meant.",
            "Only what came over HTTP is cached: a local image is decoded each time it is shown.",
            """
            These are the views of the old architecture; those of the new one (Fabric) react to \
            neither warnings nor windows: leave 'offscreen' out.
            """,
        ],
        assumptions: [
            appleCacheAssumption,
            """
            Whether an entry is stale is up to the headers that came with it; here its time is \
            compared at the next lookup.
            """,
            "Resigning active is taken for going to the background.",
            "A load that no view waits for is cancelled, as its image views do.",
        ],
        verification: .read(
            """
            RCTImageLoader.mm at 0ca1927f, RCTImageView.mm at ca052ed3 and RCTImageCache.m of a \
            fork at 9b2161ee
            """,
            worked: 10,
            differences: [
                "What stands on NSCache is as sure as nscache-apple, which is assumed.",
                """
                A load begins there only while fewer than four decodes are scheduled; here \
                fetching goes on beside any number.
                """,
                "The newer view (Fabric) has nothing that lets go without a window.",
                "Loaders of an app's own assets go past the four places and the cache.",
            ]))
}
