extension Preset {
    /// CZSharedImage, as its page leads with: by path.
    package static let czSharedImage = Preset(
        id: "czsharedimage", group: .origins,
        title: "CZSharedImage 0.4.0",
        summary: "shares images that are alive by the path of their file, holds none",
        explanation: """
            A global table from strong keys to weak values, asked by imageWithContentsOfFile:. It \
            tracks images that are alive and is no cache: what no view shows is gone, and is read \
            and decoded again.
            """,
        spec: "weak(coalesce=off)+key(path)+decode(sync)+disk(off)",
        source: """
            CZSharedImage 0.4.0 at 8a74c1af, CZSharedImage/CZSharedImage.m and CZSharedImageTests \
            (github.com/mjmsmith/czsharedimage)
            """,
        quirks: [
            "An image dies with its last view, so the next request for it decodes again.",
            """
            A hundred views of its example's 500 x 500 image share one copy of 1.0 MB instead of \
            holding a hundred, which is 99 MB less.
            """,
            """
            Setting an image under a path leaves the old one to its owners; setting none, or one \
            under an empty path, does nothing.
            """,
            "It keeps no files: what is remote is fetched again whenever it is gone.",
            "A warning changes nothing, and neither does a file's replacement.",
        ],
        assumptions: [
            """
            It loads while its caller waits. UIKit would put the decoding off until the image is \
            first shown, on the same thread; the lab does it at once.
            """
        ],
        verification: .run(
            "CZSharedImage 0.4.0, CZSharedImage.m at 8a74c1af, by imageWithContentsOfFile:",
            sequences: .kept(100, agreeing: 100), worked: 12,
            differences: [
                "UIKit's late decoding isn't modelled: it costs the same, at the first drawing."
            ]))
}
