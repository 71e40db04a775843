extension Preset {
    /// CZSharedImage by the data, with the digest that it documents.
    package static let czSharedImageData = Preset(
        id: "czsharedimage-data", group: .origins,
        title: "CZSharedImage 0.4.0, by data",
        summary: "shares images that are alive by a digest of their data, once read",
        explanation: """
            As czsharedimage, asked by imageWithData: and imageWithData:scale:. Two names of the \
            same bytes are one image, and where the scale is said, one for each scale. Whoever \
            asks must have the bytes, so each request reads or fetches the file, and only its \
            decoding is shared.
            """,
        spec: "weak(coalesce=off)+key(data-scale, known=read)+decode(sync)+disk(off)",
        source: """
            CZSharedImage 0.4.0 at 8a74c1af, README and CZSharedImage/CZSharedImage.m \
            (github.com/mjmsmith/czsharedimage)
            """,
        quirks: [
            "Each request takes its file's time, however many views show the image.",
            "The same bytes at scale 1, at scale 2 and without a scale are three images.",
        ],
        assumptions: [
            "Reading a file for its digest takes no time of its own.",
            """
            Loading takes the main thread, as with czsharedimage; what is remote is fetched first.
            """,
        ],
        verification: .run(
            """
            CZSharedImage 0.4.0, CZSharedImage.m at 8a74c1af, by imageWithData:scale: and with one \
            word of it mended, which makes the key of the digest
            """,
            sequences: .kept(100, agreeing: 100), worked: 11))
}
