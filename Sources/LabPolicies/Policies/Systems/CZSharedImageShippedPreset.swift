extension Preset {
    /// CZSharedImage as shipped, where the digest is made of the first bytes.
    package static let czSharedImageShipped = Preset(
        id: "czsharedimage-shipped", group: .origins,
        title: "CZSharedImage 0.4.0, as shipped",
        summary: "takes one image for another whose file begins alike",
        explanation: """
            As czsharedimage-data, but the key that should be the MD5 of the data spells out its \
            first 16 bytes. PNG files all begin with the same signature and header length, so each \
            is taken for whichever one is alive.
            """,
        spec: """
            weak(coalesce=off)+key(leading-bytes, known=read)+decode(sync)+disk(off)
            """,
        source: """
            CZSharedImage 0.4.0 at 8a74c1af, CZSharedImage/CZSharedImage.m \
            (github.com/mjmsmith/czsharedimage)
            """,
        quirks: [
            """
            While any PNG is alive, every other PNG that is loaded from data comes out as that \
            image: the fewest decodes of all, and wrong pictures.
            """
        ],
        assumptions: [
            """
            Loading takes the main thread, as with czsharedimage-data, and every image of the run \
            is loaded from data.
            """
        ],
        verification: .run(
            "CZSharedImage 0.4.0, CZSharedImage.m at 8a74c1af, by imageWithData:",
            sequences: .kept(100, agreeing: 100), worked: 7,
            differences: [
                """
                A view that asks for another image lets go of its old one first, as all of the \
                lab's views do. Where an app sets the new one when it is there, the old one is \
                still alive then, and is taken for the new one: a wrong image more and a decode \
                less for each page that is turned.
                """
            ]))
}
