extension Preset {
    /// React Native over Fresco.
    package static let reactNativeAndroid = Preset(
        id: "react-native-android", group: .libraries,
        title: "React Native, on Android",
        summary: "fresco, with remote images decoded whole, over OkHttp",
        explanation: """
            React Native's image view on Android stands on Fresco, with its sizes of caches, its \
            order and its reactions. Images of the network are decoded at their full size, others \
            to the size of the view.
            """,
        spec: """
            cache(order=released, limit=below(class, 32MiB, 4MiB, below(class, 64MiB, 6MiB, \
            class/4)), count=256, oversize=refused, use=pinned)\
            +encoded(limit=4MiB, entryCap=limit/8)+key(path, sizes=exact)\
            +decode(async, fit=view, maxSide=2048, sized=local, whole=off)+views(hidden=16ms)\
            +queue(io, stages=read, width=2)\
            +queue(decode, stages=decode, width=cores)+loading(abandoned=cancelled)
            """,
        source: """
            React Native 0.80, ReactAndroid, ReactImageView.kt at a1fc2b45, FrescoModule.kt at \
            1a505ce2 and ReactImageManager.kt at 328ea067 (github.com/facebook/react-native)
            """,
        quirks: [
            """
            A photo of the network shown in a thumbnail takes the memory of the whole photo: \
            resizeMethod is 'auto', which resizes local files alone.
            """,
            "No signal frees anything: nobody tells Fresco's registry.",
        ],
        assumptions: [
            "OkHttp has 64 requests under way, and five to a server: the network says how many.",
            "What Fresco's page assumes holds here as well.",
            "That the caches are emptied when the last screen is destroyed is left out.",
        ],
        verification: .read(
            """
            ReactImageView.kt at a1fc2b45, FrescoModule.kt at 1a505ce2 and ReactImageManager.kt \
            at 328ea067
            """,
            worked: 12,
            differences: [
                "Its caches are fresco's, which were run.",
                """
                Local images are sampled by whole numbers there, JPEG by powers of two: one of \
                800 pixels in a view of 250 becomes 200 there, and takes more than half as much \
                again here.
                """,
            ]))
}
