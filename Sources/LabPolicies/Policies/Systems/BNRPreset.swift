extension Preset {
    /// The Big Nerd Ranch book's image store, mended.
    package static let bnr = Preset(
        id: "bnr", group: .origins,
        title: "Big Nerd Ranch's image store",
        summary: "a dictionary by UUID: a warning empties it, a new image deletes the old",
        explanation: """
            A strong dictionary without a limit, from an item's UUID to its image. A memory \
            warning empties it, and what is missing is read from its file again. Giving an item \
            another image deletes the old one's key first.
            """,
        spec: """
            cache(order=fifo, limit=none, replaced=forgotten)+decode(sync)+on(warning, clear)
            """,
        source: """
            iOS Programming: The Big Nerd Ranch Guide, the image store (BNRImageStore) of its \
            example app Homepwner
            """,
        quirks: [
            "A warning also drops what views show, so the next view of it reads and decodes a copy."
        ],
        assumptions: [
            """
            The store answers while its caller waits. UIKit would put the decoding off until the \
            image is first shown, on the same thread; the lab does it at once.
            """
        ],
        verification: .read(
            "the book's chapter on its image store",
            worked: 14,
            differences: [
                "When the pixels are made is UIKit's business; here it is at the call."
            ]))
}
