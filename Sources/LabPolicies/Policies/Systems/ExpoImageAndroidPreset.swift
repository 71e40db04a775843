extension Preset {
    /// expo-image over Glide.
    package static let expoImageAndroid = Preset(
        id: "expo-image-android", group: .libraries,
        title: "expo-image 3, on Android",
        summary: "no memory cache by default: files on disk, decoded for each view",
        explanation: """
            It stands on Glide on Android, and by default on its disk cache alone: it \
            skips the memory cache, and with it the images that other views show. Loads of one \
            image at once are joined.
            """,
        spec: """
            none(coalesce=on)+decode(async, fit=view, whole=off)+variants(of=local)\
            +queue(source, stages=fetch..decode, from=network, width=min(4, cores))\
            +queue(disk, stages=read..decode, from=disk, width=1)+loading(abandoned=cancelled)
            """,
        source: """
            expo-image 3.0.9, android ExpoImageViewWrapper.kt at 356bdad7, over Glide 4.16; \
            Glide's Engine.java (github.com/expo/expo, github.com/bumptech/glide)
            """,
        quirks: [
            "Views that ask for an image one after the other decode it each."
        ],
        assumptions: [
            """
            A view keeps its old image until the new one is there, as the lab's hidden views do, \
            and lets go then.
            """,
            """
            Glide's pool gets what views let go of; from Android 9 on that is nothing, as images \
            are hardware bitmaps.
            """,
        ],
        verification: .read(
            "ExpoImageViewWrapper.kt at 356bdad7, and Glide's Engine.java at fab2aed3",
            worked: 8,
            differences: [
                """
                The old image stays until the new one is there; here it goes as the new one is \
                asked for, so that the view is blank meanwhile.
                """
            ]))
}
