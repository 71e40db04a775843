extension Preset {
    /// CZSharedImage, with the digest that it documents.
    package static let czSharedImage = Preset(
        id: "czsharedimage", group: .origins,
        title: "CZSharedImage 0.4.0",
        summary: "shares images that are alive by a digest of their data, holds none",
        explanation: """
            A global table from strong keys to weak values. It tracks images that are alive and is \
            no cache: what no view shows is gone, and decodes again. Two names of the same bytes \
            are one image.
            """,
        spec: "weak(coalesce=off)+key(data)+decode(sync)",
        source: """
            CZSharedImage 0.4.0, CZSharedImage/CZSharedImage.m and CZSharedImageTests \
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
            "A memory warning changes nothing.",
        ],
        assumptions: [
            """
            A path, a digest, and a digest with a scale are keys of three kinds that never share; \
            a run has one kind, here the digest. 'weak(coalesce=off)+key(path)+decode(sync)' and \
            key(data-scale) are the other two.
            """,
            """
            It loads while its caller waits. UIKit would put the decoding off until the image is \
            first shown, on the same thread; the lab does it at once.
            """,
            "Reading a file for its digest takes no time of its own.",
        ])
}
