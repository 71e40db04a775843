extension Preset {
    /// CZSharedImage as shipped, asked with a scale.
    package static let czSharedImageShippedScale = Preset(
        id: "czsharedimage-shipped-scale", group: .origins,
        title: "CZSharedImage 0.4.0, as shipped, with scales",
        summary: "takes one image for another of its scale whose file begins alike",
        explanation: """
            As czsharedimage-shipped, asked by imageWithData:scale:, which adds the scale to the \
            key. Images of different scales are kept apart, and those of one scale taken for \
            whichever one is alive. An image that says no scale is asked for without one.
            """,
        spec: """
            weak(coalesce=off)+key(leading-bytes-scale, known=read)+decode(sync)+disk(off)
            """,
        source: """
            CZSharedImage 0.4.0 at 8a74c1af, CZSharedImage/CZSharedImage.m \
            (github.com/mjmsmith/czsharedimage)
            """,
        quirks: [
            """
            The same bytes at scale 1 and at scale 2 are two images, and any two PNG files of one \
            scale are one.
            """
        ],
        assumptions: [
            """
            Loading takes the main thread, as with czsharedimage-data, and every image of the run \
            is loaded from data.
            """
        ],
        verification: .read(
            "CZSharedImage/CZSharedImage.m at 8a74c1af",
            worked: 4,
            differences: [
                """
                A view that asks for another image lets go of its old one first, as with \
                czsharedimage-shipped.
                """
            ]))
}
