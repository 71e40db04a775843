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
        spec: """
            cache(order=lru, limit=below(ram, 1GiB+1, min(2*screen, 0.33*class-2MiB), \
            min(2*screen, (0.4*class-4MiB)*2/3)), entryCap=limit-1, oversize=refused, \
            use=taken, evicted=pool)+weak\
            +pool(limit=below(api, 28, below(ram, 1GiB+1, 0, min(screen, (0.4*class-4MiB)/3)), \
            0))+key(path, sizes=exact)+decode(async, fit=crop, up=on)+variants(of=local)\
            +queue(source, stages=fetch..decode, from=network, width=min(4, cores))\
            +queue(disk, stages=read..decode, from=disk, width=1)\
            +views(placeholder=before, same=keeps)+loading(abandoned=cancelled)\
            +on(level=20..80, clear, of=pool)+on(level=40..80, trim=0%)\
            +on(level=15..20, trim=50%)
            """,
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
