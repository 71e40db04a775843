extension Preset {
    /// cached_network_image for Flutter.
    package static let cachedNetworkImage = Preset(
        id: "cached-network-image", group: .libraries,
        title: "cached_network_image, for Flutter",
        summary: "flutter's cache, with 200 files on disk and ten downloads at a time",
        explanation: """
            It has no memory of its own: decoded images are in Flutter's cache, \
            with its limits and reactions. Files are kept on disk, 200 of them, and downloaded ten \
            at a time.
            """,
        spec: """
            cache(order=lru, limit=100MiB, count=1000, oversize=refused)\
            +weak(register=load, promote=on)+disk(count=200)+decode(async)+views(reuse=clear)\
            +queue(download, stages=fetch, width=10)\
            +loading(calm=1.0, lengths=pixels, motion=flings)+on(warning, clear, system=ios)\
            +on(background, clear, system=ios)+on(warning, clear, of=loads, system=ios)\
            +on(background, clear, of=loads, system=ios)+on(level=10..80, clear)\
            +on(level=10..80, clear, of=loads)
            """,
        source: """
            cached_network_image, cached_network_image_provider.dart at 0a639ae9 and \
            _image_loader.dart at 08bd34e3; flutter_cache_manager, config at 1ae78c6a and \
            web_helper at 0d25eafc (github.com/Baseflow)
            """,
        quirks: [
            "A widget that is gone doesn't cancel its download.",
            "Images are decoded whole unless the app gives memCacheWidth or memCacheHeight.",
        ],
        assumptions: [
            "The oldest files go ten seconds after a read there, and here at once.",
            """
            A file that its server calls outdated is shown first and then fetched anew; here it \
            stays good.
            """,
            "What flutter's page assumes holds here as well.",
        ],
        verification: .read(
            """
            cached_network_image_provider.dart at 0a639ae9, _image_loader.dart at 08bd34e3, and \
            flutter_cache_manager at 1ae78c6a and 0d25eafc
            """,
            worked: 13))
}
