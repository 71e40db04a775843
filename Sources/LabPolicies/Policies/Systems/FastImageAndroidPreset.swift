extension Preset {
    /// react-native-fast-image over Glide.
    package static let fastImageAndroid = Preset(
        id: "fastimage-android", group: .libraries,
        title: "FastImage for React Native 8, on Android",
        summary: "glide, with images cropped to their views",
        explanation: """
            It stands on Glide on Android with its sizes. Its resizeMode is \
            'cover' unless the app says otherwise, which is Glide's centerCrop: the image's memory \
            is the view's.
            """,
        spec: "glide(fit=crop)",
        source: """
            react-native-fast-image 8, FastImageViewConverter.java at 0053c5f5 \
            (github.com/DylanVann/react-native-fast-image), over Glide 4.12
            """,
        quirks: [
            "An image takes the memory of its view, whatever the file's size."
        ],
        assumptions: [
            "What glide's page assumes holds here as well, its versions' differences aside."
        ],
        verification: .read(
            "FastImageViewConverter.java at 0053c5f5",
            worked: 10,
            differences: [
                "Its cache is glide's, which was run in a later version."
            ]))
}
