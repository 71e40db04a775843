extension Preset {
    /// expo-image over SDWebImage.
    package static let expoImageIOS = Preset(
        id: "expo-image-ios", group: .libraries,
        title: "expo-image 3, on iOS",
        summary: "no memory cache by default: files on disk, drawn down for each view",
        explanation: """
            It stands on SDWebImage on iOS, and by default on its disk cache alone: \
            cachePolicy is 'disk'. Each view that asks reads and decodes the whole image, and \
            draws it down to its own size, which is all that it holds.
            """,
        spec: """
            none(coalesce=downloads)+decode(async, fit=view, whole=on)\
            +queue(download, stages=fetch..decode, from=network, width=6)\
            +queue(io, stages=read..decode, from=disk, width=1)+loading(abandoned=cancelled)
            """,
        source: """
            expo-image 3, ios/ImageView.swift at a611ebb7 (github.com/expo/expo), over SDWebImage \
            5.21
            """,
        quirks: [
            "Ten views of one image hold ten copies: what is decoded is nobody's but the view's."
        ],
        assumptions: [
            "Drawing an image down takes the main thread there, and no time of its own here.",
            """
            An app that sets cachePolicy to 'memory-disk' has SDWebImage's memory cache: use \
            sdwebimage.
            """,
        ],
        verification: .read(
            "ImageView.swift at a611ebb7",
            worked: 9,
            differences: [
                """
                Drawing an image down on the main thread takes no time here: its frames are late \
                there, and not here.
                """
            ]))
}
