extension Preset {
    /// react-native-fast-image over SDWebImage.
    package static let fastImageIOS = Preset(
        id: "fastimage-ios", group: .libraries,
        title: "FastImage for React Native 8, on iOS",
        summary: "sdwebimage, with the old image gone before the new is looked up",
        explanation: """
            It stands on SDWebImage on iOS with its defaults. Images are \
            decoded whole, and a view that gets another URL lets go of its image before it asks.
            """,
        spec: "sdwebimage+views(placeholder=before)",
        source: """
            react-native-fast-image 8, ios/FastImage/FFFastImageView.m at 03c50f02 \
            (github.com/DylanVann/react-native-fast-image), over SDWebImage 5
            """,
        quirks: [
            "A photo shown in a thumbnail takes the memory of the whole photo."
        ],
        assumptions: [
            appleCacheAssumption,
            "What sdwebimage's page assumes holds here as well.",
        ],
        verification: .read(
            "FFFastImageView.m at 03c50f02",
            worked: 9,
            differences: [
                "Its cache is sdwebimage's, which was run.",
                "What stands on NSCache is as sure as nscache-apple, which is assumed.",
            ]))
}
